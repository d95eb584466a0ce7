import type { Feature } from "../../kit/feature.ts";
import * as monthCloseCalls from "./month-close.ts";
import { addOtherCost, removeOtherCost, getOtherCosts } from "./other-costs.ts";
import * as profitReportCalls from "./profit-report.server.ts";

export const profitReportFeature: Feature = {
  calls: [
    ...Object.values(profitReportCalls),
    ...Object.values(monthCloseCalls),
    getOtherCosts,
    addOtherCost,
    removeOtherCost,
  ],
};
