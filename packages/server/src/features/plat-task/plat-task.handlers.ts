import * as endpoints from "@hongxian/contract/features/plat-task/plat-task.endpoints.ts";
import {
  isTaskRecordVoidable,
  isTaskRewardDue,
  taskMessages,
} from "@hongxian/contract/features/plat-task/plat-task.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { giveReward, isOdd, lockTask, takeReward } from "./reward-task.ts";

const columns: readonly (readonly [keyof Omit<endpoints.TaskDraft, "audience">, string])[] = [
  ["title", "title"],
  ["icon", "icon"],
  ["group", "group"],
  ["event", "event"],
  ["target", "target"],
  ["rewardType", "reward_type"],
  ["rewardValue", "reward_value"],
  ["couponId", "coupon_id"],
  ["dayLimit", "day_limit"],
  ["totalLimit", "total_limit"],
  ["jumpPath", "jump_path"],
  ["needClaim", "need_claim"],
  ["budgetCents", "budget_cents"],
  ["startTime", "start_time"],
  ["endTime", "end_time"],
];

export const createPlatTask = handle(endpoints.createPlatTask, async (call) => {
  const { db, body } = call;
  const names = sql.join(columns.map(([, column]) => sql.ref(column)));
  const values = sql.join(columns.map(([name]) => sql`${body[name]}`));
  const { rows } = await sql<{
    id: number;
  }>`insert into plat_task (code, ${names}, audience, sort)
    select 'T' || to_char(clock_timestamp(), 'YYMMDDHH24MISSUS'), ${values}, ${JSON.stringify(body.audience)}::jsonb,
    (select coalesce(max(sort), 0) + 1 from plat_task) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.platTask, targetId: id, after: body });
  return { id };
});

export const editPlatTask = handle(endpoints.editPlatTask, async (call) => {
  const { db, params, body } = call;
  const { rows } = await sql<{
    version: number;
    status: string;
    event: string;
    group: string;
  }>`select version, status, event, "group" from plat_task where id = ${params.id} for update`.execute(db);
  const old = rows[0];
  if (old === undefined) throw new AppError("NOT_FOUND");
  if (old.version !== body.version) throw new AppError("STALE_VERSION");
  if (old.status === "ONLINE" && (old.event !== body.event || old.group !== body.group)) {
    const taken = await sql`select from plat_task
        where event = ${body.event} and "group" = ${body.group} and status = 'ONLINE' and id <> ${params.id}`.execute(
      db,
    );
    if (taken.rows.length > 0) throw refused(taskMessages.taken);
  }
  const set = sql.join(columns.map(([name, column]) => sql`${sql.ref(column)} = ${body[name]}`));
  await sql`update plat_task
    set ${set}, audience = ${JSON.stringify(body.audience)}::jsonb, version = version + 1, update_time = now()
    where id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.platTask, targetId: params.id, after: body });
  return { id: params.id };
});

export const sortPlatTasks = handle(endpoints.sortPlatTasks, async (call) => {
  await sql`update plat_task t set sort = k.n, update_time = now()
    from (select id, row_number() over () as n from unnest(${call.body.ids}::bigint[]) id) k where k.id = t.id`.execute(
    call.db,
  );
  call.audit({ targetType: auditTargets.platTask, targetId: null, after: { order: call.body.ids } });
  return null;
});

async function needMember({ db, caller }: Call, userId: number): Promise<void> {
  const { rows } = await sql`select from member m where m.user_id = ${userId} and ${scopeSql(memberScope(caller))}
      for update of m`.execute(db);
  if (rows.length === 0) throw new AppError("NO_MEMBER");
}

export const reissueTask = handle(endpoints.reissueTask, async (call) => {
  const { db, body, caller } = call;
  const task = await lockTask(db, body.taskId);
  await needMember(call, body.userId);
  const record =
    body.recordId === null
      ? await sql<{
          id: number;
          status: string;
        }>`insert into plat_task_record (task_id, user_id, period, progress, status, done_time)
          select id, ${body.userId}, ${task.period}, target, 'DONE', now() from plat_task where id = ${task.id}
          on conflict (task_id, user_id, period) do update
          set status = case when plat_task_record.status in ('DOING', 'EXPIRED') then 'DONE'
            else plat_task_record.status end, done_time = coalesce(plat_task_record.done_time, now())
          returning id, status`.execute(db)
      : await sql<{
          id: number;
          status: string;
        }>`select id, status from plat_task_record
          where id = ${body.recordId} and task_id = ${task.id} and user_id = ${body.userId} for update`.execute(db);
  const found = record.rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  if (!isTaskRewardDue(found)) throw refused(taskMessages.rewarded);
  if (await isOdd(db, body.userId)) {
    await sql`update plat_task_record set status = 'VOID', void_reason = ${taskMessages.odd}
      where id = ${found.id}`.execute(db);
    call.audit({
      targetType: auditTargets.platTaskRecord,
      targetId: found.id,
      after: { status: "VOID", reason: taskMessages.odd },
    });
    return { id: found.id, status: "VOID" as const };
  }
  await sql`update plat_task_record set status = 'REWARDED', reward_time = now() where id = ${found.id}`.execute(db);
  call.audit({
    targetType: auditTargets.platTaskRecord,
    targetId: found.id,
    after: { status: "REWARDED", reason: body.reason },
  });
  await giveReward(db, task, { recordId: found.id, userId: body.userId, staffId: caller.staffId, remark: body.reason });
  return { id: found.id, status: "REWARDED" as const };
});

export const voidTaskRecord = handle(endpoints.voidTaskRecord, async (call) => {
  const { db, params, body, caller } = call;
  const { rows } = await sql<{
    id: number;
    taskId: number;
    userId: number;
    status: string;
  }>`select t.id, t.task_id, t.user_id, t.status from plat_task_record t where t.id = ${params.id}
    and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for update of t`.execute(db);
  const record = rows[0];
  if (record === undefined) throw new AppError("NOT_FOUND");
  if (!isTaskRecordVoidable(record)) throw new AppError("STALE");
  const task = await lockTask(db, record.taskId);
  await sql`update plat_task_record set status = 'VOID', void_reason = ${body.reason} where id = ${record.id}`.execute(
    db,
  );
  call.audit({
    targetType: auditTargets.platTaskRecord,
    targetId: record.id,
    before: { status: record.status },
    after: { status: "VOID", reason: body.reason },
  });
  if (record.status === "REWARDED")
    await takeReward(db, task, {
      recordId: record.id,
      userId: record.userId,
      staffId: caller.staffId,
      remark: body.reason,
    });
  return { id: record.id, status: "VOID" as const };
});

type Stat = z.output<typeof endpoints.getTaskStat.data>;
export const getTaskStat = handle(endpoints.getTaskStat, async ({ db, caller }) => {
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<Stat>`with t as (select t.*, k.reward_type, k.reward_value from plat_task_record t
      join plat_task k on k.id = t.task_id where ${scope})
    select count(*) filter (where t.created_time >= current_date)::int as joined, count(*)
      filter (where t.done_time >= current_date)::int as done,
      coalesce(sum(t.reward_value)
        filter (where t.reward_time >= current_date and t.reward_type = 'INTEGRAL' and t.status = 'REWARDED'), 0)::int
        as points,
      coalesce(sum(t.reward_value)
        filter (where t.reward_time >= current_date and t.reward_type = 'CASH' and t.status = 'REWARDED'), 0)::int as
        cents,
      (select json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'done',
        (select count(*) from t where t.done_time >= d and t.done_time < d + interval '1 day'), 'rewarded',
        (select count(*) from t where t.reward_time >= d and t.reward_time < d + interval '1 day')) order by d)
        from generate_series(current_date - 29, current_date, interval '1 day') d) as days,
      (select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title, 'shown',
        (select coalesce(sum(p.show_num), 0) from place_stat p where p.kind = 'PLAT_TASK' and p.ref_id = k.id),
        'joined', (select count(*) from t where t.task_id = k.id),
        'done', (select count(*) from t where t.task_id = k.id and t.done_time is not null), 'rewarded',
          (select count(*) from t where t.task_id = k.id and t.status = 'REWARDED')) order by k.sort, k.id), '[]')
          from plat_task k where k.status = 'ONLINE') as tasks
    from t`.execute(db);
  if (rows[0] === undefined) throw new Error("counts of nothing are a row");
  return rows[0];
});
