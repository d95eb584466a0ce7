import type { OpsTaskMetric, OpsTaskStatus } from "@hongxian/contract/features/ops-task/ops-task.choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { opsTaskScope } from "./ops-task.server.ts";

export interface TaskRow {
  readonly id: number;
  readonly title: string;
  readonly metric: OpsTaskMetric;
  readonly status: OpsTaskStatus;
  readonly version: number;
  readonly createdById: number | null;
}

/** One task the caller may see, locked. */
export async function lockTask({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<TaskRow> {
  const { rows } = await sql<TaskRow>`select t.id, t.title, t.metric, t.status, t.version, t.created_by_id
    from ops_task t where t.id = ${id} and ${scopeSql(opsTaskScope(caller))} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** A task is finished as soon as everyone has reached the target. */
export async function finishIfDone(db: Db, taskId: number): Promise<OpsTaskStatus> {
  const { rows } = await sql<{ status: OpsTaskStatus }>`update ops_task t set status = case when exists (
        select 1 from ops_task_assignee a where a.task_id = t.id and a.status <> 'DONE') then t.status
          else 'FINISH' end,
      finish_time = case when exists (select 1 from ops_task_assignee a where a.task_id = t.id and a.status <> 'DONE')
        then t.finish_time else now() end
    where t.id = ${taskId} and t.status = 'DOING' returning t.status`.execute(db);
  return rows[0]?.status ?? "DOING";
}
