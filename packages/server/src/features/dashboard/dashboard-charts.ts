import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import { communicateStatus, sex } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { cubeScope } from "../../core/services/stats/cube-scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { seesAll } from "../../core/foundation/access/sees-all.ts";
import { scopeSql } from "../../kit/scope.ts";
import { daysSql, type DayWindow } from "./dashboard-view.ts";

const isRegistered = sql`not m.is_market_account and m.platform <> 'STAFF'`;

/** Registrations of the period, from the cube where the scope is a region, else from the caller's own members. */
function cohort(caller: Caller, window: DayWindow): RawBuilder<unknown> {
  const { from, to } = daysSql(window);
  const cube = cubeScope(caller);
  if (cube !== null) {
    return sql`select s.stat_date as day, s.sex, s.channel_id, s.prov_id, s.register_num as registered,
      s.complete_num as complete, s.face_num as face, s.real_name_num as real_name
      from daily_user_stat s where s.stat_date between ${from} and ${to} and ${cube}`;
  }
  return sql`select m.created_time::date as day, m.sex, m.channel_id, m.home_prov_id as prov_id, 1 as registered,
      (m.info_percent >= 80)::int as complete,
      coalesce((m.face_value = 1)::int, 0) as face, (m.auth_status <> 'NO')::int as real_name
    from member m where m.created_time >= ${from} and m.created_time < ${to} + 1 and ${isRegistered}
      and ${scopeSql(memberScope(caller))}`;
}

interface Point {
  readonly day: string;
  readonly key: string;
  readonly value: number;
}

function trendRows(
  caller: Caller,
  query: DayWindow & { metric: keyof typeof endpoints.trendMetric; by?: "BIZ_TYPE" | undefined },
): RawBuilder<unknown> {
  const { from, to } = daysSql(query);
  if (query.metric === "REGISTER" || query.metric === "NEW_MEMBER") {
    return sql`select c.day, '' as key, sum(c.registered) as value from (${cohort(caller, query)}) c group by 1`;
  }
  // Figures of reviewers and of total activity are for accounts that see everything.
  const whole = seesAll(caller) ? sql`true` : sql`false`;
  const dim = query.by === undefined ? sql`s.dim = 'ALL'` : sql`s.dim = ${query.by}`;
  return sql`select s.day, s.dim_value as key, s.value from daily_stat s
    where s.metric = ${query.metric} and ${dim} and ${whole} and s.day between ${from} and ${to}`;
}

export const getDashboardTrend = handle(endpoints.getDashboardTrend, async ({ db, caller, query }) => {
  const { from, to } = daysSql(query);
  const { rows } = await sql<{ days: string[]; points: Point[] | null }>`
    select (select json_agg(d::date::text order by d) from generate_series(${from}, ${to}, interval '1 day') d) as days,
      (select json_agg(json_build_object('day', p.day::text, 'key', p.key, 'value', p.value::int))
      from (${trendRows(caller, query)}) p) as points`.execute(db);
  const days = rows[0]?.days ?? [];
  const points = rows[0]?.points ?? [];
  const keys = query.by === undefined ? [""] : [...new Set(points.map(({ key }) => key))].toSorted();
  const titles: Readonly<Record<string, string>> = reviewBizType.labels;
  const series = keys.map((key) => {
    const values = new Map(points.filter((point) => point.key === key).map(({ day, value }) => [day, value]));
    const title = query.by === undefined ? endpoints.trendMetric[query.metric] : (titles[key] ?? key);
    return { key: key === "" ? query.metric : key, title, values: days.map((day) => values.get(day) ?? 0) };
  });
  return { days, series };
});

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
  const { rows } = await sql<{ registered: number; complete: number; face: number; realName: number }>`
    select coalesce(sum(c.registered), 0)::int as registered, coalesce(sum(c.complete), 0)::int as complete,
      coalesce(sum(c.face), 0)::int as face, coalesce(sum(c.real_name), 0)::int as real_name
    from (${cohort(caller, query)}) c`.execute(db);
  const found = rows[0] ?? { registered: 0, complete: 0, face: 0, realName: 0 };
  return [
    { key: "REGISTER", title: endpoints.funnelSteps.REGISTER, count: found.registered },
    { key: "COMPLETE", title: endpoints.funnelSteps.COMPLETE, count: found.complete },
    { key: "FACE", title: endpoints.funnelSteps.FACE, count: found.face },
    { key: "REAL_NAME", title: endpoints.funnelSteps.REAL_NAME, count: found.realName },
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

export const getDashboardRank = handle(endpoints.getDashboardRank, async ({ db, caller, query }) => {
  if (query.kind === "SEX") {
    const { rows } = await sql<{
      key: "MAN" | "WOMAN" | "UNKNOWN";
      count: number;
    }>`select c.sex as key, sum(c.registered)::int as count from (${cohort(caller, query)}) c group by 1`.execute(db);
    const counts = new Map(rows.map(({ key, count }) => [key, count]));
    return sex.values.map((key) => ({ key, title: sex.labels[key], count: counts.get(key) ?? 0 }));
  }
  const { rows } = await sql<{
    key: string;
    title: string;
    count: number;
  }>`select h.id::text as key, h.name as title, sum(c.registered)::int as count
    from (${cohort(caller, query)}) c join channel h on h.id = c.channel_id group by 1, 2 order by 3 desc
    limit 10`.execute(db);
  return rows;
});
