import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** WAIT_START → ONLINE and → FINISHED by the clock; rewards not claimed in time end and their budget is released. */
export async function turnActivities(db: Db): Promise<number> {
  const moved = await sql`update activity
      set status = case when end_time <= now() then 'FINISHED' else 'ONLINE' end, version = version + 1,
        update_time = now()
    where status in ('WAIT_START', 'ONLINE', 'PAUSED') and end_time <= now() or status = 'WAIT_START'
      and start_time <= now() returning 1`.execute(db);
  const ended =
    await sql`with gone as (update activity_reward set status = 'EXPIRED', version = version + 1, update_time = now()
      where status = 'WAIT_CLAIM' and claim_until <= now() returning activity_id, cost_cents
    ), sums as (select activity_id, sum(cost_cents)::bigint as cents from gone group by 1)
    update activity a set used_cents = greatest(0, a.used_cents - s.cents) from sums s where a.id = s.activity_id
    returning 1`.execute(db);
  return moved.rows.length + ended.rows.length;
}

export const activityJobs: readonly Job[] = [
  {
    name: "activity-schedule",
    cron: "* * * * *",
    run: ({ database }) => database.db.transaction().execute(turnActivities),
  },
];
