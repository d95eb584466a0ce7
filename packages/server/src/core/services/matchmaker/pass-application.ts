import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { PaidDelivery } from "../../foundation/events/domain-events.ts";
import { post } from "../../foundation/ledger/post.ts";
import { createOrder } from "../../money/orders/create-order.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { rewardRule, writeRewards, type RewardOrder } from "./give-reward.ts";
import { giveFirstPassword, lockCandidate, makeMatchmaker, needOpenShop } from "./make-matchmaker.ts";

export interface Application {
  readonly id: number;
  readonly userId: number;
  readonly status: string;
  readonly shopId: number | null;
  readonly grade: number | null;
  readonly depositCents: number;
  readonly depositOrderId: number | null;
  readonly referrerUserId: number | null;
}

const columns = sql`id, user_id, status, shop_id, grade, deposit_cents, deposit_order_id, referrer_user_id`;

export async function lockApplication(db: Db, id: number): Promise<Application> {
  const { rows } = await sql<Application>`select ${columns} from matchmaker_apply where id = ${id} for update`.execute(
    db,
  );
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

interface Terms {
  readonly shopId: number;
  readonly grade: number;
  readonly depositCents: number;
}

/** Creates the matchmaker; returns who it is and what its recommender earns by it. */
async function appoint(db: Db, application: Application, terms: Terms, staffId: number | null): Promise<PaidDelivery> {
  const candidate = await lockCandidate(db, application.userId);
  const agentId = await makeMatchmaker(db, candidate, { ...terms, createdBy: staffId });
  await putUnderMaster(db, application.id, agentId);
  const { rows } = await sql`update matchmaker_apply set status = 'PASSED', update_time = now(), version = version + 1
      where id = ${application.id}
    and status in ('WAIT_AUDIT', 'WAIT_PAY') returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await notifyMember(db, { userId: application.userId, ...applyMessages.passed() });
  const { postings } = await writeRewards(db, await recommended(db, application));
  return { agentId, postings };
}

/** The master chosen with 新增红娘, unless it quit or lost its grade while the deposit was awaited. */
async function putUnderMaster(db: Db, applicationId: number, agentId: number): Promise<void> {
  await sql`update agent a set master_agent_id = m.id from matchmaker_apply p join agent m on m.id = p.master_agent_id
    where p.id = ${applicationId} and a.id = ${agentId} and m.id <> a.id and m.tier = 'MATCHMAKER'
      and m.status = 'ENABLE' and m.grade > a.grade`.execute(db);
}

async function recommended(db: Db, { id, userId, referrerUserId }: Application): Promise<RewardOrder[]> {
  if (referrerUserId === null) return [];
  const { rows } = await sql<{
    id: number;
  }>`select id from agent where user_id = ${referrerUserId} and tier = 'MATCHMAKER' and status = 'ENABLE'`.execute(db);
  const agentId = rows[0]?.id;
  if (agentId === undefined) return [];
  const { cents, freezeDays } = await rewardRule(db, "INVITE_REGISTER");
  const source = { sourceType: "MATCHMAKER_APPLY", sourceId: id, fromUserId: userId };
  return [{ agentId, type: "INVITE_REGISTER", cents, freezeDays, ...source }];
}

export interface PassedApplication {
  readonly status: "PASSED" | "WAIT_PAY";
  readonly account: { staffId: number; login: string; initialPassword: string } | null;
}

/**
 * 通过: without a deposit the matchmaker is created at once, else an order waits a week for it. Posts, so it comes last.
 */
export async function passApplication(
  db: Db,
  application: Application,
  terms: Terms,
  staffId: number,
): Promise<PassedApplication> {
  if (application.status !== "WAIT_AUDIT") throw new AppError("STALE");
  await lockCandidate(db, application.userId);
  await needOpenShop(db, terms.shopId);
  const { shopId, grade, depositCents } = terms;
  await sql`update matchmaker_apply
      set shop_id = ${shopId}, grade = ${grade}, deposit_cents = ${depositCents}, audit_staff_id = ${staffId},
        audit_time = now(),
      update_time = now(), version = version + 1 where id = ${application.id} and status = 'WAIT_AUDIT'`.execute(db);
  if (depositCents === 0) {
    const { postings } = await appoint(db, application, terms, staffId);
    const account = await giveFirstPassword(db, application.userId);
    await post(db, ...postings);
    return { status: "PASSED", account };
  }
  const order = await createOrder(db, {
    userId: application.userId,
    orderType: "DEPOSIT",
    title: applyMessages.deposit,
    amountCents: depositCents,
    payMode: "BANK",
    source: "STAFF",
    refId: application.id,
    staffId,
  });
  await sql`update matchmaker_apply set status = 'WAIT_PAY', deposit_order_id = ${order.id}
    where id = ${application.id} and status = 'WAIT_AUDIT'`.execute(db);
  const yuan = (depositCents / 100).toFixed(2);
  await notifyMember(db, { userId: application.userId, ...applyMessages.payDeposit(yuan) });
  return { status: "WAIT_PAY", account: null };
}

interface PaidOrder {
  readonly orderId: number;
  readonly orderType: string;
  readonly payCents: number;
  readonly staffId: number | null;
  readonly canRefuse: boolean;
}

/**
 * A channel's money cannot be refused: where the applicant cannot be appointed any more (banned, without a shop),
 * nothing of the attempt stays.
 */
async function tryAppoint(appointed: () => Promise<PaidDelivery>, db: Db): Promise<PaidDelivery | null> {
  await sql`savepoint appointing`.execute(db);
  try {
    const delivery = await appointed();
    await sql`release savepoint appointing`.execute(db);
    return delivery;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await sql`rollback to savepoint appointing`.execute(db);
    return null;
  }
}

/** The deposit stays unearned until somebody refunds it. */
async function tellUnused(db: Db, orderId: number): Promise<void> {
  const { rows } = await sql<{ orderNo: string }>`select order_no from trade_order where id = ${orderId}`.execute(db);
  const orderNo = rows[0]?.orderNo ?? "";
  const link = `/flowingWater/order?orderNo=${orderNo}&${wholePeriod}`;
  await noticeWhoMay(db, "depositUnused", { kind: "TODO", ...applyMessages.depositUnused(orderNo), link });
}

/**
 * A paid deposit: its application passes and the money becomes the agent's. When no application waits for it any more
 * it is refused; where that is too late, whoever may refund it is told, and the answer is null.
 */
export async function takeDeposit(db: Db, order: PaidOrder): Promise<PaidDelivery | null> {
  if (order.orderType !== "DEPOSIT") return null;
  const { rows } = await sql<Application>`select ${columns} from matchmaker_apply
      where deposit_order_id = ${order.orderId} and status = 'WAIT_PAY' for update`.execute(db);
  const application = rows[0];
  if (application === undefined || application.shopId === null) {
    if (order.canRefuse) throw refused(applyMessages.notWaiting);
    await tellUnused(db, order.orderId);
    return null;
  }
  const terms = { shopId: application.shopId, grade: application.grade ?? 1, depositCents: order.payCents };
  const appointed = () => appoint(db, application, terms, order.staffId);
  const delivery = order.canRefuse ? await appointed() : await tryAppoint(appointed, db);
  if (delivery === null) await tellUnused(db, order.orderId);
  return delivery;
}
