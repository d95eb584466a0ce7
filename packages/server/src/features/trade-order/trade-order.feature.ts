import type { Feature } from "../../kit/feature.ts";
import { channelStatementServer, paymentServer, suspenseServer } from "./order-tabs.server.ts";
import * as statementCalls from "./statement.handlers.ts";
import * as suspenseCalls from "./suspense.handlers.ts";
import { tradeOrderServer } from "./trade-order.server.ts";

export const tradeOrderFeature: Feature = {
  resources: [tradeOrderServer, paymentServer, suspenseServer, channelStatementServer],
  calls: [...Object.values(statementCalls), ...Object.values(suspenseCalls)],
};
