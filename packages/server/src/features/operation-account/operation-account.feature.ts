import type { Feature } from "../../kit/feature.ts";
import { moveMarketAccounts, getMarketAccountStat, operationAccountServer } from "./operation-account.server.ts";

export const operationAccountFeature: Feature = {
  resources: [operationAccountServer],
  calls: [moveMarketAccounts, getMarketAccountStat],
};
