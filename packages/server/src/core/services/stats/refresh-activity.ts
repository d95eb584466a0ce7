import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The daily sums of what members did and whom they looked at, computed again for the given days. */
export async function refreshActivity(db: Db, { from, to }: Days): Promise<void> {
  await sql`delete from behavior_daily where day between ${from}::date and ${to}::date`.execute(db);
  await sql`insert into behavior_daily (day, event, platform, app_version, times)
    select (created_time at time zone 'Asia/Shanghai')::date, event, platform, app_version, count(*)
    from behavior_event
    where created_time >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
      and created_time < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
    group by 1, 2, 3, 4`.execute(db);
  await sql`delete from look_daily where day between ${from}::date and ${to}::date`.execute(db);
  for (const [kind, own, other] of [
    ["FROM", "from_user_id", "to_user_id"],
    ["TO", "to_user_id", "from_user_id"],
  ] as const) {
    await sql`insert into look_daily (day, kind, user_id, times, people, stay_seconds)
      select (look_day at time zone 'Asia/Shanghai')::date, ${kind}, ${sql.ref(own)}, sum(times),
        count(distinct ${sql.ref(other)}), sum(stay_seconds)
      from look_record
      where look_day >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
        and look_day < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'
      group by 1, 3`.execute(db);
  }
}
