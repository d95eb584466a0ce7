import type { Feature } from "../../kit/feature.ts";
import * as evaluateHandlers from "./evaluate.handlers.ts";
import { subjectEvaluateServer } from "./subject-evaluate.server.ts";

export const subjectEvaluateFeature: Feature = {
  resources: [subjectEvaluateServer],
  calls: Object.values(evaluateHandlers),
};
