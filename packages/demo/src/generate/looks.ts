import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

const scenes = sql`array['HOME', 'HOME', 'SEARCH', 'RECOMMEND', 'RECOMMEND', 'VIDEO', 'LIVE', 'CHAT', 'VISITOR']`;
const dayOf = (time: ReturnType<typeof sql>) =>
  sql`date_trunc('day', ${time} at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/**
 * Whom people looked at and follow, consistent with their behaviour; some look and follow back, and one reads in bulk.
 */
export async function writeLooks(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await sql`select ensure_month_partitions('look_record', 3, 3)`.execute(db);
  await sql`with seen as (
      select user_id as from_id, target_id::bigint as to_id, created_time as time, duration_ms / 1000 as stay
      from behavior_event where event = 'VIEW_USER' and target_type = 'MEMBER'
    ), looks as (
      select from_id, to_id, time, stay from seen
      union all
      select to_id, from_id, time + interval '3 hours', 12 + stay / 2 from seen
      where hashtext(from_id || ' ' || to_id) % 7 = 0 and time + interval '3 hours' <= ${now}::timestamptz
    )
    insert into look_record (from_user_id, to_user_id, scene, look_day, times, stay_seconds, first_time, last_time)
    select from_id, to_id, (${scenes})[1 + abs(hashtext(from_id || '/' || to_id)::bigint) % 9] as scene,
      ${dayOf(sql`time`)} as look_day,
      count(*), sum(stay), min(time), max(time)
    from looks where from_id <> to_id group by 1, 2, 3, 4`.execute(db);
  const [reader = 0] = userIds;
  await sql`insert into look_record (from_user_id, to_user_id, scene, look_day, times, stay_seconds, first_time,
    last_time)
    select ${reader}, u, 'SEARCH', ${dayOf(sql`time`)}, 1, 2, time, time
    from (select u, ${now}::timestamptz - interval '1 day' - make_interval(secs => place) as time
      from unnest(${userIds}::bigint[]) with ordinality as given (u, place) where u % 2 <> ${reader} % 2
      limit 236) looked
    on conflict do nothing`.execute(db);
  await sql`with follows as (
      select user_id as from_id, target_id::bigint as to_id, min(created_time) as time
      from behavior_event where event = 'ATTENTION' and target_type = 'MEMBER' group by 1, 2
      union all
      select r.to_user_id, r.from_user_id, min(r.last_time) from look_record r
      where hashtext(r.to_user_id || ' ' || r.from_user_id) % 5 = 0 group by 1, 2
    ), both_ways as (
      select from_id, to_id, time from follows
      union all
      select to_id, from_id, time + interval '1 hour' from follows where hashtext(from_id || '+' || to_id) % 2 = 0
    )
    insert into attention (from_user_id, to_user_id, created_time)
    select from_id, to_id, least(min(time), ${now}::timestamptz) from both_ways where from_id <> to_id group by 1, 2
    on conflict do nothing`.execute(db);
}
