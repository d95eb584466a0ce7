import type { Feature } from "../../kit/feature.ts";
import { orderIntakeServer } from "./order.intake.ts";
import { channelStatementServer, paymentServer, suspenseServer } from "./order-tabs.server.ts";
import { paymentIntakeServer } from "./payment.intake.ts";
import { statementDayServer } from "./statement-day.server.ts";
import * as statementHandlers from "./statement.handlers.ts";
import * as suspenseHandlers from "./suspense.handlers.ts";
import { tradeOrderServer } from "./trade-order.server.ts";
import { statementFetch } from "./fetch-statements.ts";
import { ordersOpenRead } from "./order.open-read.ts";

export const tradeOrderFeature: Feature = {
  openReads: [ordersOpenRead],
  resources: [tradeOrderServer, paymentServer, suspenseServer, channelStatementServer, statementDayServer],
  intakes: [orderIntakeServer, paymentIntakeServer],
  calls: [...Object.values(statementHandlers), ...Object.values(suspenseHandlers)],
  jobs: [statementFetch],
};
