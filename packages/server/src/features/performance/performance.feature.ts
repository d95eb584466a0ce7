import type { Feature } from "../../kit/feature.ts";
import * as rankCalls from "./rank-performance.ts";
import * as targetCalls from "./targets.ts";

export const performanceFeature: Feature = {
  calls: [
    rankCalls.getPerformance,
    rankCalls.getPerformanceDetail,
    rankCalls.exportPerformance,
    targetCalls.setTarget,
    targetCalls.importTargets,
    targetCalls.copyTargets,
    targetCalls.recalcPerformance,
  ],
};
