import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { isTaskRewardDue, taskMessages } from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { audienceSql } from "../../core/people/member/audience-sql.ts";
import type { Db } from "../../kit/call.ts";
import { giveReward, isOdd, lockTask } from "./reward-task.ts";

interface Terms {
  readonly event: string;
  readonly target: number;
  readonly needClaim: boolean;
  readonly audience: Audience;
  readonly isOpen: boolean;
  readonly isFull: boolean;
}

/** The limits are those of one member: as often in all, and on one day. */
async function readTerms(db: Db, taskId: number, userId: number): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`select k.event, k.target, k.need_claim, k.audience,
      k.status = 'ONLINE' and coalesce(k.start_time <= now(), true) and coalesce(k.end_time > now(), true) as is_open,
      k.total_limit > 0 and (select count(*) from plat_task_record r where r.task_id = k.id and r.user_id = ${userId}
        and r.status in ('DONE', 'REWARDED')) >= k.total_limit
      or k.day_limit > 0 and (select count(*) from plat_task_record r where r.task_id = k.id and r.user_id = ${userId}
        and r.status in ('DONE', 'REWARDED') and r.done_time >= current_date) >= k.day_limit as is_full
    from plat_task k where k.id = ${taskId}`.execute(db);
  return rows[0];
}

/** What this system knows itself is not taken on the word of an app. */
const known: Readonly<Record<string, RawBuilder<boolean>>> = {
  REAL_NAME: sql<boolean>`m.auth_status in ('REAL_NAME', 'AUTH')`,
  UPLOAD_FACE: sql<boolean>`coalesce(m.face_value = 1, false)`,
  EDUCATION_AUTH: sql<boolean>`exists (select from auth_record r where r.user_id = m.user_id
    and r.type = 'EDUCATION' and r.status = 'AUTH_SUCCESS')`,
  FIRST_RECHARGE: sql<boolean>`exists (select from trade_order o where o.user_id = m.user_id
    and o.order_type = 'RECHARGE' and o.pay_time is not null)`,
};

async function needDoer(db: Db, userId: number, { event, audience }: Terms): Promise<void> {
  const { rows } = await sql<{ fits: boolean; isDone: boolean }>`select ${audienceSql(audience)} as fits,
      ${known[event] ?? sql<boolean>`true`} as is_done from member m where m.user_id = ${userId}`.execute(db);
  if (rows[0]?.fits !== true) throw refused(taskMessages.notForMember);
  if (!rows[0].isDone) throw refused(taskMessages.notDone);
}

/** A frozen member, or one on a banned device, gets nothing; everybody else the reward, or the right to take it. */
async function finish(
  db: Db,
  recordId: number,
  userId: number,
  task: Awaited<ReturnType<typeof lockTask>>,
  wait: boolean,
) {
  if (await isOdd(db, userId)) {
    await sql`update plat_task_record set status = 'VOID', void_reason = ${taskMessages.odd}, done_time = now()
      where id = ${recordId}`.execute(db);
    return;
  }
  await sql`update plat_task_record set status = ${wait ? "DONE" : "REWARDED"}, done_time = coalesce(done_time, now()),
    reward_time = case when ${wait} then null else now() end where id = ${recordId}`.execute(db);
  if (!wait) await giveReward(db, task, { recordId, userId, staffId: null, remark: task.title });
}

/** A member comes further with a task; at its end the reward is given, or waits to be taken. Returns the record. */
export async function doTask(
  db: Db,
  { taskId, userId, count }: { readonly taskId: number; readonly userId: number; readonly count: number },
): Promise<number> {
  const task = await lockTask(db, taskId);
  const terms = await readTerms(db, taskId, userId);
  if (terms === undefined || !terms.isOpen) throw refused(taskMessages.closed);
  await needDoer(db, userId, terms);
  const { rows } = await sql<{ id: number; progress: number }>`insert into plat_task_record as r
      (task_id, user_id, period, progress)
    values (${taskId}, ${userId}, ${task.period}, least(${terms.target}::int, ${count}::int))
    on conflict (task_id, user_id, period) do update
    set progress = least(${terms.target}::int, r.progress + ${count}::int) where r.status = 'DOING'
    returning id, progress`.execute(db);
  const record = rows[0];
  if (record === undefined) throw refused(taskMessages.over);
  if (record.progress < terms.target) return record.id;
  if (terms.isFull) throw refused(taskMessages.full);
  await finish(db, record.id, userId, task, terms.needClaim);
  return record.id;
}

/** 领取: the reward of a finished task, once. */
export async function claimTask(db: Db, recordId: number, userId: number): Promise<void> {
  const { rows: named } = await sql<{ taskId: number }>`select task_id from plat_task_record
    where id = ${recordId} and user_id = ${userId}`.execute(db);
  if (named[0] === undefined) throw new AppError("NOT_FOUND");
  const task = await lockTask(db, named[0].taskId);
  const { rows } = await sql<{ status: string }>`select status from plat_task_record where id = ${recordId}
    for update`.execute(db);
  if (rows[0] === undefined || !isTaskRewardDue(rows[0])) throw refused(taskMessages.notDue);
  await finish(db, recordId, userId, task, false);
}
