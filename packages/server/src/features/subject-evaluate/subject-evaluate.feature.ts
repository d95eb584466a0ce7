import type { Feature } from "../../kit/feature.ts";
import * as evaluateHandlers from "./evaluate.handlers.ts";
import { subjectEvaluateServer } from "./subject-evaluate.server.ts";
import { subjectEvaluateIntakeServer } from "./subject-evaluate.intake.ts";

export const subjectEvaluateFeature: Feature = {
  resources: [subjectEvaluateServer],
  intakes: [subjectEvaluateIntakeServer],
  calls: Object.values(evaluateHandlers),
};
