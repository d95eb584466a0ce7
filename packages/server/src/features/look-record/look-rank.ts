import { crawlLimit } from "@hongxian/contract/core/member/activity.choices.ts";
import * as endpoints from "@hongxian/contract/features/look-record/look-record.endpoints.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

const rankDays = 30;

/** From the daily sums, which may lack the last hour. */
export const getLookRank = handle(endpoints.getLookRank, async ({ db, caller, query }) => {
  const to = query.endTime === undefined ? sql`current_date` : sql`${query.endTime}::date`;
  const from = query.beginTime === undefined ? sql`(${to} - ${rankDays - 1}::int)` : sql`${query.beginTime}::date`;
  const { rows } = await sql<endpoints.LookRankRow>`with best as (
      select t.user_id, sum(t.times)::int as times, sum(t.people)::int as people,
        sum(t.stay_seconds)::int as stay_seconds,
        max(t.people)::int as most_in_day
      from look_daily t where t.kind = ${query.kind} and t.day between ${from} and ${to}
        and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
      group by t.user_id order by times desc, t.user_id limit ${endpoints.rankSize})
    select b.times, b.people, b.stay_seconds, b.most_in_day, ${query.kind} = 'FROM'
      and b.most_in_day > ${crawlLimit} as is_crawling, m.home_city,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as member
    from best b join member m on m.user_id = b.user_id order by b.times desc, b.user_id`.execute(db);
  return rows;
});
