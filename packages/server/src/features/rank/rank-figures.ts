import type { RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import * as endpoints from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { ofPeriod, startOf, startSql } from "../../core/services/rank/rank-period.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

type Stat = z.output<typeof endpoints.getRichStat.data>;
type History = z.output<typeof endpoints.getRichHistory.data>[number];
type Line = z.output<typeof endpoints.getRichMember.data>[number];

const ofMember = sql.ref("t.user_id");
const sum = (name: string) => sql`coalesce(sum((t.extra->>${sql.lit(name)})::bigint), 0)::bigint`;

/** The figures of each rank's cards beside the common ones. */
const figures: Readonly<Record<RankType, RawBuilder<unknown>>> = {
  RICH: sql`jsonb_build_object('giftCents', ${sum("giftCents")}, 'callCents', ${sum("callCents")})`,
  HOST: sql`jsonb_build_object('giftCents', ${sum("giftCents")}, 'minutes',
    coalesce(avg((t.extra->>'minutes')::bigint), 0)::int)`,
  INTEGRAL: sql`jsonb_build_object('earned', ${sum("earned")}, 'spent', ${sum("spent")}, 'circulating',
    (select coalesce(sum(a.balance), 0)::bigint from ledger_account a where a.account = 'INTEGRAL'))`,
};
const none = sql`'[]'::json`;
const balanceSteps = sql`(values (0, 99, '0-99'), (100, 499, '100-499'), (500, 999, '500-999'),
  (1000, 4999, '1000-4999'), (5000, 2147483647, '5000+')) as s (low, high, name)`;

const statOf = (rankType: RankType, endpoint: typeof endpoints.getRichStat) =>
  handle(endpoint, async ({ db, caller, query }) => {
    const key = { rankType, period: query.period, start: await startOf(db, query.period, query.date) };
    const scope = scopeSql(memberBoundScope(caller, ofMember));
    const isScore = rankType === "INTEGRAL";
    const days = isScore
      ? sql`(select coalesce(json_agg(json_build_object('day', to_char(d, 'YYYY-MM-DD'), 'one', coalesce(k.one, 0),
          'two',
          coalesce(k.two, 0)) order by d), '[]')
          from generate_series(greatest(${key.start}::date, current_date - 59),
            least(rank_end(${key.period}, ${key.start}::date), current_date), interval '1 day') d
          left join (select t.created_time::date as day, sum(t.score) filter (where t.score > 0) as one, -sum(t.score)
            filter (where t.score < 0) as two from reward_score_record t where ${scope} group by 1) k
            on k.day = d::date)`
      : none;
    const scenes = isScore
      ? sql`(select coalesce(json_agg(json_build_object('name', k.scene, 'value', k.n)), '[]')
          from (select t.scene, sum(t.score)::bigint as n from reward_score_record t
          where t.score > 0 and t.created_time >= ${key.start}::date
            and t.created_time < rank_end(${key.period}, ${key.start}::date) + 1 and ${scope} group by 1) k)`
      : none;
    const balances = isScore
      ? sql`(select json_agg(json_build_object('name', s.name, 'value',
        (select count(*) from wallet t where t.integral > 0 and t.integral between s.low and s.high and ${scope}))
        order by s.low) from ${balanceSteps})`
      : none;
    const { rows } = await sql<Stat>`with k as (select t.*, m.first_name, m.birthday, m.home_city from rank_snapshot t
        join member m on m.user_id = t.user_id where ${ofPeriod(key)} and ${scope}),
        t as (select * from k where status <> 'EXCLUDED')
      select ${key.start} as period_start, rank_end(${key.period}, ${key.start}::date)::text as period_end,
        coalesce((select case when bool_or(t.status = 'REWARDED') then 'REWARDED' when bool_or(t.status = 'LOCKED')
        then 'LOCKED' else 'OPEN' end from t), 'OPEN') as status,
        count(*)::int as members, coalesce(sum(t.value), 0)::bigint as value,
        coalesce((sum(t.value) filter (where t.rank_no <= 10)) * 10000 / nullif(sum(t.value), 0), 0)::int as top_bp,
          count(*) filter (where t.last_rank_no is null)::int as newcomers,
        ${figures[rankType]} as figures,
        (select coalesce(json_agg(json_build_object('name', x.first_name, 'value', x.value) order by x.rank_no), '[]')
        from t x where x.rank_no <= 10) as top,
        (select coalesce(json_agg(json_build_object('name', x.name, 'value', x.n) order by x.name), '[]')
        from (select (date_part('year', age(y.birthday))::int / 5 * 5)::text || '-' ||
          (date_part('year', age(y.birthday))::int / 5 * 5 + 4)::text as name, count(*)::int as n
          from t y where y.rank_no <= 100 and y.birthday is not null group by 1) x) as ages,
        (select coalesce(json_agg(json_build_object('name', x.home_city, 'value', x.n) order by x.n desc), '[]')
        from (select y.home_city, count(*)::int as n from t y where y.rank_no <= 100 and y.home_city <> '' group by 1
        order by n desc limit 10) x) as cities,
        ${
          rankType === "HOST"
            ? sql`(select coalesce(json_agg(json_build_object('name', x.first_name, 'x', (x.extra->>'minutes')::int,
              'y', x.value)), '[]') from t x)`
            : none
        } as points,
        ${days} as days, ${scenes} as scenes, ${balances} as balances
      from t`.execute(db);
    const found = rows[0];
    if (found === undefined) throw new Error("sums of nothing are a row");
    return found;
  });

const historyOf = (rankType: RankType, endpoint: typeof endpoints.getRichHistory) =>
  handle(endpoint, async ({ db, caller, query }) => {
    const { rows } = await sql<History>`select t.period_start::text as period_start,
        rank_end(t.period, t.period_start)::text as period_end, count(*)
        filter (where t.status <> 'EXCLUDED')::int as members,
        coalesce(sum(t.value) filter (where t.status <> 'EXCLUDED'), 0)::bigint as value,
        case when bool_or(t.status = 'REWARDED') then 'REWARDED' when bool_or(t.status = 'LOCKED') then 'LOCKED'
          else 'OPEN' end as status
      from rank_snapshot t
      where t.rank_type = ${rankType} and t.period = ${query.period} and ${scopeSql(memberBoundScope(caller, ofMember))}
      group by t.period, t.period_start order by t.period_start desc limit 400`.execute(db);
    return rows;
  });

const memberOf = (rankType: RankType, endpoint: typeof endpoints.getRichMember) =>
  handle(endpoint, async ({ db, caller, query, params }) => {
    const step = {
      DAY: sql`interval '1 day'`,
      WEEK: sql`interval '1 week'`,
      MONTH: sql`interval '1 month'`,
      TOTAL: sql`interval '1 month'`,
    };
    const start = startSql(sql`${query.period}::text`, sql`current_date`);
    const { rows } = await sql<Line>`select d::date::text as period_start, coalesce(t.value, 0)::bigint as value, case
        when t.status = 'EXCLUDED' then null else t.rank_no end as rank_no
      from generate_series(${start}::date - 11 * ${step[query.period]}, ${start}::date, ${step[query.period]}) d
      left join rank_snapshot t on t.rank_type = ${rankType} and t.period = ${query.period} and t.period_start = d::date
        and t.user_id = ${params.userId}
        and ${scopeSql(memberBoundScope(caller, ofMember))} order by d`.execute(db);
    return rows;
  });

export const richStat = statOf("RICH", endpoints.getRichStat);
export const hostStat = statOf("HOST", endpoints.getHostStat);
export const integralStat = statOf("INTEGRAL", endpoints.getIntegralStat);
export const richHistory = historyOf("RICH", endpoints.getRichHistory);
export const hostHistory = historyOf("HOST", endpoints.getHostHistory);
export const integralHistory = historyOf("INTEGRAL", endpoints.getIntegralHistory);
export const richMember = memberOf("RICH", endpoints.getRichMember);
export const hostMember = memberOf("HOST", endpoints.getHostMember);
export const integralMember = memberOf("INTEGRAL", endpoints.getIntegralMember);

type Family = z.output<typeof endpoints.getHostFamilies.data>[number];
export const getHostFamilies = handle(endpoints.getHostFamilies, async ({ db, caller, query }) => {
  const key = { rankType: "HOST" as const, period: query.period, start: await startOf(db, query.period, query.date) };
  const { rows } = await sql<Family>`select f.name, count(*)::int as hosts,
      coalesce(sum((t.extra->>'giftCents')::bigint), 0)::bigint as gift_cents, sum(t.value)::bigint as income_cents,
      coalesce(sum((t.extra->>'minutes')::bigint), 0)::bigint as minutes
    from rank_snapshot t join family_member k on k.user_id = t.user_id join family f on f.id = k.family_id
    where ${ofPeriod(key)} and t.status <> 'EXCLUDED' and ${scopeSql(memberBoundScope(caller, ofMember))} group by f.id
    order by income_cents desc limit 50`.execute(db);
  return rows;
});
