import type { Feature } from "../../kit/feature.ts";
import { getShiftFamilies, getShiftStat, shiftJobs } from "./shift-stat.ts";
import { shiftList, shiftServer } from "./shift.server.ts";

export const patrolShiftFeature: Feature = {
  resources: [shiftServer],
  calls: [shiftList, getShiftStat, getShiftFamilies],
  jobs: shiftJobs,
};
