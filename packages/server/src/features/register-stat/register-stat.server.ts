import * as endpoints from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { loginMode, platform, sex } from "@hongxian/contract/core/member/member.choices.ts";
import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { bpSql, registeredSql, registrations } from "../../core/services/stats/registrations.ts";
import { handle } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { cohortsByPeriod, periodsSql, registerRows, windowsOf, type StatCall } from "./register-sums.ts";

interface Cards {
  readonly registered: number;
  readonly completeBp: number | null;
  readonly faceBp: number | null;
  readonly realNameBp: number | null;
  readonly payBp: number | null;
  readonly dayPaid: number;
  readonly man: number;
  readonly woman: number;
  readonly d1Bp: number | null;
}

const share = (column: string) => bpSql(sql`sum(c.${sql.ref(column)})`, sql`sum(c.registered)`);

async function cardsOf({ db, caller, query }: StatCall, window: ReportWindow): Promise<Cards> {
  const ripe = sql`filter (where c.day < current_date)`;
  const { rows } =
    await sql<Cards>`select coalesce(sum(c.registered), 0)::int as registered, ${share("complete")} as complete_bp,
      ${share("face")} as face_bp, ${share("real_name")} as real_name_bp, ${share("payers")} as pay_bp,
      coalesce(sum(c.registered) filter (where c.sex = 'MAN'), 0)::int as man,
      coalesce(sum(c.registered) filter (where c.sex = 'WOMAN'), 0)::int as woman,
      ${bpSql(sql`sum(c.d1) ${ripe}`, sql`sum(c.registered) ${ripe}`)} as d1_bp,
      (select coalesce(sum(o.pay_cents), 0)::bigint from trade_order o join member m on m.user_id = o.user_id
        where o.pay_time >= ${window.from}::date and o.pay_time < ${window.to}::date + 1
          and o.pay_time::date = m.created_time::date
          and ${registeredSql(caller, window, query)}) as day_paid
    from (${registrations(caller, window, query)}) c`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error("no figures");
  return found;
}

const statJobNames = ["user-daily-stat", "daily-stat", "daily-stat-final", "register-rebuild"];

export const getRegisterSummary = handle(endpoints.getRegisterSummary, async (call) => {
  const { current, compare } = windowsOf(call.query);
  const [now, before, run] = await Promise.all([
    cardsOf(call, current),
    compare === null ? null : cardsOf(call, compare),
    sql<{
      at: string | null;
    }>`select max(end_time) as at from job_run where job = any(${statJobNames}) and error = ''`.execute(call.db),
  ]);
  return { current: now, compare: before, asOf: run.rows[0]?.at ?? null };
});

interface Series {
  readonly periods: { period: string; n: number; platforms: Readonly<Record<string, number>> }[];
  readonly modes: Readonly<Record<string, number>>;
  readonly sexes: Readonly<Record<string, number>>;
}

async function seriesOf(call: StatCall, window: ReportWindow): Promise<Series> {
  const { rows } = await sql<Series>`with c as materialized (${cohortsByPeriod(call, window)}),
    byPeriod as (select p.period, coalesce(sum(c.registered), 0)::int as n
    from (${periodsSql(call.query.grain, window)}) p
      left join c on c.period = p.period group by 1),
    byPlatform as (select period, json_object_agg(platform, n) as platforms
    from (select period, platform, sum(registered)::int as n from c group by 1, 2) k group by 1)
    select (select json_agg(json_build_object('period', b.period, 'n', b.n, 'platforms', coalesce(k.platforms, '{}'))
    order by b.period)
        from byPeriod b left join byPlatform k on k.period = b.period) as periods,
      (select coalesce(json_object_agg(login_mode, n), '{}')
      from (select login_mode, sum(registered)::int as n from c group by 1) k) as modes,
      (select coalesce(json_object_agg(sex, n), '{}')
      from (select sex, sum(registered)::int as n from c group by 1) k) as sexes`.execute(call.db);
  return rows[0] ?? { periods: [], modes: {}, sexes: {} };
}

export const getRegisterTrend = handle(endpoints.getRegisterTrend, async (call) => {
  const { db, caller, query } = call;
  const { current, compare } = windowsOf(query);
  const [now, before, hours] = await Promise.all([
    seriesOf(call, current),
    compare === null ? null : seriesOf(call, compare),
    sql<{ hour: number; n: number }>`select extract(hour from m.created_time)::int as hour, count(*)::int as n
      from member m where ${registeredSql(caller, current, query)} group by 1`.execute(db),
  ]);
  const byHour = new Map(hours.rows.map(({ hour, n }) => [hour, n]));
  return {
    periods: now.periods.map(({ period }) => period),
    current: now.periods.map(({ n }) => n),
    compare: before === null ? null : now.periods.map((_, at) => before.periods[at]?.n ?? 0),
    platforms: platform.values
      .filter((name) => now.periods.some(({ platforms }) => (platforms[name] ?? 0) > 0))
      .map((name) => ({ platform: name, values: now.periods.map(({ platforms }) => platforms[name] ?? 0) })),
    loginModes: loginMode.values.map((name) => ({ loginMode: name, count: now.modes[name] ?? 0 })),
    sexes: sex.values.map((name) => ({ sex: name, count: now.sexes[name] ?? 0 })),
    hours: Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0),
  };
});

export const getRegisterFunnel = handle(endpoints.getRegisterFunnel, async ({ db, caller, query }) => {
  const { current } = windowsOf(query);
  const { rows } = await sql<{ registered: number; complete: number; face: number; realName: number; paid: number }>`
    select coalesce(sum(c.registered), 0)::int as registered, coalesce(sum(c.complete), 0)::int as complete,
      coalesce(sum(c.face), 0)::int as face, coalesce(sum(c.real_name), 0)::int as real_name,
      coalesce(sum(c.payers), 0)::int as paid
    from (${registrations(caller, current, query)}) c`.execute(db);
  return rows[0] ?? { registered: 0, complete: 0, face: 0, realName: 0, paid: 0 };
});

interface Cohort {
  readonly day: string;
  readonly age: number;
  readonly registered: number;
  readonly d1: number;
  readonly d3: number;
  readonly d7: number;
  readonly d30: number;
}

export const getRegisterRetention = handle(endpoints.getRegisterRetention, async ({ db, caller, query }) => {
  const { current } = windowsOf(query);
  const { rows } = await sql<Cohort>`select d::date as day, current_date - d::date as age,
      coalesce(c.registered, 0)::int as registered,
      coalesce(c.d1, 0)::int as d1, coalesce(c.d3, 0)::int as d3, coalesce(c.d7, 0)::int as d7,
        coalesce(c.d30, 0)::int as d30
    from generate_series(${current.from}::date, least(${current.to}::date, current_date), interval '1 day') d
    left join (select day, sum(registered) as registered, sum(d1) as d1, sum(d3) as d3, sum(d7) as d7, sum(d30) as d30
      from (${registrations(caller, current, query)}) k group by day) c on c.day = d::date order by 1 desc`.execute(db);
  return rows.map(({ day, age, registered, ...back }) => ({
    day,
    registered,
    returned: endpoints.retentionGaps.map((gap) => (gap > age ? null : back[`d${gap}`])),
  }));
});

/** Empty values are last, whichever way it is sorted. */
function sortRows(rows: readonly endpoints.RegisterRow[], sort: string | undefined): readonly endpoints.RegisterRow[] {
  const name = (sort ?? "-period").replace(/^-/, "") as keyof endpoints.RegisterRow;
  const down = (sort ?? "-period").startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [one[name], other[name]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : (left < right ? -1 : 1) * down;
  });
}

export const getRegisterList = handle(endpoints.getRegisterList, async (call) => {
  const { page, size, sort } = call.query;
  const { rows, whole } = await registerRows(call);
  const list = sortRows(rows, sort).slice((page - 1) * size, page * size);
  return { list: [...list], total: rows.length, page, size, summary: whole };
});

export const rebuildRegister = handle(endpoints.rebuildRegister, async (call) => {
  await addJob(call.db, "register-rebuild", call.body, { key: `register-rebuild ${call.body.from} ${call.body.to}` });
  call.audit({ targetType: auditTargets.registerStat, targetId: null, after: call.body });
  return null;
});
