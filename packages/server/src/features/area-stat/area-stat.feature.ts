import type { Feature } from "../../kit/feature.ts";
import { exportArea, getAreaList, getAreaMap, getAreaTrend, setAreaTarget, areaJobs } from "./area-stat.server.ts";

export const areaStatFeature: Feature = {
  calls: [getAreaList, getAreaMap, getAreaTrend, setAreaTarget, exportArea],
  jobs: areaJobs,
};
