import * as endpoints from "@hongxian/contract/core/money/member-money.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../../kit/call.ts";
import { applePriceCents, type AppleTransaction } from "../../../platform/pay/apple-receipt.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";
import { insertPaid } from "../channels/channel-money.ts";
import { createOrder } from "../orders/create-order.ts";
import { snapshotOf, type FeeSettingRow } from "../prices/fee-settings.ts";
import { channelFor, readReceipt, type ChannelServices, type PayChannelRow } from "../channels/open-channel.ts";
import { closeOrder, noAnswers } from "./close-order.ts";
import { makeUpOrder } from "./make-up-order.ts";
import { failPayment, takeChannelMoney } from "./pay-order.ts";
import { whyNotReopened } from "./reopen-order.ts";
import { settlePaidOrder } from "../orders/settle-paid-order.ts";
import { spendSuspense } from "./suspense.ts";
import { lockOrder, type TradeOrder } from "../trade/trade-rows.ts";
import { orderStates } from "../trade/trade-states.ts";

interface Wanted {
  readonly userId: number;
  readonly feeType: string | null;
  readonly productId: string;
  readonly transactionId: string;
  readonly receiptData: string;
  readonly amount: number;
  readonly remark: string;
}

function genuine(services: ChannelServices, channel: PayChannelRow, wanted: Wanted): AppleTransaction {
  try {
    const found = readReceipt(services, channel, wanted.receiptData);
    const price = found === null ? null : applePriceCents(found);
    if (
      found !== null &&
      found.transactionId === wanted.transactionId &&
      found.productId === wanted.productId &&
      price === wanted.amount
    )
      return found;
  } catch {
    // Whatever is wrong with a receipt, the answer is the same.
  }
  throw invalid({ receiptData: moneyMessages.receiptRefused });
}

async function priceOf(db: Db, { productId, feeType, amount }: Wanted): Promise<FeeSettingRow> {
  const { rows } =
    await sql<FeeSettingRow>`select * from fee_setting where ios_product_id = ${productId} and fee_type is not distinct
      from ${feeType}
    and status in ('ONLINE', 'OFFLINE') and coalesce(ios_price_cents, price_cents) = ${amount}::bigint
    order by status desc, id desc limit 1`.execute(db);
  if (rows[0] === undefined) throw invalid({ receiptData: moneyMessages.receiptRefused });
  return rows[0];
}

/** 苹果补单: the receipt proves the payment; its order is found or created, paid and delivered. */
export const iapOrderMakeUp = handle(endpoints.iapOrderMakeUp, async (call) => {
  const { db, services, body, caller } = call;
  await lockOwnMember(call, body.userId);
  const channel = await channelFor(db, "APPLE_IAP");
  if (channel === null) throw invalid({ receiptData: moneyMessages.receiptRefused });
  // When two people submit the same receipt at once, the second waits for the first.
  await sql`select pg_advisory_xact_lock(hashtext('apple'), hashtext(${body.transactionId}))`.execute(db);
  const used = await sql`select 1 from payment where pay_mode = 'APPLE_IAP' and channel_trade_no = ${body.transactionId}
    union all select 1 from suspense
    where pay_mode = 'APPLE_IAP' and channel_trade_no = ${body.transactionId} and status <> 'WAIT'`.execute(db);
  if (used.rows.length > 0) throw invalid({ transactionId: moneyMessages.transactionUsed });
  genuine(services, channel, body);
  const setting = await priceOf(db, body);
  const id = (await lostOrder(db, body, setting)) ?? (await newOrder(db, body, setting, caller.staffId));
  const waiting = await sql<{
    txnId: number;
  }>`select txn_id from suspense where pay_mode = 'APPLE_IAP' and channel_trade_no = ${body.transactionId}`.execute(db);
  const txnId = waiting.rows[0]?.txnId;
  if (txnId !== undefined) {
    await endOpenAttempt(db, id);
    await spendSuspense(db, txnId, id, caller.staffId);
  } else await payByReceipt(db, id, body.transactionId, channel, caller.staffId);
  const order = await lockOrder(db, id);
  call.audit({
    targetType: auditTargets.order,
    targetId: id,
    after: { transactionId: body.transactionId, amount: body.amount, remark: body.remark },
  });
  return { orderId: id, orderNo: order.orderNo, status: order.status as "PAID" };
});

/**
 * An order of this member for the same item whose payment was never reported. Not one whose money is on its way through
 * another channel, nor a closed one that cannot be paid any more: the App Store's money cannot be sent back from here, so
 * it gets an order of its own.
 */
async function lostOrder(db: Db, { userId, amount }: Wanted, setting: FeeSettingRow): Promise<number | null> {
  const { rows } = await sql<TradeOrder>`select * from trade_order
      where user_id = ${userId} and fee_setting_id = ${setting.id} and pay_cents = ${amount}::bigint
    and (status in ('WAIT_PAY', 'PAY_FAIL', 'TIME_OUT') or status = 'PAYING' and pay_mode = 'APPLE_IAP')
      and source = 'APP'
    order by id desc limit 1 for update`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  return found.status === "TIME_OUT" && (await whyNotReopened(db, found)) !== null ? null : found.id;
}

/** Money in suspense pays a closed or failed order: what is still open is ended first. */
async function endOpenAttempt(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from payment where order_id = ${id} and status = 'PAYING'`.execute(db);
  for (const payment of rows) await failPayment(db, payment.id, "CLOSED", "");
  const { status } = await lockOrder(db, id);
  if (status === "WAIT_PAY") await closeOrder(db, noAnswers, id, "");
}

async function newOrder(db: Db, wanted: Wanted, setting: FeeSettingRow, staffId: number): Promise<number> {
  const isMarriage = setting.feeType?.startsWith("MARRIAGES_") === true;
  const order = await createOrder(db, {
    userId: wanted.userId,
    orderType: setting.feeType === null ? "RECHARGE" : isMarriage ? "MARRIAGE" : "FEE",
    feeType: setting.feeType,
    feeSettingId: setting.id,
    title: setting.name,
    amountCents: wanted.amount,
    bonusCents: setting.feeType === null ? setting.bonusCents : 0,
    payMode: "APPLE_IAP",
    source: "MAKE_UP",
    staffId,
    remark: wanted.remark,
    snapshot: snapshotOf(setting),
  });
  return order.id;
}

async function payByReceipt(
  db: Db,
  id: number,
  tradeNo: string,
  channel: PayChannelRow,
  staffId: number,
): Promise<void> {
  const { feeRateBp } = channel;
  const before: TradeOrder = await lockOrder(db, id);
  if (before.status === "PAYING") {
    const { rows } = await sql<{
      payNo: string;
    }>`select pay_no from payment where order_id = ${id} and status = 'PAYING'`.execute(db);
    const payNo = rows[0]?.payNo ?? "";
    await takeChannelMoney(db, {
      payNo,
      payMode: "APPLE_IAP",
      payChannelId: channel.id,
      tradeNo,
      amountCents: before.payCents,
      isOurs: true,
    });
    return;
  }
  const set = sql`pay_mode = 'APPLE_IAP', pay_time = now(), source = 'MAKE_UP', close_reason = ''`;
  const order =
    before.status === "WAIT_PAY"
      ? await orderStates.move(db, "payAtOnce", id, { set })
      : await makeUpOrder(db, before, set);
  await insertPaid(db, order, tradeNo, channel.id);
  await settlePaidOrder(db, order, { feeRateBp, staffId });
}
