import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { endContractByRefund } from "../contracts/move-contract.ts";
import { copyContractMoney } from "../orders/contract-payments.ts";
import { instituteRefunded } from "../orders/institute-orders.ts";
import { releaseHolds } from "../orders/order-holds.ts";
import { isOutside } from "../orders/settle-paid-order.ts";
import { reverseShares } from "../profit/profit-shares.ts";
import { takePromotionGift } from "../promotion/promotion-gifts.ts";
import { askRedInvoice } from "./finish-refund.ts";
import { depositAgent } from "./move-refund.ts";
import { takeBackRight } from "../rights/member-rights.ts";
import { postWithScores } from "../scores/scores.ts";
import { writeOffPosting } from "../trade/trade-postings.ts";
import { lockOrder } from "../trade/trade-rows.ts";
import { orderStates, paymentStates } from "../trade/trade-states.ts";

/**
 * 冲正 of a payment that its channel does not know. The order was never paid: it counts as no receipt any more, and
 * what it gave (balance, right, contract, gift, shares) is taken back. What the member has spent becomes his debt.
 */
export async function writeOffPayment(db: Db, statementId: number, paymentId: number, staffId: number): Promise<void> {
  const { rows } = await sql<{ orderId: number }>`select order_id from payment where id = ${paymentId}`.execute(db);
  const order = await lockOrder(db, rows[0]?.orderId ?? 0);
  const refunds = await sql`select 1 from refund_apply
    where order_id = ${order.id} and status not in ('REJECTED', 'CANCELED')`.execute(db);
  // A channel that gave money back had it; an open refund would be paid from money that never came.
  if (refunds.rows.length > 0) throw refused(moneyMessages.refundedOrder);
  const agentId = await depositAgent(db, order.userId, order.orderType);
  const gift = await takePromotionGift(db, order);
  await orderStates.move(db, "writeOff", order.id, {
    set: sql`pay_time = null, unearned_cents = 0, written_off_id = ${statementId}, close_reason = 'WRITE_OFF'`,
  });
  await paymentStates.tryMove(db, "writeOff", paymentId);
  await releaseHolds(db, order.id, (await readSetting(db, "promotion.rule")).refundCoupon);
  if (isOutside(order.payMode))
    await sql`update member set total_recharge_amount = greatest(0, total_recharge_amount - ${order.payCents}::bigint)
      where user_id = ${order.userId}`.execute(db);
  await takeBackRight(db, order, true, true);
  await instituteRefunded(db, order.id, 0, true);
  if (order.contractId !== null) {
    await copyContractMoney(db, order.contractId);
    await endContractByRefund(db, order.contractId);
  }
  await askRedInvoice(db, order.id);
  await notifyMember(db, { userId: order.userId, ...moneyNoticeMessages.writtenOff(order.orderNo) });
  const shares = await reverseShares(db, order, { id: `W${statementId}`, refundCents: order.payCents });
  await postWithScores(db, writeOffPosting(statementId, order, agentId, staffId), ...gift, ...shares);
  await countDayAgain(db, order.payTime);
}

/** The receipts of a closed day have changed. */
async function countDayAgain(db: Db, payTime: string | null): Promise<void> {
  const day = payTime === null ? shanghaiDay() : shanghaiDay(Date.parse(payTime));
  if (day === shanghaiDay()) return;
  await addJob(db, "finance-recalc", { from: day, to: day }, { key: `finance-recalc ${day} ${day}` });
}
