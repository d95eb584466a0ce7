import { closeOneOrder, closeServiceGrant, queryOrder } from "@hongxian/contract/core/money/order.endpoints.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle, type ServedCall } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { closeOrder } from "./close-order.ts";
import { stateChanged } from "./move-state.ts";
import { openChannel, readChannel } from "./open-channel.ts";
import { orderWhole } from "./order-detail.ts";
import { orderScope } from "./order-scope.ts";
import { orderSummary } from "./order-summary.ts";
import { failPayment, takeChannelMoney } from "./pay-order.ts";
import { lockOrder, type PaymentRow, type TradeOrder } from "./trade-rows.ts";

type Status = z.output<typeof queryOrder.data>["status"];
type Result = z.output<typeof queryOrder.data>["result"];
// The column's check allows these alone.
const statusOf = ({ status }: TradeOrder): Status => status as Status;

/** 查询支付结果: late money goes to SUSPENSE, as if the channel had told it by itself. */
const queried = handle(queryOrder, async (call) => {
  const { db, house, params, caller } = call;
  const before = await lockOrder(db, params.id, scopeSql(orderScope(caller)));
  if (!["PAYING", "TIME_OUT", "PAY_FAIL"].includes(before.status)) throw stateChanged();
  const { rows } = await sql<
    PaymentRow & { requestTime: string }
  >`select * from payment where order_id = ${before.id} order by id desc limit 1`.execute(db);
  const payment = rows[0];
  const channel = payment === undefined ? null : await readChannel(db, payment.payChannelId);
  let result: Result = "UNKNOWN";
  if (payment !== undefined && channel !== null && channel.payMode !== "APPLE_IAP") {
    const { payNo, payMode, amountCents, requestTime } = payment;
    const answer = await openChannel(house, channel).query({
      payNo,
      title: "",
      amountCents,
      requestTime: new Date(requestTime),
    });
    result = answer.state;
    if (answer.state === "PAID") {
      const taken = await takeChannelMoney(db, {
        payNo,
        payMode,
        payChannelId: channel.id,
        tradeNo: answer.tradeNo,
        amountCents: answer.amountCents,
        isOurs: true,
      });
      result = taken === "PAID" || taken === "REPEATED" ? "PAID" : "SUSPENSE";
    } else if (answer.state === "FAILED") await failPayment(db, payment.id, answer.code, answer.msg);
  }
  const after = await lockOrder(db, before.id);
  call.audit({
    targetType: "order",
    targetId: before.id,
    before: { status: before.status },
    after: { status: after.status, result },
  });
  return { id: before.id, status: statusOf(after), result };
});

const closed = handle(closeOneOrder, async (call) => {
  const { db, house, params, caller } = call;
  const before = await lockOrder(db, params.id, scopeSql(orderScope(caller)));
  if (before.orderType !== "GOODS") call.need(closeServiceGrant);
  if ((await closeOrder(db, house, before.id, "STAFF")) === "UNTOUCHED") throw stateChanged();
  const after = await lockOrder(db, before.id);
  call.audit({
    targetType: "order",
    targetId: before.id,
    before: { status: before.status },
    after: { status: after.status },
  });
  return { id: before.id, status: statusOf(after) };
});

export const orderCalls: ServedCall[] = [orderWhole, orderSummary, queried, closed];
