import type { Feature } from "../../kit/feature.ts";
import { giveMarketAccounts, marketAccountStat, operationAccountServer } from "./operation-account.server.ts";

export const operationAccountFeature: Feature = {
  resources: [operationAccountServer],
  calls: [giveMarketAccounts, marketAccountStat],
};
