import type { Feature } from "../../kit/feature.ts";
import * as monthCloseHandlers from "./month-close.ts";
import { addOtherCost, removeOtherCost, getOtherCosts } from "./other-costs.ts";
import * as profitReportHandlers from "./profit-report.server.ts";

export const profitReportFeature: Feature = {
  calls: [
    ...Object.values(profitReportHandlers),
    ...Object.values(monthCloseHandlers),
    getOtherCosts,
    addOtherCost,
    removeOtherCost,
  ],
};
