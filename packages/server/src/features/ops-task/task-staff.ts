import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

export async function staffOf(db: Db, taskId: number, status: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ staffId: number }>`select staff_id from ops_task_assignee
    where task_id = ${taskId} and status = any(${status}) order by staff_id`.execute(db);
  return rows.map(({ staffId }) => staffId);
}
