import {
  isReportedByHand,
  isRunningTask,
  mayReport,
  opsTaskRoute,
} from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import * as endpoints from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { finishIfDone, lockTask } from "./ops-task-rows.ts";
import { inView, isMissed, opsTaskScope } from "./ops-task.server.ts";

interface Own {
  readonly targetValue: number;
  readonly doneValue: number;
  readonly status: string;
}

export const reportOpsTask = handle(endpoints.reportOpsTask, async (call) => {
  const { db, body, caller } = call;
  const { id } = call.params;
  call.need(body.submit ? endpoints.opsTaskGrants.submit : endpoints.opsTaskGrants.report);
  const task = await lockTask(call, id);
  const found = await sql<Own>`select target_value, done_value, status from ops_task_assignee
    where task_id = ${id} and staff_id = ${caller.staffId} for update`.execute(db);
  const own = found.rows[0];
  if (own === undefined) throw new AppError("NOT_FOUND");
  if (!mayReport(task, own)) throw new AppError("STALE");
  const isManual = isReportedByHand(task);
  if (!isManual && !body.submit) throw refused(endpoints.opsTaskMessages.onlyManual);
  const doneValue = isManual ? (body.doneValue ?? own.doneValue) : own.doneValue;
  if (doneValue > own.targetValue * 10) throw invalid({ doneValue: endpoints.opsTaskMessages.tooMuch });
  const status = body.submit ? ("SUBMITTED" as const) : ("DOING" as const);
  await sql`update ops_task_assignee
    set done_value = ${doneValue}, report = ${body.report}, attachments = ${body.attachments.join(";")},
      status = ${status}
    where task_id = ${id} and staff_id = ${caller.staffId}`.execute(db);
  if (body.submit && task.createdById !== null) {
    const notice = endpoints.opsTaskMessages.submitted(caller.name, task.title);
    await noticeStaff(db, [task.createdById], { kind: "TODO", ...notice, link: `${opsTaskRoute}?view=MADE` });
  }
  call.audit({
    targetType: auditTargets.opsTask,
    targetId: id,
    before: { doneValue: own.doneValue, status: own.status },
    after: { doneValue, status },
  });
  return { doneValue, status };
});

export const checkOpsTask = handle(endpoints.checkOpsTask, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  call.need(body.pass ? endpoints.opsTaskGrants.pass : endpoints.opsTaskGrants.giveBack);
  const task = await lockTask(call, id);
  if (!isRunningTask(task)) throw new AppError("STALE");
  const status = body.pass ? ("DONE" as const) : ("DOING" as const);
  const { rows } = await sql`update ops_task_assignee
      set status = ${status}, check_remark = ${body.remark}, finish_time = case when ${body.pass} then now() end
    where task_id = ${id} and staff_id = ${body.staffId} and status = 'SUBMITTED' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  const taskStatus = await finishIfDone(db, id);
  const notice = endpoints.opsTaskMessages.checked(task.title, body.pass);
  await noticeStaff(db, [body.staffId], { kind: "TODO", ...notice, link: opsTaskRoute });
  call.audit({
    targetType: auditTargets.opsTask,
    targetId: id,
    before: { staffId: body.staffId, status: "SUBMITTED" },
    after: { status, remark: body.remark },
  });
  return { status, taskStatus };
});

interface Stat {
  readonly doing: number;
  readonly dueToday: number;
  readonly overdue: number;
  readonly monthBp: number | null;
  readonly staff: { id: number; name: string; rateBp: number }[];
  readonly weeks: { week: string; count: number }[];
}

export const getOpsTaskStat = handle(endpoints.getOpsTaskStat, async (call) => {
  const { rows } = await sql<Stat>`with t
      as materialized (select t.id, t.status, t.end_time, t.finish_time from ops_task t
      where ${scopeSql(opsTaskScope(call.caller))} and ${inView(call.query.view, call.caller)}),
    of_month as (select a.staff_id, a.status, a.done_value, a.target_value from ops_task_assignee a
    join t on t.id = a.task_id
      where t.status <> 'DRAFT' and t.end_time >= date_trunc('month', now())
        and t.end_time < date_trunc('month', now()) + interval '1 month')
    select (select count(*)::int from t where status = 'DOING') as doing,
      (select count(*)::int from t
      where status = 'DOING' and end_time >= current_date and end_time < current_date + 1) as due_today,
      (select count(*)::int from t where t.end_time >= date_trunc('month', now()) and ${isMissed}) as overdue,
      (select round(count(*)
        filter (where status = 'DONE') * 10000.0 / nullif(count(*) filter (where status in ('DONE', 'FAIL')), 0))::int
        from of_month) as month_bp,
      (select coalesce(json_agg(json_build_object('id', k.staff_id, 'name', s.name, 'rateBp', k.rate)
      order by k.rate desc, k.staff_id), '[]')
        from (select staff_id, round(sum(least(done_value, target_value)) * 10000.0 / sum(target_value))::int as rate
        from of_month group by 1 order by 2 desc, 1 limit 20) k join staff s on s.id = k.staff_id) as staff,
      (select json_agg(json_build_object('week', to_char(w, 'YYYY-MM-DD'), 'count',
        (select count(*)::int from t
        where t.status = 'FINISH' and t.finish_time >= w and t.finish_time < w + interval '7 days')) order by w)
        from generate_series(date_trunc('week', now()) - interval '11 weeks', date_trunc('week', now()),
          interval '7 days') w) as weeks`.execute(call.db);
  return rows[0] ?? { doing: 0, dueToday: 0, overdue: 0, monthBp: null, staff: [], weeks: [] };
});
