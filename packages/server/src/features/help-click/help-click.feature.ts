import type { Feature } from "../../kit/feature.ts";
import * as helpHandlers from "./help.handlers.ts";
import { helpWeekly } from "./help-jobs.ts";

export const helpClickFeature: Feature = {
  calls: Object.values(helpHandlers),
  jobs: [helpWeekly],
};
