import type { DaySpan } from "@hongxian/contract/core/figures/day-span.ts";
import type { getReviewStat } from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { backlogDays } from "@hongxian/contract/features/check-action/check-action.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { spanDays } from "../../core/services/figures/span-days.ts";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import type { Db } from "../../kit/call.ts";

type Hour = z.output<typeof getReviewStat.data>["backlog"][number];

/**
 * From when to when the items of a kind waited: those decided by people since the first hour, by the first valid
 * decision, and those still waiting. An item that returned to the queue waits since it returned.
 */
function waitsOf({ bizType, table, key, since, queued, decidedBy }: ReviewKind): RawBuilder<unknown> {
  const isAbout = decidedBy ?? sql<boolean>`a.biz_id = ${sql.ref(`t.${key}`)}`;
  const stood = (name: string) =>
    sql`${sql.ref(`${name}.biz_type`)} = ${bizType} and ${sql.ref(`${name}.action`)} in ('PASS', 'REFUSE')
      and not exists (select from review_action u where u.undo_id = ${sql.ref(`${name}.id`)})`;
  const before =
    decidedBy === undefined ? sql`b.biz_id = a.biz_id` : sql`b.user_id = a.user_id and b.created_time >= ${since}`;
  return sql`select ${since} as since, a.created_time as until from hours, review_action a
    join ${sql.table(table)} t on ${isAbout}
    where a.created_time >= hours.first and a.staff_id is not null and ${stood("a")} and ${since} <= a.created_time
      and not exists (select from review_action b where ${stood("b")} and ${before} and b.id < a.id)
    union all select greatest(${since},
      (select max(a.created_time) from review_action a where ${isAbout} and ${stood("a")})), null
    from ${sql.table(table)} t where ${queued}`;
}

/** 待审核数 at every full hour and the median waiting time, from the items themselves: nothing is sampled. */
export async function readBacklog(db: Db, query: DaySpan, kinds: readonly ReviewKind[]): Promise<Hour[]> {
  const nextHour = (time: RawBuilder<unknown>) =>
    sql`greatest(hours.first, date_trunc('hour', ${time} + interval '1 hour' - interval '1 microsecond'))`;
  const { rows } = await sql<Hour>`with span as (${spanDays(query)}),
    hours as materialized (select greatest(first, last - ${sql.lit(backlogDays - 1)})::timestamptz as first,
    least(now(), (last + 1)::timestamptz - interval '1 hour') as last from span),
    waits as materialized (${sql.join(kinds.map(waitsOf), sql` union all `)}),
    changes as (select k.at, sum(k.n) as n from (
        select ${nextHour(sql`w.since`)} as at, 1 as n from waits w, hours
        union all select ${nextHour(sql`w.until`)}, -1 from waits w, hours where w.until is not null) k group by 1),
    decided as (select date_trunc('hour', w.until) as at,
      percentile_cont(0.5) within group (order by extract(epoch from w.until - w.since)) / 60 as minutes from waits w
      where w.until is not null group by 1)
    select h.at as time, (sum(coalesce(c.n, 0)) over (order by h.at))::int as waiting,
      round(d.minutes)::int as median_min
    from hours, generate_series(hours.first, hours.last, interval '1 hour') as h (at) left join changes c on c.at = h.at
    left join decided d on d.at = h.at order by h.at`.execute(db);
  return rows;
}
