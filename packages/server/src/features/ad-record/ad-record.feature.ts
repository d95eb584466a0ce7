import type { Feature } from "../../kit/feature.ts";
import * as adCalls from "./ad-calls.ts";
import { adRecordServer, adStat } from "./ad-record.server.ts";

export const adRecordFeature: Feature = {
  resources: [adRecordServer],
  calls: [adStat, ...Object.values(adCalls)],
};
