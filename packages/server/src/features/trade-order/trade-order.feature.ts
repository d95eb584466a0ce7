import type { Feature } from "../../kit/feature.ts";
import { channelStatementServer, paymentServer, suspenseServer } from "./order-tabs.server.ts";
import * as statementHandlers from "./statement.handlers.ts";
import * as suspenseHandlers from "./suspense.handlers.ts";
import { tradeOrderServer } from "./trade-order.server.ts";
import { statementFetch } from "./fetch-statements.ts";

export const tradeOrderFeature: Feature = {
  resources: [tradeOrderServer, paymentServer, suspenseServer, channelStatementServer],
  calls: [...Object.values(statementHandlers), ...Object.values(suspenseHandlers)],
  jobs: [statementFetch],
};
