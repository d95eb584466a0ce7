import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Rewards not claimed in their period expire; tasks end by their time. */
export async function expireTaskRecords(db: Db): Promise<number> {
  await sql`update plat_task set status = 'OFFLINE', update_time = now()
    where status = 'ONLINE' and end_time <= now()`.execute(db);
  const { rows } = await sql`update plat_task_record set status = 'EXPIRED'
      where status = 'DONE'
        and (period ~ '^\\d{8}$' and period < to_char(now(), 'YYYYMMDD') or period ~ '^\\d{4}W'
        and period < to_char(now(), 'IYYY"W"IW')) returning 1`.execute(db);
  return rows.length;
}

export const taskJobs: readonly Job[] = [
  {
    name: "plat-task-expire",
    cron: "5 * * * *",
    run: ({ database: { db } }) => db.transaction().execute(expireTaskRecords),
  },
];
