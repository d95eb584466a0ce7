import { channelReason } from "@hongxian/contract/core/money/channel-reasons.ts";
import { bigMoneyCents, moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refundNeedsRemark } from "@hongxian/contract/core/money/refund.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { post } from "../../foundation/ledger/post.ts";
import { finishRefund } from "./finish-refund.ts";
import { stateChanged } from "../trade/move-state.ts";
import { bonusBack, rechargeLeft, mostRefund, suggestRefund } from "./refund-amounts.ts";
import { refundBackPosting, refundHoldPosting } from "../trade/trade-postings.ts";
import { lockOrder, type RefundRow } from "../trade/trade-rows.ts";
import { refundStates } from "../trade/trade-states.ts";

/** Reads and locks a refund after its order: all code locks in that order. */
export async function lockRefund(db: Db, id: number): Promise<RefundRow> {
  const found = await sql<{ orderId: number }>`select order_id from refund_apply where id = ${id}`.execute(db);
  if (found.rows[0] === undefined) throw new AppError("NOT_FOUND");
  await lockOrder(db, found.rows[0].orderId);
  const { rows } = await sql<RefundRow>`select * from refund_apply where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export interface FirstReview {
  readonly staffId: number;
  readonly refundCents: number;
  readonly remark: string;
  readonly terminate?: boolean;
}

/**
 * 初审通过: the amount is fixed; more than was asked for, or a large difference from the suggestion, needs a remark. A full
 * refund always ends the contract.
 */
export async function passFirst(db: Db, id: number, review: FirstReview): Promise<RefundRow> {
  const before = await lockRefund(db, id);
  const order = await lockOrder(db, before.orderId);
  const { refundCents, remark } = review;
  if (refundCents < 1 || refundCents > (await mostRefund(db, order)))
    throw invalid({ refundCents: moneyMessages.refundTooMuch });
  // Days and introductions have passed since it was asked for: the desk shows the suggestion of today.
  const suggestCents =
    before.kind === "MARRIAGE" ? await suggestRefund(db, order, before.reasonType === "SUCCESS") : before.suggestCents;
  const unexplained = remark.trim() === "" ? refundNeedsRemark({ ...before, suggestCents }, refundCents) : undefined;
  if (unexplained !== undefined) throw invalid({ remark: unexplained });
  const isFull = order.refundCents + refundCents === order.payCents;
  return refundStates.move(db, "firstPass", id, {
    set: sql`refund_cents = ${refundCents}, suggest_cents = ${suggestCents}, first_staff_id = ${review.staffId},
      first_time = now(),
      first_remark = ${remark}, terminate = ${isFull || (review.terminate ?? false)}`,
  });
}

/** 驳回, by either reviewer. */
export async function rejectRefund(db: Db, id: number, staffId: number, remark: string): Promise<RefundRow> {
  if (remark.trim() === "") throw refused(moneyMessages.needRefusal);
  return refundStates.move(db, "reject", id, {
    set: sql`first_remark = case when t.status = 'WAIT_AUDIT' then ${remark} else t.first_remark end,
      finance_remark = case when t.status = 'WAIT_FINANCE' then ${remark} else t.finance_remark end,
      first_staff_id = case when t.status = 'WAIT_AUDIT' then ${staffId}::bigint else t.first_staff_id end,
      finance_staff_id = case when t.status = 'WAIT_FINANCE' and t.first_staff_id is distinct
      from ${staffId}::bigint then ${staffId}::bigint else t.finance_staff_id end`,
  });
}

/** 撤销申请. @public */
export const cancelRefund = (db: Db, id: number): Promise<RefundRow> => refundStates.move(db, "cancel", id);

/**
 * 复核通过 by a second person: the money is held, and sent to its destination. A refund to the member's own balance is done
 * at once; a job calls the channel after the commit; cash and bank wait for 登记打款.
 */
export async function passFinance(db: Db, id: number, staffId: number, remark = ""): Promise<RefundRow> {
  const before = await lockRefund(db, id);
  const order = await lockOrder(db, before.orderId);
  if (before.status !== "WAIT_FINANCE") throw stateChanged();
  if (before.firstStaffId === staffId) throw refused(moneyMessages.sameReviewer);
  if (before.firstStaffId === null && before.applyStaffId === staffId && before.refundCents > bigMoneyCents)
    throw refused(moneyMessages.ownApproval);
  if (before.refundCents > (await mostRefund(db, order))) throw refused(moneyMessages.refundTooMuch);
  if (order.orderType === "RECHARGE") {
    const most = await rechargeLeft(db, order);
    if (before.refundCents > most) throw refused(moneyMessages.rechargeSpent(most));
  }
  const unearned = Math.min(order.unearnedCents, before.refundCents);
  const bonus = await bonusBack(db, order, before.refundCents);
  const refund = await refundStates.move(db, "financePass", id, {
    set: sql`finance_staff_id = ${staffId}, finance_time = now(), finance_remark = ${remark},
      unearned_cents = ${unearned}, bonus_back_cents = ${bonus},
      try_count = 1, next_query_time = now() + interval '2 minutes'`,
  });
  if (unearned > 0)
    await sql`update trade_order set unearned_cents = unearned_cents - ${unearned}::bigint
      where id = ${order.id}`.execute(db);
  const hold = refundHoldPosting(
    order,
    { ...refund, agentId: await depositAgent(db, order.userId, order.orderType) },
    staffId,
  );
  if (refund.refundMode === "BALANCE" || order.payMode === "BALANCE")
    return finishRefund(db, id, { staffId, no: "" }, [hold]);
  await post(db, hold);
  if (refund.refundMode === "ORIGINAL") await addJob(db, "refund-send", { id }, { key: `refund-${id}` });
  return refund;
}

export async function depositAgent(db: Db, userId: number, orderType: string): Promise<number | null> {
  if (orderType !== "DEPOSIT") return null;
  const { rows } = await sql<{ id: number }>`select id from agent where user_id = ${userId}`.execute(db);
  return rows[0]?.id ?? null;
}

export const failRefund = (db: Db, id: number, msg: string): Promise<RefundRow | null> =>
  refundStates.tryMove(db, "fail", id, { set: sql`fail_msg = ${channelReason(msg).slice(0, 200)}` });

/** 重新退款: the money is still reserved. */
export async function retryRefund(db: Db, id: number): Promise<RefundRow> {
  const refund = await refundStates.move(db, "retry", id, {
    set: sql`try_count = t.try_count + 1, fail_msg = '', next_query_time = now() + interval '2 minutes'`,
  });
  if (refund.refundMode === "ORIGINAL") await addJob(db, "refund-send", { id }, { key: `refund-${id}` });
  return refund;
}

/** 关闭退款: the held money returns to its source; if the order was delivered meanwhile, it is revenue. */
export async function closeRefund(db: Db, id: number, staffId: number): Promise<RefundRow> {
  const before = await lockRefund(db, id);
  const order = await lockOrder(db, before.orderId);
  const refund = await refundStates.move(db, "close", id, { set: sql`unearned_cents = 0, bonus_back_cents = 0` });
  const unearned = order.fulfilTime === null ? before.unearnedCents : 0;
  if (unearned > 0)
    await sql`update trade_order set unearned_cents = unearned_cents + ${unearned}::bigint
      where id = ${order.id}`.execute(db);
  const agentId = await depositAgent(db, order.userId, order.orderType);
  await post(db, refundBackPosting(order, { ...before, unearnedCents: unearned, agentId }, staffId));
  return refund;
}
