import { fitsPeriod } from "@hongxian/contract/core/matchmaker/grade.rules.ts";
import { taskMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import * as endpoints from "@hongxian/contract/features/matchmaker-grade/grade-task.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";

interface Task extends endpoints.TaskDraft {
  readonly id: number;
  readonly status: "ENABLE" | "DISABLE";
  readonly version: number;
}

/** One task after another for a grade: two of the same kind cannot be added together. */
const lockGrade = (db: Db, grade: number) =>
  sql`select grade from matchmaker_grade where grade = ${grade} for update`.execute(db);

async function lockTask(call: Call, id: number, command: endpoints.TaskCommand): Promise<Task> {
  const { rows } =
    await sql<Task>`select id, purpose, grade, name, metric, target, period, reward_cents, weight_sort, remark, status,
      version
    from grade_task where id = ${id} for update`.execute(call.db);
  const task = rows[0];
  if (task === undefined) throw new AppError("NOT_FOUND");
  call.need(endpoints.taskGrant(command, task.purpose));
  return task;
}

async function needFree(db: Db, draft: endpoints.TaskDraft, except: number | null): Promise<void> {
  await lockGrade(db, draft.grade);
  const { rows } = await sql`select 1 from grade_task
      where purpose = ${draft.purpose} and grade = ${draft.grade} and metric = ${draft.metric}
        and period = ${draft.period}
      and id is distinct from ${except}`.execute(db);
  if (rows.length > 0) throw invalid({ metric: taskMessages.same });
}

/** A task for keeping a grade must end with the period. */
async function needPeriod(db: Db, { purpose, period }: endpoints.TaskDraft): Promise<void> {
  if (purpose !== "KEEP") return;
  const setting = await readSetting(db, "matchmaker.relegation");
  if (!fitsPeriod(period, setting.period)) throw invalid({ period: taskMessages.period });
}

const lowest: Readonly<Record<endpoints.TaskPurpose, number>> = { UP: 2, KEEP: 1 };
const needGrade = ({ purpose, grade }: endpoints.TaskDraft): void => {
  if (grade < lowest[purpose]) throw invalid({ grade: taskMessages.grade });
};

async function insertTask(db: Db, draft: endpoints.TaskDraft): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into grade_task (purpose, grade, name, metric, target, period, reward_cents, weight_sort, remark)
    values (${draft.purpose}, ${draft.grade}, ${draft.name}, ${draft.metric}, ${draft.target}, ${draft.period},
      ${draft.purpose === "UP" ? draft.rewardCents : 0}, ${draft.weightSort}, ${draft.remark}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export const addTask = handle(endpoints.addTask, async (call) => {
  const { db, body } = call;
  call.need(endpoints.taskGrant("add", body.purpose));
  needGrade(body);
  await needPeriod(db, body);
  await needFree(db, body, null);
  const id = await insertTask(db, body);
  call.audit({ targetType: auditTargets.gradeTask, targetId: id, after: body });
  return { id };
});

export const editTask = handle(endpoints.editTask, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const before = await lockTask(call, id, "edit");
  const { version, ...draft } = body;
  if (before.version !== version) throw new AppError("STALE_VERSION");
  // A task cannot be moved between the pages.
  if (draft.purpose !== before.purpose) throw new AppError("NOT_FOUND");
  needGrade(draft);
  await needPeriod(db, draft);
  await needFree(db, draft, id);
  await sql`update grade_task
      set grade = ${draft.grade}, name = ${draft.name}, metric = ${draft.metric}, target = ${draft.target},
        period = ${draft.period},
      reward_cents = ${draft.purpose === "UP" ? draft.rewardCents : 0}, weight_sort = ${draft.weightSort},
        remark = ${draft.remark},
      version = version + 1, update_time = now() where id = ${id}`.execute(db);
  call.audit({ targetType: auditTargets.gradeTask, targetId: id, before, after: draft });
  return { id };
});

export const removeTask = handle(endpoints.removeTask, async (call) => {
  const { db } = call;
  const task = await lockTask(call, call.params.id, "remove");
  const used = await sql`select 1 from grade_task_progress where task_id = ${task.id} limit 1`.execute(db);
  const deleted = used.rows.length === 0;
  await (deleted
    ? sql`delete from grade_task where id = ${task.id}`.execute(db)
    : sql`update grade_task set status = 'DISABLE', version = version + 1, update_time = now()
      where id = ${task.id}`.execute(db));
  call.audit({
    targetType: auditTargets.gradeTask,
    targetId: task.id,
    before: task,
    after: deleted ? null : { status: "DISABLE" },
  });
  return { id: task.id, deleted };
});

export const setTaskStatus = handle(endpoints.setTaskStatus, async (call) => {
  const { id, status } = call.params;
  const task = await lockTask(call, id, status);
  if (task.status === status) throw new AppError("STALE");
  await sql`update grade_task set status = ${status}, version = version + 1, update_time = now()
    where id = ${id}`.execute(call.db);
  call.audit({ targetType: auditTargets.gradeTask, targetId: id, before: { status: task.status }, after: { status } });
  return { id, status };
});

export const copyTask = handle(endpoints.copyTask, async (call) => {
  const task = await lockTask(call, call.params.id, "copy");
  if (task.purpose !== "UP") throw new AppError("NOT_FOUND");
  const grades = [...new Set(call.body.grades)].toSorted((a, b) => a - b);
  for (const grade of grades) {
    const draft = { ...task, grade };
    await needFree(call.db, draft, null);
    await insertTask(call.db, draft);
  }
  call.audit({ targetType: auditTargets.gradeTask, targetId: task.id, after: { grades } });
  return { count: grades.length };
});

export const recalcProgress = handle(endpoints.recalcProgress, async (call) => {
  const { agentId } = call.body;
  if (agentId !== null) {
    const { rows } =
      await sql`select 1 from agent where id = ${agentId} and tier = 'MATCHMAKER' and status = 'ENABLE'`.execute(
        call.db,
      );
    if (rows.length === 0) throw refused(taskMessages.nobody);
  }
  await addJob(call.db, "matchmaker-progress", { agentId }, { key: `matchmaker-progress-${agentId ?? "all"}` });
  call.audit({ targetType: auditTargets.gradeTaskProgress, targetId: agentId, after: { agentId } });
  return null;
});
