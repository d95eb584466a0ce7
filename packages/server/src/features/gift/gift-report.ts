import * as endpoints from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import type { GiftReportQuery } from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

type Condition = RawBuilder<boolean>;
type Cut = Omit<GiftReportQuery, "from" | "to" | "granularity">;
interface Span {
  readonly from: string;
  readonly to: string;
}

/** The requested days, thirty up to today by default, and as many before them. */
export async function spansOf(db: Db, { from, to }: Partial<GiftReportQuery>): Promise<{ now: Span; before: Span }> {
  const { rows } = await sql<{ from: string; to: string; bfrom: string; bto: string }>`with k as (
      select coalesce(${from ?? null}::date, coalesce(${to ?? null}::date, current_date) - 29) as a,
        coalesce(${to ?? null}::date, current_date) as b)
    select a::text as from, b::text as to, (a - (b - a + 1))::text as bfrom, (a - 1)::text as bto from k`.execute(db);
  const { from: first = "", to: last = "", bfrom = "", bto = "" } = rows[0] ?? {};
  return { now: { from: first, to: last }, before: { from: bfrom, to: bto } };
}

/** The receiver's home determines the place, the sender's account the platform. */
function cutSql(cut: Cut): Condition {
  const code = cut.region ?? 0;
  const level = code % 10_000 === 0 ? "home_prov_id" : code % 100 === 0 ? "home_city_id" : "home_area_id";
  const parts: Condition[] = [sql<boolean>`true`];
  if (cut.sceneType !== undefined) parts.push(sql<boolean>`t.scene_type = ${cut.sceneType}`);
  if (cut.giftId !== undefined) parts.push(sql<boolean>`t.gift_id = ${cut.giftId}`);
  if (cut.familyId !== undefined) parts.push(sql<boolean>`t.family_id = ${cut.familyId}`);
  if (cut.platform !== undefined)
    parts.push(
      sql<boolean>`exists (select from member p where p.user_id = t.from_user_id and p.platform = ${cut.platform})`,
    );
  if (cut.region !== undefined)
    parts.push(
      sql<boolean>`exists (select from member p where p.user_id = t.to_user_id and ${sql.ref(`p.${level}`)} = ${code})`,
    );
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

export const flowSql = (caller: Caller, { from, to }: Span, cut: Cut): RawBuilder<unknown> =>
  sql`select t.* from gift_flow t where t.stat_date between ${from}::date and ${to}::date and ${cutSql(cut)}
    and ${scopeSql(memberBoundScope(caller, sql.ref("t.to_user_id")))}`;

type Summary = z.output<typeof endpoints.getGiftSummary.data>;
type Cards = Summary["current"];

async function cardsOf({ db, caller }: Pick<Call, "db" | "caller">, span: Span, cut: Cut): Promise<Cards> {
  const { rows } = await sql<Cards>`with f as (${flowSql(caller, span, cut)})
    select coalesce(sum(amount_cents), 0)::bigint as amount_cents, count(distinct from_user_id)::int as senders,
      count(distinct to_user_id)::int as receivers,
      coalesce(sum(times), 0)::int as times,
        coalesce(round(sum(amount_cents) / nullif(count(distinct from_user_id), 0)), 0)::bigint as per_sender,
      coalesce(sum(income_cents), 0)::bigint as income_cents, coalesce(sum(family_cents), 0)::bigint as family_cents,
      coalesce(sum(amount_cents - income_cents - family_cents), 0)::bigint as kept_cents,
      (select coalesce(sum(t.amount_cents), 0)::bigint from gift_record t
      where t.status = 'REVOKED' and t.revoke_time >= ${span.from}::date and t.revoke_time < ${span.to}::date + 1
        and ${cutSql(cut)} and ${scopeSql(memberBoundScope(caller, sql.ref("t.to_user_id")))}) as revoked_cents
    from f`.execute(db);
  if (rows[0] === undefined) throw new Error("sums of nothing are a row");
  return rows[0];
}

const grains = {
  HOUR: { step: sql`interval '1 hour'`, unit: "hour", text: "YYYY-MM-DD HH24" },
  DAY: { step: sql`interval '1 day'`, unit: "day", text: "YYYY-MM-DD" },
  WEEK: { step: sql`interval '1 week'`, unit: "week", text: "YYYY-MM-DD" },
  MONTH: { step: sql`interval '1 month'`, unit: "month", text: "YYYY-MM" },
} as const;

interface Period {
  readonly period: string;
  readonly amount: number;
  readonly senders: number;
  readonly scenes: Readonly<Record<string, number>>;
}

async function trendOf({ db, caller, query }: Call<unknown, GiftReportQuery>, span: Span): Promise<Period[]> {
  const { step, unit, text } = grains[query.granularity];
  const { rows } = await sql<Period>`with f as (${flowSql(caller, span, query)}),
      p as (select d as at
      from generate_series(date_trunc(${unit}, ${span.from}::date::timestamp),
        least(${span.to}::date + interval '23 hours', now()::timestamp), ${step}) d),
      k as (select date_trunc(${unit}, stat_date::timestamp + make_interval(hours => hour)) as at, scene_type,
        from_user_id, amount_cents from f)
    select to_char(p.at, ${text}) as period,
      coalesce((select sum(k.amount_cents) from k where k.at = p.at), 0)::bigint as amount,
      (select count(distinct k.from_user_id) from k where k.at = p.at)::int as senders,
      coalesce((select json_object_agg(s.scene_type, s.cents)
      from (select k.scene_type, sum(k.amount_cents)::bigint as cents from k where k.at = p.at group by 1) s), '{}') as
        scenes
    from p order by p.at`.execute(db);
  return rows;
}

interface Parts {
  readonly gifts: Summary["gifts"];
  readonly families: Summary["families"];
  readonly heat: readonly { readonly weekday: number; readonly hour: number; readonly cents: number }[];
  readonly prices: Summary["prices"];
}

async function partsOf({ db, caller, query }: Call<unknown, GiftReportQuery>, span: Span): Promise<Parts> {
  const { rows } = await sql<Parts>`with f as (${flowSql(caller, span, query)}),
      g as (select k.name, k.price_cents, sum(f.amount_cents)::bigint as value, sum(f.times)::int as times from f
      join gift k on k.id = f.gift_id group by k.id)
    select coalesce((select json_agg(json_build_object('name', name, 'value', value) order by value desc) from g), '[]')
      as gifts,
      coalesce((select json_agg(json_build_object('name', name, 'priceCents', price_cents, 'times', times)
      order by price_cents) from g), '[]') as prices,
      coalesce((select json_agg(json_build_object('name', x.name, 'value', x.value) order by x.value desc)
      from (select a.name, sum(f.amount_cents)::bigint as value
        from f join family a on a.id = f.family_id group by a.id order by value desc limit 10) x), '[]') as families,
      coalesce((select json_agg(json_build_object('weekday', x.weekday, 'hour', x.hour, 'cents', x.cents))
      from (select extract(isodow from stat_date)::int as weekday, hour,
        sum(amount_cents)::bigint as cents from f group by 1, 2) x), '[]') as heat`.execute(db);
  return rows[0] ?? { gifts: [], families: [], heat: [], prices: [] };
}

export const getGiftSummary = handle(endpoints.getGiftSummary, async (call) => {
  const { now, before } = await spansOf(call.db, call.query);
  const [current, previous, trend, parts] = await Promise.all([
    cardsOf(call, now, call.query),
    cardsOf(call, before, call.query),
    trendOf(call, now),
    partsOf(call, now),
  ]);
  const heat = Array.from({ length: 7 }, (_, day) =>
    Array.from(
      { length: 24 },
      (_hour, hour) => parts.heat.find((one) => one.weekday === day + 1 && one.hour === hour)?.cents ?? 0,
    ),
  );
  return {
    current,
    previous,
    periods: trend.map(({ period }) => period),
    amounts: trend.map(({ amount }) => amount),
    senders: trend.map(({ senders }) => senders),
    scenes: giftScene.values
      .map((sceneType) => ({ sceneType, values: trend.map(({ scenes }) => scenes[sceneType] ?? 0) }))
      .filter(({ values }) => values.some((value) => value > 0)),
    gifts: parts.gifts,
    families: parts.families,
    heat,
    prices: parts.prices,
  };
});

type Options = z.output<typeof endpoints.getGiftOptions.data>;
export const getGiftOptions = handle(endpoints.getGiftOptions, async ({ db }) => {
  const { rows } = await sql<Options>`select
      coalesce((select json_agg(json_build_object('id', id, 'name', name) order by sort, id) from gift), '[]') as gifts,
    coalesce((select json_agg(json_build_object('id', id, 'name', name) order by id) from family
    where status in ('NORMAL', 'FROZEN')), '[]') as families`.execute(db);
  return rows[0] ?? { gifts: [], families: [] };
});
