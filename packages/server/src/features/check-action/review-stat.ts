import { getReviewStat } from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import type { DaySpan } from "@hongxian/contract/core/figures/day-span.ts";
import type { z } from "zod";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import type { ReviewKind } from "../../core/services/review/review-kind.ts";
import { handle, type Db, type ServedCall } from "../../kit/call.ts";
import { readBacklog } from "./review-backlog.ts";

type Stat = z.output<typeof getReviewStat.data>;
const hours = 24;
async function readStat(db: Db, query: DaySpan): Promise<Omit<Stat, "backlog">> {
  const { rows } = await sql<{
    staff: (Omit<Stat["staff"][number], "hours"> & { byHour: Readonly<Record<string, number>> })[];
    byType: Stat["byType"];
    days: Stat["days"];
  }>`with span as (${spanDays(query)}),
    made as materialized (select a.id, a.staff_id, a.biz_type, a.action, a.cost_ms, a.qc_status, a.created_time,
      a.created_time::date as day from review_action a, span
    where a.created_time >= span.first and a.created_time < span.last + 1 and a.action <> 'UNDO'
      and a.staff_id is not null
      and not exists (select 1 from review_action u where u.undo_id = a.id)),
    by_hour as materialized (select h.staff_id, json_object_agg(h.hour, h.n) as hours
      from (select staff_id, extract(hour from created_time)::int as hour, count(*)::int as n from made group by 1, 2) h
      group by 1),
    by_day as materialized (select day, count(*) as n,
        (percentile_cont(0.5) within group (order by cost_ms) filter (where cost_ms > 0) / 1000)::int as median
      from made group by 1)
    select (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'total', k.total, 'passBp', k.pass,
      'averageSec', k.secs, 'rightBp', k.rights, 'overturnedBp', k.over, 'byHour', k.hours)
      order by k.total desc, k.id), '[]')
      from (select s.id, s.name, count(*)::int as total,
        round(count(*) filter (where m.action = 'PASS') * 10000.0 / count(*))::int as pass,
        round(avg(m.cost_ms) filter (where m.cost_ms > 0) / 1000)::int as secs,
          round(count(*) filter (where m.qc_status = 'RIGHT') * 10000.0 / nullif(count(*)
          filter (where m.qc_status in ('RIGHT', 'WRONG')), 0))::int as rights,
          round(count(*) filter
            (where exists (select 1 from appeal p
            where p.ref_type = 'REVIEW_ACTION' and p.ref_id = m.id and p.status = 'PASSED')) * 10000.0 / count(*))::int
              as over,
          (select h.hours from by_hour h where h.staff_id = s.id) as hours
        from made m join staff s on s.id = m.staff_id group by s.id, s.name) k) as staff,
      (select coalesce(json_agg(json_build_object('id', k.staff_id, 'bizType', k.biz_type, 'count', k.n)), '[]')
      from (select staff_id, biz_type, count(*)::int as n from made group by 1, 2) k) as by_type,
      (select coalesce(json_agg(json_build_object('day', d::date, 'decided', coalesce(k.n, 0), 'medianSec', k.median)
        order by d), '[]')
        from span cross join generate_series(span.first, span.last, interval '1 day') d
        left join by_day k on k.day = d::date) as days`.execute(db);
  const { staff = [], byType = [], days = [] } = rows[0] ?? {};
  return {
    staff: staff.map(({ byHour, ...one }) => ({
      ...one,
      hours: Array.from({ length: hours }, (_, hour) => byHour[String(hour)] ?? 0),
    })),
    byType,
    days,
  };
}

/** 绩效报表, over the given kinds of items. */
export const reviewStat = (kinds: readonly ReviewKind[]): ServedCall =>
  handle(getReviewStat, async ({ db, query }) => ({
    ...(await readStat(db, query)),
    backlog: await readBacklog(db, query, kinds),
  }));
