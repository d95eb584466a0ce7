import type { Feature } from "../../kit/feature.ts";
import * as discussHandlers from "./discuss.handlers.ts";
import { subjectDiscussServer } from "./subject-discuss.server.ts";
import { subjectDiscussIntakeServer } from "./subject-discuss.intake.ts";

export const subjectDiscussFeature: Feature = {
  resources: [subjectDiscussServer],
  intakes: [subjectDiscussIntakeServer],
  calls: Object.values(discussHandlers),
};
