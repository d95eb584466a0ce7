import type { Feature } from "../../kit/feature.ts";
import { areaExport, areaList, areaMap, areaTrend, keepTarget } from "./area-stat.server.ts";

export const areaStatFeature: Feature = {
  calls: [areaList, areaMap, areaTrend, keepTarget, areaExport],
};
