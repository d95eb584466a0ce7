import { orderClosed } from "@hongxian/contract/core/events/money.events.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { copyContractMoney } from "../orders/contract-payments.ts";
import { instituteClosed } from "../orders/institute-orders.ts";
import type { Services } from "../../../kit/services.ts";
import type { ChannelMoney } from "../channels/channel-money.ts";
import {
  askingFor,
  moneyOf,
  openChannel,
  readChannel,
  type ChannelServices,
  type OpenPayment,
  type PayChannelRow,
} from "../channels/open-channel.ts";
import { releaseHolds } from "../orders/order-holds.ts";
import { failPayment, takeChannelMoney } from "./pay-order.ts";
import { orderStates } from "../trade/trade-states.ts";

export type Closed = "CLOSED" | "PAID" | "UNTOUCHED";

/** The channel's answer about a running payment whose order is to be closed. */
type ClosingAnswer =
  | { readonly state: "CLOSED" | "UNKNOWN" }
  | { readonly state: "PAID"; readonly money: ChannelMoney };

/** The answers, by payment: fetched before the transaction that closes the orders. */
export type ClosingAnswers = ReadonlyMap<number, ClosingAnswer>;

/** For orders that have no running payment: no channel was called. */
export const noAnswers: ClosingAnswers = new Map();

async function closeAtChannel(
  services: ChannelServices,
  channel: PayChannelRow,
  payment: OpenPayment,
): Promise<ClosingAnswer> {
  // The App Store stores no open payments: an undelivered purchase is sent again with its receipt.
  if (channel.payMode === "APPLE_IAP") return { state: "CLOSED" };
  const port = openChannel(services, channel);
  const request = askingFor(payment);
  const answer = await port.query(request);
  if (answer.state === "PAID") return { state: "PAID", money: moneyOf(payment, channel, answer) };
  return { state: answer.state === "FAILED" || (await port.close(request)) ? "CLOSED" : "UNKNOWN" };
}

/**
 * Asks the channels about the running payments of some orders and closes them there. No transaction may be open: a
 * payment that the channel closed and that was not recorded stays PAYING here, and `pay-query` learns of it.
 */
export async function askToClose(
  services: ChannelServices & Pick<Services, "db">,
  orders: RawBuilder<boolean>,
): Promise<ClosingAnswers> {
  const { rows } = await sql<OpenPayment>`select p.* from payment p join trade_order o on o.id = p.order_id
    where p.status = 'PAYING' and o.status = 'PAYING' and ${orders}`.execute(services.db);
  const answers = new Map<number, ClosingAnswer>();
  for (const payment of rows) {
    const channel = await readChannel(services.db, payment.payChannelId);
    answers.set(payment.id, channel === null ? { state: "CLOSED" } : await closeAtChannel(services, channel, payment));
  }
  return answers;
}

/**
 * TIME_OUT. The channel's answer about a running payment decides: money already received pays the order instead; while
 * there is no clear answer, or a payment began after the channel was asked, the order stays as it is.
 */
export async function closeOrder(
  db: Db,
  answers: ClosingAnswers,
  orderId: number,
  reason: string,
  where?: RawBuilder<boolean>,
): Promise<Closed> {
  const { rows } = await sql<OpenPayment>`select p.* from payment p join trade_order o on o.id = p.order_id
    where p.order_id = ${orderId} and p.status = 'PAYING' and o.status = 'PAYING'`.execute(db);
  const payment = rows[0];
  if (payment !== undefined) {
    const answer = answers.get(payment.id);
    if (answer === undefined || answer.state === "UNKNOWN") return "UNTOUCHED";
    if (answer.state === "PAID") {
      await takeChannelMoney(db, answer.money);
      return "PAID";
    }
    await failPayment(db, payment.id, "CLOSED", "");
  }
  const order = await orderStates.tryMove(db, "close", orderId, {
    set: sql`close_reason = ${reason}`,
    ...(where === undefined ? {} : { where }),
  });
  if (order === null) return "UNTOUCHED";
  await releaseHolds(db, orderId);
  await instituteClosed(db, orderId);
  const { userId, orderNo, orderType } = order;
  await writeEvent(db, orderClosed, { userId, orderId, orderNo, orderType, reason });
  if (order.contractId !== null) await copyContractMoney(db, order.contractId);
  return "CLOSED";
}
