import type { Feature } from "../../kit/feature.ts";
import * as discussHandlers from "./discuss.handlers.ts";
import { subjectDiscussServer } from "./subject-discuss.server.ts";

export const subjectDiscussFeature: Feature = {
  resources: [subjectDiscussServer],
  calls: Object.values(discussHandlers),
};
