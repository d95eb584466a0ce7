import { orderRefunded } from "@hongxian/contract/core/events/money.events.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import type { Posting } from "../../foundation/ledger/post.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { takePromotionGift } from "../promotion/promotion-gifts.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { endContractByRefund } from "../contracts/move-contract.ts";
import { copyContractMoney } from "../orders/contract-payments.ts";
import { goodsRefunded } from "../orders/goods-orders.ts";
import { instituteRefunded } from "../orders/institute-orders.ts";
import { stateChanged } from "../trade/move-state.ts";
import { takeBackRight } from "../rights/member-rights.ts";
import { releaseHolds } from "../orders/order-holds.ts";
import { reverseShares } from "../profit/profit-shares.ts";
import { bonusBack } from "./refund-amounts.ts";
import { postWithScores } from "../scores/scores.ts";
import { isOutside } from "../orders/settle-paid-order.ts";
import { channelRefundPosting, refundDonePosting } from "../trade/trade-postings.ts";
import { lockOrder, noSql, type RefundRow, type TradeOrder } from "../trade/trade-rows.ts";
import { orderStates, paymentStates, refundStates } from "../trade/trade-states.ts";

interface Done {
  readonly staffId: number | null;
  /** The channel's or the bank's number. */
  readonly no: string;
  readonly voucherImgs?: readonly string[];
}

/** DONE: the money has been refunded, and everything that depends on it follows. `before` is posted with it. */
export async function finishRefund(
  db: Db,
  id: number,
  done: Done,
  before: readonly Posting[] = [],
): Promise<RefundRow> {
  const found = await sql<{ orderId: number }>`select order_id from refund_apply where id = ${id}`.execute(db);
  const order = await lockOrder(db, found.rows[0]?.orderId ?? 0);
  const refund = await refundStates.move(db, "done", id, {
    set: sql`done_time = now(), channel_refund_no = ${done.no}, voucher_imgs = ${(done.voucherImgs ?? []).join(";")},
      next_query_time = null`,
  });
  const following = await followRefund(db, order, refund);
  await postWithScores(db, ...before, refundDonePosting(order, refund, done.staffId), ...following);
  return refund;
}

/** The channel refunded the money by itself (a dispute, Apple): the application starts at DONE. */
export async function takeChannelRefund(
  db: Db,
  orderId: number,
  cents: number,
  channelRefundNo: string,
): Promise<RefundRow | null> {
  const order = await lockOrder(db, orderId);
  const known = await sql`select 1 from refund_apply
      where order_id = ${orderId} and source = 'CHANNEL' and channel_refund_no = ${channelRefundNo}`.execute(db);
  if (known.rows.length > 0) return null;
  if (order.status !== "PAID" || cents > order.payCents - order.refundCents) throw stateChanged();
  const unearned = Math.min(order.unearnedCents, cents);
  const { rows } =
    await sql<RefundRow>`insert into refund_apply (refund_no, order_id, payment_id, user_id, kind, apply_cents,
      refund_cents, unearned_cents, bonus_back_cents, reason_type, reason, source,
      status, channel_refund_no, terminate, done_time)
    values (${noSql.refund}, ${orderId}, (select id from payment where order_id = ${orderId} and status = 'PAID'),
      ${order.userId}, 'CHANNEL', ${cents}, ${cents}, ${unearned},
      ${await bonusBack(db, order, cents)}, 'OTHER', '', 'CHANNEL', 'DONE', ${channelRefundNo},
        ${cents === order.payCents - order.refundCents}, now()) returning *`.execute(db);
  const refund = rows[0];
  if (refund === undefined) throw stateChanged();
  if (unearned > 0)
    await sql`update trade_order set unearned_cents = unearned_cents - ${unearned}::bigint
      where id = ${order.id}`.execute(db);
  const following = await followRefund(db, order, refund);
  await postWithScores(db, channelRefundPosting(order, refund), ...following);
  return refund;
}

async function followRefund(db: Db, order: TradeOrder, refund: RefundRow): Promise<Posting[]> {
  const { refundCents } = refund;
  const isFull = order.refundCents + refundCents === order.payCents;
  const gift = await takePromotionGift(db, order);
  const money = sql`refund_cents = refund_cents + ${refundCents}::bigint, refund_time = now()`;
  await goodsRefunded(db, order, refund);
  if (isFull) {
    await orderStates.move(db, "payBack", order.id, { set: money });
    if (refund.paymentId !== null) await paymentStates.tryMove(db, "payBack", refund.paymentId);
    await releaseHolds(db, order.id, (await readSetting(db, "promotion.rule")).refundCoupon);
  } else
    await sql`update trade_order set ${money}, update_time = now(), version = version + 1
      where id = ${order.id}`.execute(db);
  if (isOutside(order.payMode))
    await sql`update member set total_recharge_amount = greatest(0, total_recharge_amount - ${refundCents}::bigint)
      where user_id = ${order.userId}`.execute(db);
  await takeBackRight(db, order, isFull, refund.terminate);
  await instituteRefunded(db, order.id, refund.id, isFull);
  if (order.contractId !== null) {
    await copyContractMoney(db, order.contractId);
    if (isFull || refund.terminate) await endContractByRefund(db, order.contractId);
  }
  await askRedInvoice(db, order.id);
  const { id: orderId, orderNo, orderType, userId } = order;
  await writeEvent(db, orderRefunded, {
    userId,
    orderId,
    orderNo,
    orderType,
    refundId: refund.id,
    refundCents,
    isFull,
  });
  await notifyMember(db, { userId: order.userId, ...moneyNoticeMessages.refundDone((refundCents / 100).toFixed(2)) });
  return [...gift, ...(await reverseShares(db, order, refund))];
}

/** Invoices may not exceed the remaining amount: open applications are refused, issued invoices must be red-flushed. */
export async function askRedInvoice(db: Db, orderId: number): Promise<void> {
  const { rows } = await sql<{
    applyNo: string;
    status: string;
  }>`update invoice i set update_time = now(), version = i.version + 1,
      status = case i.status when 'WAIT_INVOICE' then 'REFUSAL' else i.status end, red_due = i.status = 'INVOICE',
      refusal_reason = case i.status when 'WAIT_INVOICE' then ${moneyMessages.orderRefunded} else i.refusal_reason end
    from invoice_order x
    where x.invoice_id = i.id and x.order_id = ${orderId}
      and (i.status = 'WAIT_INVOICE' or i.status = 'INVOICE' and i.red_time is null and not i.red_due)
      and (select case when o.written_off_id is null then o.pay_cents - o.refund_cents else 0 end
          from trade_order o where o.id = ${orderId}) < (
        select sum(y.cents) from invoice_order y join invoice j on j.id = y.invoice_id
        where y.order_id = ${orderId}
          and (j.status = 'WAIT_INVOICE' or j.status = 'INVOICE' and j.red_time is null and not j.red_due))
    returning i.apply_no, i.status`.execute(db);
  for (const { applyNo, status } of rows) {
    if (status !== "INVOICE") continue;
    const link = `/contractAdmin/userInvoice?state=INVOICE&keyword=${applyNo}`;
    await noticeWhoMay(db, "invoiceToReverse", { kind: "TODO", ...moneyNoticeMessages.redInvoice(applyNo), link });
  }
}
