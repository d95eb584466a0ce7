import {
  areaMessages,
  balance,
  type AreaQuery,
  type AreaRow,
} from "@hongxian/contract/features/area-stat/area-stat.endpoints.ts";
import { previousWindow, reportWindow, type ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { registeredSql, registrations } from "../../core/services/stats/registrations.ts";
import type { Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { seesAll } from "../../core/foundation/access/sees-all.ts";
import { scopeSql } from "../../kit/scope.ts";

export type AreaCall = Call<unknown, AreaQuery>;
const prefixes = { HOME: "home_", NATIVE: "", REGISTERED: "registered_" } as const;
const levels = ["prov_id", "city_id", "area_id"] as const;

/** 0 the country, 1 a province, 2 a city: the place whose parts are requested. */
export const depthOf = (id: number): 0 | 1 | 2 => (id === 0 ? 0 : id % 10_000 === 0 ? 1 : 2);

/** An agent starts at his own place and cannot go above it. */
export function rootOf(caller: Caller): number {
  const own = caller.regions[0];
  if (seesAll(caller) || own === undefined) return 0;
  return own.cityId ?? own.provId ?? 0;
}
const isBelow = (id: number, root: number): boolean =>
  root === 0 ||
  id === root ||
  (depthOf(root) === 1 ? Math.floor(id / 10_000) * 10_000 === root : Math.floor(id / 100) * 100 === root);
export const placeOf = (caller: Caller, regionId: number): number =>
  isBelow(regionId, rootOf(caller)) ? regionId : rootOf(caller);

/** Registrations of the period with the place they count for. */
function cohort(caller: Caller, window: ReportWindow, query: AreaQuery): RawBuilder<unknown> {
  if (query.base === "HOME")
    return sql`select c.prov_id, c.city_id, c.area_id, c.sex, c.registered, c.real_name, c.payers, c.paid, c.day
      from (${registrations(caller, window, query)}) c`;
  const at = prefixes[query.base];
  return sql`select ${sql.ref(`m.${at}prov_id`)} as prov_id, ${sql.ref(`m.${at}city_id`)} as city_id,
      ${sql.ref(`m.${at}area_id`)} as area_id, m.sex, 1 as registered,
      (m.auth_status <> 'NO')::int as real_name, (m.total_recharge_amount > 0)::int as payers,
        m.total_recharge_amount as paid, m.created_time::date as day
    from member m where ${registeredSql(caller, window, query)}`;
}
const within = (table: string, parentId: number): RawBuilder<unknown> =>
  parentId === 0 ? sql`true` : sql`${sql.ref(`${table}.${levels[depthOf(parentId) - 1] ?? "prov_id"}`)} = ${parentId}`;

/** Enough registrations to be significant, and far more of one sex. */
const isUnbalanced = ({ areaId, registered, man, woman }: AreaRow): boolean =>
  areaId > 0 &&
  registered >= balance.from &&
  (woman === 0 || man / woman > balance.most || man / woman < balance.least);

/** The rows of the table: the parts of the place, or its cities with too few men or women. */
export async function listedRows(call: AreaCall): Promise<AreaRow[]> {
  if (call.query.unbalanced !== true) return areaRows(call);
  return (await areaRows(call, "city_id")).filter(isUnbalanced);
}

/** One row for each part of the requested place, biggest first. */
export async function areaRows(call: AreaCall, parts?: (typeof levels)[number]): Promise<AreaRow[]> {
  const { db, caller, query } = call;
  const window = reportWindow(query);
  const parentId = placeOf(caller, query.parentId);
  const level = parts ?? levels[depthOf(parentId)] ?? "area_id";
  const at = prefixes[query.base];
  const own = (column: string) => sql.ref(`m.${at}${column}`);
  const standing = sql`m.status <> 'DELETE' and not m.is_market_account and m.platform <> 'STAFF'
    and ${scopeSql(memberScope(caller))}
    and ${parentId === 0 ? sql`true` : sql`${own(levels[depthOf(parentId) - 1] ?? "prov_id")} = ${parentId}`}`;
  const { rows } =
    await sql<AreaRow>`with now as (select coalesce(c.${sql.ref(level)}, 0) as id, sum(c.registered)::int as n,
        coalesce(sum(c.registered) filter (where c.sex = 'MAN'), 0)::int as man,
        coalesce(sum(c.registered) filter (where c.sex = 'WOMAN'), 0)::int as woman, sum(c.real_name)::int as real_name,
          sum(c.payers)::int as payers, sum(c.paid)::bigint as paid
      from (${cohort(caller, window, query)}) c where ${within("c", parentId)} group by 1),
    before as (select coalesce(c.${sql.ref(level)}, 0) as id, sum(c.registered)::int as n
    from (${cohort(caller, previousWindow(window), query)}) c where ${within("c", parentId)} group by 1),
    people as (select coalesce(${own(level)}, 0) as id, count(*)::int as total, count(*)
      filter (where m.last_active_time >= ${window.from}::date and m.last_active_time < ${window.to}::date + 1)::int as
      active
      from member m where ${standing} group by 1),
    shops as (select coalesce(s.${sql.ref(level)}, 0) as id, count(*)::int as n from shop s
    where s.status = 'OPEN' and ${within("s", parentId)} group by 1),
    whole as (select nullif(sum(n), 0) as n from now)
    select k.id as area_id, coalesce(r.name, ${areaMessages.unknown}) as name, coalesce(now.n, 0) as registered,
      round(coalesce(now.n, 0) * 10000.0 / whole.n)::int as share_bp,
      round((coalesce(now.n, 0) - before.n) * 10000.0 / nullif(before.n, 0))::int as change_bp,
        coalesce(now.man, 0) as man, coalesce(now.woman, 0) as woman,
      round(now.man * 100.0 / nullif(now.woman, 0))::int as ratio, coalesce(now.real_name, 0) as real_name,
        round(now.real_name * 10000.0 / nullif(now.n, 0))::int as real_name_bp,
      coalesce(now.payers, 0) as payers, coalesce(now.paid, 0)::bigint as paid,
        round(now.paid * 1.0 / nullif(now.payers, 0))::bigint as per_payer, coalesce(people.active, 0) as active,
      coalesce(people.total, 0) as total, coalesce(shops.n, 0) as shops, t.register_target as target,
      (select round(coalesce(sum(d.register_num), 0) * 10000.0 / t.register_target)::int from daily_user_stat d
      where to_char(d.stat_date, 'YYYY-MM') = t.month
        and ${level === "prov_id" ? sql`d.prov_id` : sql`d.city_id`} = k.id) as done_bp
    from (select id from now union select id from people union select id from before) k cross join whole left
    join now on now.id = k.id left join before on before.id = k.id
    left join people on people.id = k.id left join shops on shops.id = k.id left join region r on r.id = k.id
    left join area_target t on t.area_id = k.id and t.month = to_char(${window.to}::date, 'YYYY-MM')
    order by registered desc, total desc, k.id`.execute(db);
  return rows;
}

const sum = (
  rows: readonly AreaRow[],
  name: "registered" | "man" | "woman" | "realName" | "payers" | "paid" | "active" | "total" | "shops",
) => rows.reduce((all, one) => all + one[name], 0);
const share = (part: number, whole: number, factor: number) =>
  whole === 0 ? null : Math.round((part * factor) / whole);

/** All rows together. */
export function totalOf(rows: readonly AreaRow[]): AreaRow {
  const registered = sum(rows, "registered");
  const payers = sum(rows, "payers");
  const paid = sum(rows, "paid");
  return {
    areaId: 0,
    name: "",
    registered,
    shareBp: registered === 0 ? null : 10_000,
    changeBp: null,
    man: sum(rows, "man"),
    woman: sum(rows, "woman"),
    ratio: share(sum(rows, "man"), sum(rows, "woman"), 100),
    realName: sum(rows, "realName"),
    realNameBp: share(sum(rows, "realName"), registered, 10_000),
    payers,
    paid,
    perPayer: share(paid, payers, 1),
    active: sum(rows, "active"),
    total: sum(rows, "total"),
    shops: sum(rows, "shops"),
    target: null,
    doneBp: null,
  };
}

/** Registrations by day of a place, and the average of its siblings. */
export async function areaDays(call: AreaCall): Promise<{ day: string; area: number; average: number }[]> {
  const { db, caller, query } = call;
  const window = reportWindow(query);
  const place = placeOf(caller, query.parentId);
  const { rows } = await sql<{
    day: string;
    area: number;
    average: number;
  }>`with c as materialized (${cohort(caller, window, query)})
    select d::date as day,
      coalesce((select sum(c.registered) from c where c.day = d::date and ${within("c", place)}), 0)::int as area,
      coalesce(round((select sum(c.registered) from c
      where c.day = d::date) * 1.0 / nullif((select count(distinct c.prov_id) from c), 0), 2), 0)::float8 as average
    from generate_series(${window.from}::date, ${window.to}::date, interval '1 day') d order by d`.execute(db);
  return rows;
}

interface Cities {
  readonly provinces: number;
  readonly cities: number;
  readonly top: { name: string; count: number } | null;
  readonly unbalanced: number;
}

export async function cityFigures(
  { db, caller, query }: AreaCall,
  limits: { least: number; most: number; from: number },
): Promise<Cities> {
  const { rows } = await sql<Cities>`with c as materialized (${cohort(caller, reportWindow(query), query)}),
    cities as (select c.city_id as id, sum(c.registered)::int as n,
    coalesce(sum(c.registered) filter (where c.sex = 'MAN'), 0)::float8 as man,
      coalesce(sum(c.registered) filter (where c.sex = 'WOMAN'), 0)::float8 as woman
      from c where c.city_id is not null group by 1)
    select (select count(distinct prov_id)::int from c) as provinces, (select count(*)::int from cities) as cities,
      (select json_build_object('name', r.name, 'count', k.n) from cities k join region r on r.id = k.id
      order by k.n desc, k.id limit 1) as top,
      (select count(*)::int from cities k
      where k.n >= ${limits.from}::int
        and (k.woman = 0 or k.man / k.woman > ${limits.most}::float8 or k.man / k.woman < ${limits.least}::float8)) as
        unbalanced`.execute(db);
  return rows[0] ?? { provinces: 0, cities: 0, top: null, unbalanced: 0 };
}
