import type { Feature } from "../../kit/feature.ts";
import { financeExport } from "./export-finance.ts";
import { financeDetail, financeRecalc, financeStat, financeSubscribe } from "./finance-stat.server.ts";

export const financeStatFeature: Feature = {
  calls: [financeStat, financeDetail, financeRecalc, financeSubscribe, financeExport],
};
