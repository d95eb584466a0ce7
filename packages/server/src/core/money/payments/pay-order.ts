import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { deskModes } from "@hongxian/contract/core/money/trade.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { copyContractMoney } from "../orders/contract-payments.ts";
import { stateChanged } from "../trade/move-state.ts";
import { settlePaidOrder } from "../orders/settle-paid-order.ts";
import { putInSuspense, type SuspenseReason } from "./suspense.ts";
import { lockOrder, noSql, type PaymentRow, type TradeOrder } from "../trade/trade-rows.ts";
import { orderStates, paymentStates } from "../trade/trade-states.ts";
import { insertPaid, type ChannelMoney } from "../channels/channel-money.ts";

/** Paid from the member's balance, or with nothing at all. */
export async function payFromBalance(db: Db, orderId: number, payMode: "BALANCE" | "INTEGRAL"): Promise<TradeOrder> {
  const order = await orderStates.move(db, "payAtOnce", orderId, {
    set: sql`pay_mode = ${payMode}, pay_time = now()`,
    where: sql<boolean>`t.order_type <> 'RECHARGE' and (${payMode} = 'BALANCE' or t.pay_cents = 0)`,
  });
  await settlePaidOrder(db, order);
  return order;
}

export interface Receipt {
  readonly staffId: number;
  readonly receiptNo: string;
  readonly voucherImgs: readonly string[];
}

/** 确认收款: finance confirms that the money of a staff order has arrived. Not the person who opened it. */
export async function confirmReceipt(
  db: Db,
  orderId: number,
  { staffId, receiptNo, voucherImgs }: Receipt,
): Promise<TradeOrder> {
  const before = await lockOrder(db, orderId);
  if (before.source !== "STAFF" || !deskModes.some((mode) => mode === before.payMode))
    throw refused(moneyMessages.notAStaffReceipt);
  if (before.staffId === staffId) throw refused(moneyMessages.ownReceipt);
  const vouchers = voucherImgs.length > 0 ? voucherImgs.join(";") : before.voucherImgs;
  if (vouchers === "") throw refused(moneyMessages.needVoucher);
  const order = await orderStates.move(db, "payAtOnce", orderId, {
    set: sql`pay_time = now(), voucher_imgs = ${vouchers}`,
  });
  await insertPaid(db, order, receiptNo === "" ? `${order.orderNo}-R` : receiptNo, null);
  await settlePaidOrder(db, order, { staffId });
  return order;
}

/** A payment is sent to a channel: one open attempt for each order. */
export async function sendPayment(
  db: Db,
  orderId: number,
  channel: { id: number; payMode: string },
): Promise<PaymentRow> {
  const order = await orderStates.move(db, "send", orderId, {
    set: sql`pay_mode = ${channel.payMode}`,
    where: sql<boolean>`t.pay_cents > 0 and t.expire_time > now()`,
  });
  const { rows } =
    await sql<PaymentRow>`insert into payment (pay_no, order_id, pay_mode, pay_channel_id, amount_cents, status,
      next_query_time)
    values (${noSql.payment}, ${orderId}, ${channel.payMode}, ${channel.id}, ${order.payCents}, 'PAYING',
      now() + interval '2 minutes') returning *`.execute(db);
  if (order.contractId !== null) await copyContractMoney(db, order.contractId);
  if (rows[0] === undefined) throw stateChanged();
  return rows[0];
}

export type Taken = "PAID" | "REPEATED" | SuspenseReason;

/**
 * Money that a channel reports as received, by notification or by query. Idempotent: reported twice it counts once.
 * Money that does not fit its order (another amount, too late, paid already) waits in SUSPENSE for review.
 */
export async function takeChannelMoney(db: Db, money: ChannelMoney): Promise<Taken> {
  const found = await sql<{ orderId: number }>`select order_id from payment where pay_no = ${money.payNo}`.execute(db);
  const orderId = found.rows[0]?.orderId;
  if (orderId === undefined) return putInSuspense(db, money, null, "UNKNOWN");
  const before = await lockOrder(db, orderId);
  const { rows } = await sql<PaymentRow>`select * from payment where pay_no = ${money.payNo} for update`.execute(db);
  const payment = rows[0];
  if (payment === undefined) throw stateChanged();
  if (payment.channelTradeNo === money.tradeNo) return "REPEATED";
  const open = payment.status === "PAYING" && before.status === "PAYING";
  if (!open) return putInSuspense(db, money, payment, before.payTime === null ? "LATE" : "REPEAT");
  if (money.amountCents !== payment.amountCents || !money.isOurs) {
    await failPayment(db, payment.id, "AMOUNT", "");
    return putInSuspense(db, money, payment, "AMOUNT");
  }
  await paymentStates.move(db, "confirm", payment.id, {
    set: sql`channel_trade_no = ${money.tradeNo}, notify_time = now(), raw = ${JSON.stringify(money.raw ?? {})}::jsonb`,
  });
  const order = await orderStates.move(db, "payConfirmed", orderId, { set: sql`pay_time = now()` });
  const fee = await sql<{
    feeRateBp: number;
  }>`select fee_rate_bp from pay_channel where id = ${payment.payChannelId}`.execute(db);
  await settlePaidOrder(db, order, { feeRateBp: fee.rows[0]?.feeRateBp ?? 0, canRefuse: false });
  return "PAID";
}

/** The channel refused, or the attempt was closed; the order may be retried until it expires. */
export async function failPayment(db: Db, paymentId: number, code: string, msg: string): Promise<void> {
  const payment = await paymentStates.tryMove(db, "fail", paymentId, {
    set: sql`fail_code = ${code}, fail_msg = ${msg}, notify_time = now()`,
  });
  if (payment === null) return;
  const order = await orderStates.tryMove(db, "payFailed", payment.orderId);
  if (order !== null && order.contractId !== null) await copyContractMoney(db, order.contractId);
}
