import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../kit/call.ts";
import { copyContractMoney } from "./contract-payments.ts";
import { instituteClosed } from "./institute-orders.ts";
import { openChannel, readChannel, type ChannelHouse } from "./open-channel.ts";
import { releaseHolds } from "./order-holds.ts";
import { failPayment, takeChannelMoney } from "./pay-order.ts";
import type { PaymentRow } from "./trade-rows.ts";
import { orderStates } from "./trade-states.ts";

export type Closed = "CLOSED" | "PAID" | "UNTOUCHED";

interface OpenPayment extends PaymentRow {
  readonly requestTime: string;
}

/**
 * TIME_OUT. A running payment is asked about and closed at the channel first: money that is there already pays the
 * order instead; while the channel gives no clear answer the order stays as it is.
 */
export async function closeOrder(
  db: Db,
  house: ChannelHouse,
  orderId: number,
  reason: string,
  where?: RawBuilder<boolean>,
): Promise<Closed> {
  const { rows } = await sql<OpenPayment>`select p.* from payment p join trade_order o on o.id = p.order_id
    where p.order_id = ${orderId} and p.status = 'PAYING' and o.status = 'PAYING'`.execute(db);
  const payment = rows[0];
  if (payment !== undefined) {
    const answer = await closeAtChannel(db, house, payment);
    if (answer !== "CLOSED") return answer;
    await failPayment(db, payment.id, "CLOSED", "");
  }
  const order = await orderStates.tryMove(db, "close", orderId, {
    set: sql`close_reason = ${reason}`,
    ...(where === undefined ? {} : { where }),
  });
  if (order === null) return "UNTOUCHED";
  await releaseHolds(db, orderId);
  await instituteClosed(db, orderId);
  if (order.contractId !== null) await copyContractMoney(db, order.contractId);
  return "CLOSED";
}

async function closeAtChannel(db: Db, house: ChannelHouse, payment: OpenPayment): Promise<Closed> {
  const channel = await readChannel(db, payment.payChannelId);
  // The App Store keeps no open payments: what was not delivered comes back with its receipt.
  if (channel === null || channel.payMode === "APPLE_IAP") return "CLOSED";
  const port = openChannel(house, channel);
  const request = {
    payNo: payment.payNo,
    title: "",
    amountCents: payment.amountCents,
    requestTime: new Date(payment.requestTime),
  };
  const answer = await port.query(request);
  if (answer.state === "PAID") {
    const { tradeNo, amountCents } = answer;
    await takeChannelMoney(db, {
      payNo: payment.payNo,
      payMode: payment.payMode,
      payChannelId: channel.id,
      tradeNo,
      amountCents,
      isOurs: true,
    });
    return "PAID";
  }
  return answer.state === "FAILED" || (await port.close(request)) ? "CLOSED" : "UNTOUCHED";
}
