import { isEditableTask, isRunningTask, opsTaskRoute } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import * as endpoints from "@hongxian/contract/features/ops-task/ops-task.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { lockTask } from "./ops-task-rows.ts";
import { staffOf } from "./task-staff.ts";

async function checkPeople({ db }: Call, { assignees }: endpoints.OpsTaskDraft): Promise<void> {
  const ids = assignees.map(({ staffId }) => staffId);
  const { rows } = await sql`select 1 from staff where id = any(${ids}) and status = 'ENABLE'`.execute(db);
  if (rows.length < new Set(ids).size) throw invalid({ assignees: endpoints.opsTaskMessages.unknownStaff });
}

/** Removed assignees lose their row; targets of those who have finished stay. */
async function writeAssignees(db: Db, taskId: number, { assignees }: endpoints.OpsTaskDraft): Promise<void> {
  const ids = assignees.map(({ staffId }) => staffId);
  const targets = assignees.map(({ targetValue }) => targetValue);
  await sql`delete from ops_task_assignee
    where task_id = ${taskId} and staff_id <> all(${ids}) and status <> 'DONE'`.execute(db);
  await sql`insert into ops_task_assignee (task_id, staff_id, target_value)
    select ${taskId}, staff_id, max(target) from unnest(${ids}::bigint[], ${targets}::int[]) as w (staff_id, target)
    group by staff_id
    on conflict (task_id, staff_id) do update set target_value = excluded.target_value
    where ops_task_assignee.status <> 'DONE'`.execute(db);
}

const columnsOf = (draft: endpoints.OpsTaskDraft): Record<string, unknown> => ({
  title: draft.title,
  type: draft.type,
  metric: draft.metric,
  description: draft.description,
  priority: draft.priority,
  start_time: draft.startTime,
  end_time: draft.endTime,
  repeat: draft.repeat,
});

export const createOpsTask = handle(endpoints.createOpsTask, async (call) => {
  const { db, body } = call;
  await checkPeople(call, body);
  const columns = { ...columnsOf(body), created_by_id: call.caller.staffId };
  const { rows } = await sql<{
    id: number;
  }>`insert into ops_task (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await writeAssignees(db, id, body);
  call.audit({ targetType: auditTargets.opsTask, targetId: id, after: body });
  return { id };
});

export const editOpsTask = handle(endpoints.editOpsTask, async (call) => {
  const { db } = call;
  const { id } = call.params;
  const { version, ...draft } = call.body;
  const task = await lockTask(call, id);
  if (!isEditableTask(task)) throw new AppError("STALE");
  if (task.version !== version) throw new AppError("STALE_VERSION");
  if (isRunningTask(task) && task.metric !== draft.metric)
    throw invalid({ metric: endpoints.opsTaskMessages.metricFixed });
  await checkPeople(call, draft);
  const before = new Set(await staffOf(db, id, ["DOING", "SUBMITTED", "DONE"]));
  const set = Object.entries(columnsOf(draft)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ops_task set ${sql.join(set)}, update_time = now(), version = version + 1 where id = ${id}`.execute(
    db,
  );
  await writeAssignees(db, id, draft);
  if (isRunningTask(task)) {
    const fresh = draft.assignees.map(({ staffId }) => staffId).filter((staffId) => !before.has(staffId));
    await noticeStaff(db, fresh, {
      kind: "ASSIGN",
      ...endpoints.opsTaskMessages.assigned(draft.title),
      link: opsTaskRoute,
    });
  }
  call.audit({ targetType: auditTargets.opsTask, targetId: id, after: draft });
  return { id };
});
