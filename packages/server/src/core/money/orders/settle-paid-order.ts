import { orderPaid } from "@hongxian/contract/core/events/money.events.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { outsideModes } from "@hongxian/contract/core/money/trade.choices.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { PaidDelivery } from "../../foundation/events/domain-events.ts";
import { publishDomainEvent } from "../../foundation/events/publish-event.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import type { Posted, Posting } from "../../foundation/ledger/post.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { givePromotionGift } from "../promotion/promotion-gifts.ts";
import { contractPaid } from "./contract-payments.ts";
import { institutePaid } from "./institute-orders.ts";
import { goodsPaid } from "./goods-orders.ts";
import { grantRight, isMarriageMember } from "../rights/member-rights.ts";
import { takeHolds } from "./order-holds.ts";
import { noteTxn, postWithScores, writeScoreOfOrder } from "../scores/scores.ts";
import { shareOrder } from "../profit/profit-shares.ts";
import { feePosting, fulfilPosting, payPosting } from "../trade/trade-postings.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

export const isOutside = (payMode: string | null): boolean => outsideModes.some((mode) => mode === payMode);

interface Paid {
  readonly fromSuspense?: boolean;
  readonly feeRateBp?: number;
  readonly staffId?: number | null;
  readonly canRefuse?: boolean;
}

/**
 * Everything that follows from an order becoming PAID, in the same transaction: reservations are used, the member gets
 * what was bought, agents their shares, and all of it is posted together.
 */
export async function settlePaidOrder(
  db: Db,
  order: TradeOrder,
  { fromSuspense = false, feeRateBp = 0, staffId = null, canRefuse = true }: Paid = {},
): Promise<Posted[]> {
  await takeHolds(db, order.id);
  await institutePaid(db, order);
  await goodsPaid(db, order);
  await markMember(db, order);
  const contractDone = order.contractId === null ? null : await contractPaid(db, order.contractId);
  const hasMoney = order.payCents > 0 && order.orderType !== "RECHARGE";
  const delivered = await publishPaid(db, order, canRefuse);
  const isDelivered = delivered !== null || (await deliver(db, order, contractDone));
  await sql`update trade_order set unearned_cents = ${hasMoney && !isDelivered ? order.payCents : 0}::bigint,
    fulfil_time = ${isDelivered ? sql`now()` : sql`fulfil_time`} where id = ${order.id}`.execute(db);
  const scoreId = order.pointAmount > 0 ? await writeScoreOfOrder(db, order) : null;
  const postings: Posting[] = [];
  if (order.payCents > 0 || order.pointAmount > 0) postings.push(payPosting(order, fromSuspense, staffId));
  const fee = isOutside(order.payMode) ? Math.floor((order.payCents * feeRateBp) / 10_000) : 0;
  if (fee > 0 && order.payMode !== null) {
    postings.push(feePosting(order.id, order.payMode, fee));
    await sql`update payment set fee_cents = ${fee} where order_id = ${order.id} and status = 'PAID'`.execute(db);
  }
  if (isDelivered && hasMoney)
    postings.push(fulfilPosting({ ...order, unearnedCents: order.payCents }, delivered?.agentId ?? null));
  postings.push(...(delivered?.postings ?? []));
  postings.push(...(await shareOrder(db, order)));
  postings.push(...(await givePromotionGift(db, order)));
  const { id: orderId, orderNo, orderType, userId, payCents, pointAmount } = order;
  await writeEvent(db, orderPaid, { userId, orderId, orderNo, orderType, payCents, pointAmount });
  await tell(db, order);
  const posted = await postWithScores(db, ...postings);
  // ORDER/PAY is the first of them.
  if (scoreId !== null) await noteTxn(db, scoreId, posted[0]?.txnId ?? null);
  return posted;
}

/** An order is delivered by one of those who hear of it. A second one's postings would be lost: nothing is settled then. */
export function onlyDelivery(answers: readonly (PaidDelivery | null)[]): PaidDelivery | null {
  const [first = null, ...others] = answers.filter((answer) => answer !== null);
  if (others.length > 0) throw new Error("an order was delivered twice");
  return first;
}

/** Layers that money does not know: one of them may have delivered what was paid for. */
async function publishPaid(
  db: Db,
  { id, orderType, payCents, staffId }: TradeOrder,
  canRefuse: boolean,
): Promise<PaidDelivery | null> {
  const event = { orderId: id, orderType, payCents, staffId, canRefuse };
  return onlyDelivery(await publishDomainEvent(db, "orderPaid", event));
}

/** True when the purchase is delivered by being paid. */
async function deliver(db: Db, order: TradeOrder, contractDone: boolean | null): Promise<boolean> {
  switch (order.orderType) {
    case "RECHARGE":
      return true;
    case "FEE":
      await grantRight(db, order);
      return true;
    case "MARRIAGE": {
      const needsContract = isMarriageMember(order.feeType) && order.snapshot.needContract === true;
      if (!needsContract || contractDone !== false) await grantRight(db, order);
      return !needsContract;
    }
    default:
      return false;
  }
}

async function markMember(db: Db, order: TradeOrder): Promise<void> {
  const isMarriage = order.orderType === "MARRIAGE" && isMarriageMember(order.feeType);
  const cents = isOutside(order.payMode) ? order.payCents : 0;
  if (!isMarriage && cents === 0) return;
  await sql`update member set total_recharge_amount = total_recharge_amount + ${cents}::bigint,
    communicate_status = case when ${isMarriage} then 'PAID' else communicate_status end
    where user_id = ${order.userId}`.execute(db);
}

async function tell(db: Db, order: TradeOrder): Promise<void> {
  await notifyMember(db, { userId: order.userId, ...moneyNoticeMessages.orderPaid(order.title) });
  if (order.orderType !== "MARRIAGE" || order.saleUserId === null) return;
  const { rows } = await sql<{
    id: number;
  }>`select id from staff where user_id = ${order.saleUserId} and status = 'ENABLE'`.execute(db);
  const notice = {
    kind: "INFO" as const,
    ...moneyNoticeMessages.orderPaidStaff(order.orderNo),
    link: `/flowingWater/marriageOrder?orderNo=${order.orderNo}&${wholePeriod}`,
  };
  await noticeStaff(
    db,
    rows.map(({ id }) => id),
    notice,
  );
}

/** Delivery after payment: goods received, contract signed, lesson opened. Returns the postings to be made. */
export async function fulfilOrder(db: Db, orderId: number, agentId: number | null = null): Promise<Posting[]> {
  const { rows } = await sql<TradeOrder>`update trade_order o
      set fulfil_time = now(), unearned_cents = 0, update_time = now(), version = o.version + 1
    from (select id, unearned_cents from trade_order
    where id = ${orderId} and pay_time is not null and fulfil_time is null for update) old
    where o.id = old.id returning o.*, old.unearned_cents as unearned_cents`.execute(db);
  const order = rows[0];
  return order === undefined || order.unearnedCents === 0 ? [] : [fulfilPosting(order, agentId)];
}
