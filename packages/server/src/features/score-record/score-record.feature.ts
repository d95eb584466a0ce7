import type { Feature } from "../../kit/feature.ts";
import * as scoreHandlers from "./score.handlers.ts";
import { getScoreDevices, scoreRecordServer, getScoreSummary } from "./score-record.server.ts";
import { scoreJobs } from "./score-jobs.ts";

export const scoreRecordFeature: Feature = {
  resources: [scoreRecordServer],
  calls: [getScoreSummary, getScoreDevices, ...Object.values(scoreHandlers)],
  jobs: scoreJobs,
};
