import { taskMessages } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberAccount } from "../../core/foundation/ledger/accounts.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { readBalance } from "../../core/foundation/ledger/read-balance.ts";
import { needCoupon } from "../../core/money/rights/give-rights.ts";
import { givenPosting } from "../../core/money/trade/earning-postings.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";

export interface TaskRow {
  readonly id: number;
  readonly title: string;
  readonly rewardType: "INTEGRAL" | "CASH" | "COUPON" | "GO_BACK_TIMES" | "FREE_CALL_TIME";
  readonly rewardValue: number;
  readonly couponId: number | null;
  readonly budgetCents: number;
  readonly usedCents: number;
}
interface TaskReward {
  readonly recordId: number;
  readonly userId: number;
  readonly staffId: number | null;
  readonly remark: string;
}

/** A task with the period that runs now; who else does it or changes it waits. */
export async function lockTask(db: Db, id: number): Promise<TaskRow & { readonly period: string }> {
  const { rows } = await sql<
    TaskRow & { period: string }
  >`select id, title, reward_type, reward_value, coupon_id, budget_cents, used_cents,
      case "group" when 'DAILY' then to_char(now(), 'YYYYMMDD') when 'WEEKLY' then to_char(now(), 'IYYY"W"IW')
      else 'once' end as period from plat_task where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** A frozen member, or one on a banned device, gets nothing. */
export async function isOdd(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{
    odd: boolean;
  }>`select m.reward_status <> 'NORMAL'
      or exists (select from login_record l join device_ban b on b.device_id = l.device_id
      where l.user_id = m.user_id and l.created_time >= now() - interval '30 days'
        and (b.end_time is null or b.end_time > now())) as odd from member m where m.user_id = ${userId}`.execute(db);
  return rows[0]?.odd ?? true;
}

/** Cash counts against the budget; the reward that uses it up closes the task. */
async function takeBudget(db: Db, task: TaskRow): Promise<void> {
  const { rows } = await sql<{ isSpent: boolean }>`update plat_task set used_cents = used_cents + ${task.rewardValue}
    where id = ${task.id} and used_cents + ${task.rewardValue} <= budget_cents
    returning used_cents + ${task.rewardValue} > budget_cents as is_spent`.execute(db);
  if (rows[0] === undefined) throw refused(taskMessages.noBudget);
  if (!rows[0].isSpent) return;
  await sql`update plat_task set status = 'OFFLINE', update_time = now()
    where id = ${task.id} and status = 'ONLINE'`.execute(db);
  await noticeWhoMay(db, "taskBudgetGone", {
    kind: "TODO",
    ...taskMessages.budgetGone(task.title),
    link: "/payadmin/platTask?status=OFFLINE",
  });
}

/** Pays a finished task's reward; the record is already REWARDED. Postings are made last. */
export async function giveReward(
  db: Db,
  task: TaskRow,
  { recordId, userId, staffId, remark }: TaskReward,
): Promise<void> {
  const { rewardValue } = task;
  switch (task.rewardType) {
    case "CASH":
      await takeBudget(db, task);
      await post(db, givenPosting("TASK", recordId, userId, rewardValue, "ISSUE", staffId));
      return;
    case "INTEGRAL":
      await changeScore(db, {
        userId,
        scene: "TASK",
        score: rewardValue,
        refType: "plat_task_record",
        refId: recordId,
        remark,
        staffId,
      });
      return;
    case "COUPON":
      await needCoupon(db, userId, task.couponId ?? 0, staffId);
      return;
    default:
      await sql`insert into member_right (user_id, fee_type, begin_time, total)
        values (${userId}, ${task.rewardType}, now(), ${rewardValue}::int)`.execute(db);
  }
}

/** Coupons and rights do not name the record they were given for, but were given in one transaction with it. */
const givenAt = (recordId: number) => sql`(select r.reward_time from plat_task_record r where r.id = ${recordId})`;

/** Reclaims a reward where possible: cash by claw-back, the remaining points, unused rights. */
export async function takeReward(
  db: Db,
  task: TaskRow,
  { recordId, userId, staffId, remark }: TaskReward,
): Promise<void> {
  const { rewardValue } = task;
  switch (task.rewardType) {
    case "CASH":
      await sql`update plat_task set used_cents = greatest(0, used_cents - ${rewardValue})
        where id = ${task.id}`.execute(db);
      await post(db, givenPosting("TASK", recordId, userId, rewardValue, "REVERSE", staffId));
      return;
    case "INTEGRAL": {
      const left = Math.min(rewardValue, await readBalance(db, memberAccount(userId, "INTEGRAL")));
      if (left > 0)
        await changeScore(db, {
          userId,
          scene: "TASK",
          score: -left,
          refType: "plat_task_record",
          refId: recordId,
          remark,
          staffId,
        });
      return;
    }
    case "COUPON":
      await sql`update coupon_grant
        set status = 'REVOKED', revoke_reason = ${remark}, update_time = now(), version = version + 1
        where coupon_id = ${task.couponId} and user_id = ${userId} and status = 'UNUSED'
          and grant_time = ${givenAt(recordId)}`.execute(db);
      return;
    default:
      await sql`update member_right
        set status = 'REVOKED', total = used, update_time = now(), version = version + 1
        where user_id = ${userId} and fee_type = ${task.rewardType} and order_id is null and status = 'EFFECTIVE'
          and begin_time = ${givenAt(recordId)}`.execute(db);
  }
}
