import * as endpoints from "@hongxian/contract/core/money/order.endpoints.ts";
import { isQueryable } from "@hongxian/contract/core/money/order.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handleAsking, type RawCall, type ServedCall } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { askToClose, closeOrder } from "./close-order.ts";
import { stateChanged } from "../trade/move-state.ts";
import { askingFor, moneyOf, openChannel, readChannel, type OpenPayment } from "../channels/open-channel.ts";
import { getOrderDetail } from "../orders/order-detail.ts";
import { orderScope } from "../orders/order-scope.ts";
import { getOrderSummary } from "../orders/order-summary.ts";
import { failPayment, takeChannelMoney } from "./pay-order.ts";
import { lockOrder, type TradeOrder } from "../trade/trade-rows.ts";

type Status = z.output<typeof endpoints.queryOrder.data>["status"];
type Result = z.output<typeof endpoints.queryOrder.data>["result"];
// The column's check constraint allows only these.
const statusOf = ({ status }: TradeOrder): Status => status as Status;

/** The newest payment of an order that this account sees, and its channel's current answer. */
async function askNewest({ db, services, caller }: RawCall, orderId: number) {
  const { rows } = await sql<OpenPayment>`select p.* from payment p join trade_order t on t.id = p.order_id
    where t.id = ${orderId} and ${scopeSql(orderScope(caller))} order by p.id desc limit 1`.execute(db);
  const payment = rows[0];
  const channel = payment === undefined ? null : await readChannel(db, payment.payChannelId);
  if (payment === undefined || channel === null || channel.payMode === "APPLE_IAP") return null;
  return { payment, channel, answer: await openChannel(services, channel).query(askingFor(payment)) };
}

/** 查询支付结果: late money goes to SUSPENSE, as if the channel had sent the notification itself. */
const queryOrder = handleAsking(
  endpoints.queryOrder,
  async (call) => {
    const { db, params, caller } = call;
    const { rows } = await sql<{ status: string }>`select t.status from trade_order t
      where t.id = ${params.id} and ${scopeSql(orderScope(caller))}`.execute(db);
    return rows[0] !== undefined && isQueryable(rows[0]) ? askNewest(call, params.id) : null;
  },
  async (call, found) => {
    const { db, params, caller } = call;
    const before = await lockOrder(db, params.id, scopeSql(orderScope(caller)));
    if (!isQueryable(before)) throw stateChanged();
    let result: Result = found?.answer.state ?? "UNKNOWN";
    if (found?.answer.state === "PAID") {
      const taken = await takeChannelMoney(db, moneyOf(found.payment, found.channel, found.answer));
      result = taken === "PAID" || taken === "REPEATED" ? "PAID" : "SUSPENSE";
    } else if (found?.answer.state === "FAILED")
      await failPayment(db, found.payment.id, found.answer.code, found.answer.msg);
    const after = await lockOrder(db, before.id);
    call.audit({
      targetType: auditTargets.order,
      targetId: before.id,
      before: { status: before.status },
      after: { status: after.status, result },
    });
    return { id: before.id, status: statusOf(after), result };
  },
);

const closeOneOrder = handleAsking(
  endpoints.closeOneOrder,
  // Only what this account may close is closed at its channel; the change below gives the reason for refusing the rest.
  ({ services, params, caller, may }) =>
    askToClose(
      services,
      sql<boolean>`o.id in (select t.id from trade_order t where t.id = ${params.id} and ${scopeSql(orderScope(caller))}
        and (t.order_type = 'GOODS' or ${may(endpoints.orderGrants.closeService)}))`,
    ),
  async (call, answers) => {
    const { db, params, caller } = call;
    const before = await lockOrder(db, params.id, scopeSql(orderScope(caller)));
    if (before.orderType !== "GOODS") call.need(endpoints.orderGrants.closeService);
    if ((await closeOrder(db, answers, before.id, "STAFF")) === "UNTOUCHED") throw stateChanged();
    const after = await lockOrder(db, before.id);
    call.audit({
      targetType: auditTargets.order,
      targetId: before.id,
      before: { status: before.status },
      after: { status: after.status },
    });
    return { id: before.id, status: statusOf(after) };
  },
);

export const orderCalls: ServedCall[] = [getOrderDetail, getOrderSummary, queryOrder, closeOneOrder];
