import type { Feature } from "../../kit/feature.ts";
import * as scoreCalls from "./score-calls.ts";
import { scoreDevices, scoreRecordServer, scoreSummary } from "./score-record.server.ts";

export const scoreRecordFeature: Feature = {
  resources: [scoreRecordServer],
  calls: [scoreSummary, scoreDevices, ...Object.values(scoreCalls)],
};
