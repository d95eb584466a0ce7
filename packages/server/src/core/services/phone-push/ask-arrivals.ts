import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { makePhonePush, type PhonePush } from "../../../platform/phone-push.ts";

/** What the service answers in one call. */
const slice = 100;
const againMinutes = 10;
/** Devices that were off show a notification within its life, which is three days at most. */
const lastHours = 80;

/** Fetches on how many devices pushes were shown. */
export async function askArrivals(db: Db, sender: PhonePush): Promise<number> {
  if (sender.arrivals === undefined) return 0;
  const { rows: open } = await sql<{ id: number; channelId: string }>`update phone_push p set asked_time = now()
    from (select id from phone_push where status = 'SENT' and channel = ${sender.channel} and channel_id <> ''
        and send_time > now() - make_interval(hours => ${lastHours}::int)
        and (asked_time is null or asked_time < now() - make_interval(mins => ${againMinutes}::int))
      order by asked_time nulls first, id limit ${sql.lit(slice)} for update skip locked) due
    where p.id = due.id returning p.id, p.channel_id`.execute(db);
  const arrived = await sender.arrivals(open.map(({ channelId }) => channelId));
  const known = open.flatMap(({ id, channelId }) => {
    const count = arrived.get(channelId);
    return count === undefined ? [] : [{ id, count }];
  });
  await sql`update phone_push p set arrive_num = least(g.count, cardinality(p.user_ids))
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as g(id bigint, count int)
    where p.id = g.id`.execute(db);
  return known.length;
}

export const phonePushReportJob: Job = {
  name: "phone-push-report",
  cron: "* * * * *",
  run: ({ database: { db }, settings }) => askArrivals(db, makePhonePush(settings)),
};
