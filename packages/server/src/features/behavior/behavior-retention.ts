import * as endpoints from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { daysOf } from "./behavior-window.ts";

const cubeDays = 30;

interface Cohort {
  readonly day: string;
  /** Complete days passed since then. */
  readonly age: number;
  readonly registered: number;
  readonly d1: number;
  readonly d3: number;
  readonly d7: number;
  readonly d14: number;
  readonly d30: number;
}

/** From the daily cohorts where the account sees all members, else from its own members and their sign-ins. */
export const getBehaviorRetention = handle(endpoints.getBehaviorRetention, async ({ db, caller, query }) => {
  const { from, to } = daysOf(query, cubeDays);
  const platforms = query.platform ?? [];
  const onPlatform = platforms.length === 0 ? sql`true` : sql`m.platform = any(${platforms})`;
  const scope = memberScope(caller);
  const cohorts =
    scope === "all"
      ? sql`select m.stat_date as day, sum(m.register_num) as registered, sum(m.d1_num) as d1, sum(m.d3_num) as d3,
          sum(m.d7_num) as d7,
          sum(m.d14_num) as d14, sum(m.d30_num) as d30
        from daily_user_stat m where m.stat_date between ${from} and ${to} and ${onPlatform} group by 1`
      : sql`select c.day, count(distinct c.user_id) as registered, ${sql.join(
          endpoints.retentionDays.map(
            (gap) =>
              sql`count(distinct c.user_id)
                filter (where l.created_time::date = c.day + ${sql.lit(gap)}) as ${sql.raw(`d${gap}`)}`,
          ),
        )}
        from (select m.user_id, m.created_time::date as day from member m
        where m.created_time >= ${from} and m.created_time < ${to} + 1
            and not m.is_market_account and m.platform <> 'STAFF' and ${onPlatform} and ${scopeSql(scope)}) c
        left join login_record l on l.user_id = c.user_id and l.result = 'SUCCESS' and l.created_time >= c.day + 1
          and l.created_time < c.day + 31
        group by 1`;
  const { rows } = await sql<Cohort>`select d::date as day, current_date - d::date as age,
      coalesce(c.registered, 0)::int as registered,
      coalesce(c.d1, 0)::int as d1, coalesce(c.d3, 0)::int as d3, coalesce(c.d7, 0)::int as d7,
        coalesce(c.d14, 0)::int as d14,
      coalesce(c.d30, 0)::int as d30
    from generate_series(${from}, least(${to}, current_date), interval '1 day') d left
    join (${cohorts}) c on c.day = d::date
    order by 1 desc`.execute(db);
  return rows.map(({ day, age, registered, ...back }) => ({
    day,
    registered,
    returned: endpoints.retentionDays.map((gap) => (gap > age ? null : back[`d${gap}`])),
  }));
});
