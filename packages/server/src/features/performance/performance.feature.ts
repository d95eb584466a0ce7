import type { Feature } from "../../kit/feature.ts";
import * as rankHandlers from "./rank-performance.ts";
import * as targetHandlers from "./targets.ts";

export const performanceFeature: Feature = {
  calls: [
    rankHandlers.getPerformance,
    rankHandlers.getPerformanceDetail,
    rankHandlers.exportPerformance,
    targetHandlers.setTarget,
    targetHandlers.importTargets,
    targetHandlers.copyTargets,
    targetHandlers.recalcPerformance,
  ],
};
