import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { riskSql } from "./live-sql.ts";

/** Stores the present risks; open desks and walls are notified of the changed ones. */
export async function refreshRisks(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`update live_session t set risk_score = k.risk
    from (select s.id, ${riskSql} as risk from live_session s where s.status = 'LIVING') k
    where t.id = k.id and t.risk_score <> k.risk returning t.id`.execute(db);
  if (rows.length > 0)
    await publishEvent(db, {
      topic: "live",
      data: { kind: "risk", sessionIds: rows.slice(0, 100).map(({ id }) => id) },
    });
  return rows.length;
}

/** Violations without a sanction of their own expire; recommendations too. */
async function endDue(db: Db): Promise<number> {
  const { rows } =
    await sql`with ended as (update room_violation set status = 'EXPIRED', update_time = now(), version = version + 1
      where status = 'EFFECTIVE' and end_time <= now() and punishment_id is null returning 1),
    off as (update live_room
    set is_recommend = false, recommend_end_time = null, update_time = now(), version = version + 1
      where is_recommend and recommend_end_time <= now() returning 1)
    select 1 from ended union all select 1 from off`.execute(db);
  return rows.length;
}

async function sample(db: Db): Promise<void> {
  await sql`insert into live_sample (sample_time, room_num, viewer_num)
    select to_timestamp(floor(extract(epoch from now()) / 300) * 300), count(*), coalesce(sum(online_num), 0)
    from live_session where status = 'LIVING'
    on conflict (sample_time) do nothing`.execute(db);
  await sql`delete from live_sample where sample_time < now() - interval '40 days'`.execute(db);
  await sql`delete from live_message where created_time < now() - interval '30 days'`.execute(db);
}

export const liveJobs: readonly Job[] = [
  {
    name: "live-risk",
    cron: "* * * * *",
    everySeconds: 10,
    run: ({ database: { db } }) => db.transaction().execute((tx) => refreshRisks(tx)),
  },
  { name: "live-due", cron: "* * * * *", run: ({ database: { db } }) => endDue(db) },
  { name: "live-sample", cron: "*/5 * * * *", run: ({ database: { db } }) => sample(db) },
];
