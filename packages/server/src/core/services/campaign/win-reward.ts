import { campaignMessages, type Prize } from "@hongxian/contract/core/money/campaign.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { givePrize, type PrizeRow } from "./give-prize.ts";

export interface Win {
  readonly activityId: number;
  readonly userId: number;
  readonly trigger: string;
  readonly prizeId: number;
  readonly inviteeUserId?: number | null;
  readonly period?: string;
  /** Issued by hand: it needs no running activity and no audit. */
  readonly byStaffId?: number;
  readonly reason?: string;
}

interface Held {
  readonly name: string;
  readonly status: string;
  readonly prizes: readonly Prize[];
  readonly budgetCents: number;
  readonly usedCents: number;
  readonly dayBudgetCents: number;
  readonly autoAudit: boolean;
  readonly needClaim: boolean;
  readonly claimDays: number;
  readonly today: number;
  readonly prizeToday: number;
  readonly prizeMine: number;
  readonly isFrozen: boolean;
}
const smallCents = 100;

/** What a prize costs the platform, in cents. */
export async function prizeCost(db: Db, { prizeType, value }: Pick<Prize, "prizeType" | "value">): Promise<number> {
  if (prizeType === "INTEGRAL") return Math.round((value * 100) / (await readSetting(db, "score.global")).exchangeRate);
  return prizeType === null || prizeType === "MEMBER_DAYS" ? 0 : value;
}

/** Two members on one device, many from one address, or an invited one who never returned. */
async function riskOf(db: Db, userId: number, inviteeId: number | null): Promise<string> {
  if (inviteeId === null) return "NONE";
  const { rows } = await sql<{ device: boolean; ip: boolean; inactive: boolean }>`select
      exists (select from login_record a join login_record b on b.device_id = a.device_id
      where a.user_id = ${userId} and b.user_id = ${inviteeId} and a.device_id <> '') as device,
      (select count(distinct b.user_id) > 5 from login_record a
      join login_record b on b.ip = a.ip and b.created_time > now() - interval '1 day'
      where a.user_id = ${inviteeId} and a.created_time > now() - interval '1 day') as ip,
      coalesce((select m.created_time < now() - interval '3 days'
        and (m.last_login_time is null or m.last_login_time < m.created_time + interval '1 hour') from member m
        where m.user_id = ${inviteeId}), true) as inactive`.execute(db);
  const found = rows[0];
  return found?.device === true
    ? "SAME_DEVICE"
    : found?.ip === true
      ? "SAME_IP"
      : found?.inactive === true
        ? "INACTIVE"
        : "NONE";
}

/** Stock, limits and budgets are reduced in the transaction that creates the reward. */
async function takeFromActivity(db: Db, win: Win, held: Held, prize: Prize, cost: number): Promise<void> {
  if (prize.stock < 1 || (prize.dayLimit > 0 && held.prizeToday >= prize.dayLimit))
    throw refused(campaignMessages.dayOut);
  if (prize.perUserLimit > 0 && held.prizeMine >= prize.perUserLimit) throw refused(campaignMessages.repeated);
  if (held.usedCents + cost > held.budgetCents) throw refused(campaignMessages.budget);
  if (held.dayBudgetCents > 0 && held.today + cost > held.dayBudgetCents) throw refused(campaignMessages.dayOut);
  const prizes = held.prizes.map((one) => (one.id === prize.id ? { ...one, stock: one.stock - 1 } : one));
  const isOut = held.usedCents + cost >= held.budgetCents && held.status === "ONLINE";
  await sql`update activity
    set prizes = ${JSON.stringify(prizes)}::jsonb, used_cents = used_cents + ${cost}::bigint, status = case
      when ${isOut} then 'PAUSED' else status end, update_time = now()
    where id = ${win.activityId}`.execute(db);
  if (isOut)
    await noticeWhoMay(db, "activityPaused", {
      kind: "TODO",
      ...campaignMessages.paused(held.name),
      link: `/shareReward/activityConfiguration?name=${encodeURIComponent(held.name)}`,
    });
}

/**
 * Creates a reward of an activity and returns its number. Small cash without risk and automatically approved prizes are
 * issued at once.
 */
export async function winReward(db: Db, win: Win): Promise<number> {
  const { activityId, userId, inviteeUserId = null, byStaffId } = win;
  const { rows } =
    await sql<Held>`select a.name, a.status, a.prizes, a.budget_cents, a.used_cents, a.day_budget_cents, a.auto_audit,
      a.need_claim, a.claim_days,
      (select coalesce(sum(r.cost_cents), 0)::bigint from activity_reward r
      where r.activity_id = a.id and r.created_time >= current_date and r.status <> 'REJECTED') as today,
      (select count(*)::int from activity_reward r
      where r.activity_id = a.id and r.prize_id = ${win.prizeId} and r.created_time >= current_date
        and r.status <> 'REJECTED') as prize_today,
      (select count(*)::int from activity_reward r
      where r.activity_id = a.id and r.prize_id = ${win.prizeId} and r.user_id = ${userId} and r.status <> 'REJECTED')
        as prize_mine,
      coalesce((select m.reward_status = 'FROZEN' from member m where m.user_id = ${userId}), true) as is_frozen
    from activity a where a.id = ${activityId} for update of a`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (byStaffId === undefined && held.status !== "ONLINE") throw refused(campaignMessages.notOnline);
  if (held.isFrozen) throw refused(campaignMessages.frozen);
  const prize = held.prizes.find(({ id }) => id === win.prizeId);
  if (prize === undefined || prize.prizeType === null) throw refused(campaignMessages.noPrize);
  const cost = await prizeCost(db, prize);
  await takeFromActivity(db, win, held, prize, cost);
  const risk = await riskOf(db, userId, inviteeUserId);
  const isSmall = prize.prizeType === "CASH" && prize.value <= smallCents;
  const isPassed = byStaffId !== undefined || (risk === "NONE" && (held.autoAudit || isSmall));
  const status = !isPassed ? "WAIT_AUDIT" : held.needClaim && byStaffId === undefined ? "WAIT_CLAIM" : "ISSUED";
  const made =
    await sql<PrizeRow>`insert into activity_reward (no, activity_id, user_id, invitee_user_id, trigger, period,
      prize_type, prize_name, prize_id, value, cost_cents, ref_id, risk_flag, status,
      audit_staff_id, reason, issue_time, claim_until)
    values ('HD' || to_char(now(), 'YYYYMMDD') || lpad((nextval('activity_reward_no_seq') % 100000000)::text, 8, '0'),
      ${activityId}, ${userId}, ${inviteeUserId}, ${win.trigger}, ${win.period ?? ""},
      ${prize.prizeType}, ${prize.name}, ${prize.id}, ${prize.value}, ${cost}, ${prize.refId}, ${risk}, ${status},
        ${byStaffId ?? null}, ${win.reason ?? ""},
      ${status === "ISSUED" ? sql`now()` : sql`null::timestamptz`}, ${
        status === "WAIT_CLAIM"
          ? sql`now() +
        make_interval(days => ${held.claimDays}::int)`
          : sql`null::timestamptz`
      })
    on conflict do nothing returning *`.execute(db);
  const reward = made.rows[0];
  if (reward === undefined) throw refused(campaignMessages.repeated);
  if (status === "ISSUED") await givePrize(db, reward, byStaffId ?? null);
  return reward.id;
}
