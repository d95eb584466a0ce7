import type { Feature } from "../../kit/feature.ts";
import { exportFinance } from "./export-finance.ts";
import {
  getFinanceDetail,
  recalcFinance,
  getFinanceStat,
  subscribeFinance,
  financeDaily,
} from "./finance-stat.server.ts";

export const financeStatFeature: Feature = {
  calls: [getFinanceStat, getFinanceDetail, recalcFinance, subscribeFinance, exportFinance],
  jobs: [financeDaily],
};
