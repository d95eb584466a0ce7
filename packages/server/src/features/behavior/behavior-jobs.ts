import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

const keptDays = 180;

/** Drops the months whose last day is older than the retention period. */
export async function dropOldBehavior(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
  }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'behavior_event'::regclass and c.relname ~ '^behavior_event_\\d{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month' <= current_date - ${keptDays}::int`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.raw(`"${name}"`)}`.execute(db);
  return rows.length;
}

export const behaviorPrune: Job = {
  name: "behavior-prune",
  cron: "30 4 * * *",
  run: ({ database }) => dropOldBehavior(database.db),
};
