import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { communicateStatus } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { incomeTitles } from "@hongxian/contract/features/dashboard/dashboard.titles.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { seesAll } from "../../core/foundation/access/sees-all.ts";
import { scopeSql } from "../../kit/scope.ts";
import { daysSql, type DayWindow, windowOf } from "./dashboard-view.ts";
import { activeToday, cohort } from "./cohort.ts";
import { isMoney, moneyTrend } from "./money-trend.ts";

interface Point {
  readonly day: string;
  readonly key: string;
  readonly value: number;
}

interface TrendQuery extends DayWindow {
  readonly metric: endpoints.TrendMetric;
  readonly by?: "BIZ_TYPE" | "FEE_TYPE" | undefined;
}

/** A decision of a reviewer, passing or not. */
const decided = ["REVIEW_PASS", "REVIEW_REFUSE", "REVIEW_OFFLINE"];

/** Rows (day, key, value) of a metric. */
function trendRows(caller: Caller, query: TrendQuery): RawBuilder<unknown> {
  const { metric, by } = query;
  const { from, to } = daysSql(query);
  if (isMoney(metric)) return moneyTrend(caller, metric, windowOf(query), by === "FEE_TYPE");
  if (metric === "REGISTER" || metric === "NEW_MEMBER") {
    return sql`select c.day, '' as key, sum(c.registered) as value from (${cohort(caller, query)}) c group by 1`;
  }
  // Figures of reviewers and of total activity are for accounts that see everything.
  const whole = seesAll(caller) ? sql`true` : sql`false`;
  if (metric === "ACTIVE") {
    // The card of today counts as it is; the table of days knows it only to the last hour.
    return sql`select s.day, '' as key, s.value from daily_stat s
      where s.metric = 'ACTIVE' and s.dim = 'ALL' and ${whole}
        and s.day between ${from} and least(${to}, current_date - 1)
      union all select current_date, '', ${activeToday} where ${whole} and current_date between ${from} and ${to}`;
  }
  const dim = by === undefined ? sql`s.dim = 'ALL'` : sql`s.dim = ${by}`;
  const metrics = metric === "REVIEWED" ? decided : [metric];
  return sql`select s.day, s.dim_value as key, sum(s.value) as value from daily_stat s
    where s.metric = any(${metrics}::text[]) and ${dim} and ${whole} and s.day between ${from} and ${to} group by 1, 2`;
}

export const getDashboardTrend = handle(endpoints.getDashboardTrend, async ({ db, caller, query }) => {
  const { from, to } = daysSql(query);
  const { rows } = await sql<{ days: string[]; points: Point[] | null }>`
    select (select json_agg(d::date::text order by d) from generate_series(${from}, ${to}, interval '1 day') d) as days,
      (select json_agg(json_build_object('day', p.day::text, 'key', p.key, 'value', p.value::bigint))
      from (${trendRows(caller, query)}) p) as points`.execute(db);
  const days = rows[0]?.days ?? [];
  const points = rows[0]?.points ?? [];
  const keys = query.by === undefined ? [""] : [...new Set(points.map(({ key }) => key))].toSorted();
  const titles: Readonly<Record<string, string>> = query.by === "FEE_TYPE" ? incomeTitles : reviewBizType.labels;
  const series = keys.map((key) => {
    const values = new Map(points.filter((point) => point.key === key).map(({ day, value }) => [day, value]));
    const title = query.by === undefined ? endpoints.trendMetric[query.metric] : (titles[key] ?? key);
    return { key: key === "" ? query.metric : key, title, values: days.map((day) => values.get(day) ?? 0) };
  });
  return { days, series };
});

interface Funnel {
  readonly registered: number;
  readonly complete: number;
  readonly face: number;
  readonly realName: number;
  readonly paid: number;
}

export const getDashboardFunnel = handle(endpoints.getDashboardFunnel, async ({ db, caller, query }) => {
  if (query.kind === "COMMUNICATE") {
    const { rows } = await sql<{
      key: string;
      count: number;
    }>`select coalesce(m.communicate_status, 'NO_PAYMENT_LOW') as key, count(*)::int as count
      from member m where m.status = 'ENABLE' and ${scopeSql(memberScope(caller))} group by 1`.execute(db);
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return communicateStatus.values.map((key) => ({
      key,
      title: communicateStatus.labels[key],
      count: counts.get(key) ?? 0,
    }));
  }
  const { rows } = await sql<Funnel>`
    select coalesce(sum(c.registered), 0)::int as registered, coalesce(sum(c.complete), 0)::int as complete,
      coalesce(sum(c.face), 0)::int as face, coalesce(sum(c.real_name), 0)::int as real_name,
      coalesce(sum(c.paid), 0)::int as paid
    from (${cohort(caller, query)}) c`.execute(db);
  const found = rows[0] ?? { registered: 0, complete: 0, face: 0, realName: 0, paid: 0 };
  return [
    { key: "REGISTER", title: endpoints.funnelSteps.REGISTER, count: found.registered },
    { key: "COMPLETE", title: endpoints.funnelSteps.COMPLETE, count: found.complete },
    { key: "FACE", title: endpoints.funnelSteps.FACE, count: found.face },
    { key: "REAL_NAME", title: endpoints.funnelSteps.REAL_NAME, count: found.realName },
    { key: "PAY", title: endpoints.funnelSteps.PAY, count: found.paid },
  ];
});

export const getDashboardRegion = handle(endpoints.getDashboardRegion, async ({ db, caller, query }) => {
  const { rows } = await sql<{
    provId: number;
    name: string;
    count: number;
  }>`select r.id as prov_id, r.name, sum(c.registered)::int as count
    from (${cohort(caller, query)}) c join region r on r.id = c.prov_id group by 1, 2 order by 3 desc`.execute(db);
  return rows;
});
