import type { Feature } from "../../kit/feature.ts";
import * as rankCalls from "./rank-performance.ts";
import * as targetCalls from "./targets.ts";

export const performanceFeature: Feature = {
  calls: [
    rankCalls.performance,
    rankCalls.performanceDetail,
    rankCalls.performanceFile,
    targetCalls.changeTarget,
    targetCalls.targetsImport,
    targetCalls.targetsCopied,
    targetCalls.performanceRecalc,
  ],
};
