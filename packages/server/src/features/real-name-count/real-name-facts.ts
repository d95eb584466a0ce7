import { reportWindow, type ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import type {
  RealNameQuery,
  RealNameRow,
} from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import type { Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

type Condition = RawBuilder<boolean>;
type Sql = RawBuilder<unknown>;
export type CountCall = Pick<Call<unknown, RealNameQuery>, "db" | "caller" | "query">;
export const countWindow = (query: RealNameQuery): ReportWindow => reportWindow(query);

/** Costs and fees are visible only to the platform. */
export const seesMoney = (caller: Caller): boolean => caller.realm === "PLATFORM";

/**
 * The members the report covers, as a condition on `member m`: official accounts and members entered by staff are no
 * registrations.
 */
export function memberCondition({ caller, query }: Pick<CountCall, "caller" | "query">): Condition {
  const { regionId, platform, sex, channelId, shopId } = query;
  const level =
    (regionId ?? 0) % 10_000 === 0
      ? "m.home_prov_id"
      : (regionId ?? 0) % 100 === 0
        ? "m.home_city_id"
        : "m.home_area_id";
  const parts: Condition[] = [
    sql<boolean>`not m.is_market_account and m.platform <> 'STAFF'`,
    scopeSql(memberScope(caller)),
    ...(platform === undefined || platform.length === 0 ? [] : [sql<boolean>`m.platform = any(${platform})`]),
    ...(sex === undefined ? [] : [sql<boolean>`m.sex = ${sex}`]),
    ...(regionId === undefined ? [] : [sql<boolean>`${sql.ref(level)} = ${regionId}`]),
    ...(channelId === undefined ? [] : [sql<boolean>`m.channel_id = ${channelId}`]),
    ...(shopId === undefined ? [] : [sql<boolean>`m.shop_id = ${shopId}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export const within = (column: string, { from, to }: ReportWindow): Condition =>
  sql<boolean>`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;

/** What rows are grouped by: days need the time column, the rest uses the member's columns. */
export type Dimension = (time: string) => Sql;
export const byDay: Dimension = (time) => sql`to_char(${sql.ref(time)}, 'YYYY-MM-DD')`;
export const byAll: Dimension = () => sql`''::text`;
export const byChannel: Dimension = () => sql`coalesce(m.channel_id, 0)::text`;
export function byRegion(regionId: number | undefined): Dimension {
  const column =
    regionId === undefined ? "m.home_prov_id" : regionId % 10_000 === 0 ? "m.home_city_id" : "m.home_area_id";
  return () => sql`coalesce(${sql.ref(column)}, 0)::text`;
}

/**
 * One row for everything that counts: a registration, a real name, a check, a fee. By cohort all of it belongs to the
 * day of registration; by time each to its own.
 */
export function factsOf(call: Pick<CountCall, "caller" | "query">, window: ReportWindow, dim: Dimension): Sql {
  const here = memberCondition(call);
  const isCohort = call.query.mode === "COHORT";
  const came = sql<boolean>`${within("m.created_time", window)} and ${here}`;
  const tied = (time: string): { key: Sql; when: Condition } =>
    isCohort
      ? { key: dim("m.created_time"), when: came }
      : { key: dim(time), when: sql<boolean>`${within(time, window)} and ${here}` };
  const check = tied("r.created_time");
  const order = tied("o.pay_time");
  const face = tied("f.created_time");
  const named = tied("m.auth_time");
  return sql`select ${dim("m.created_time")} as key, 1 as registered, (m.sex = 'MAN')::int as man,
      (m.sex = 'WOMAN')::int as woman,
      (m.face_value is not null)::int as uploaded, 0 as face, 0 as real_name, 0 as checks, 0 as fails,
        0::bigint as cost, 0::bigint as fee from member m where ${came}
    union all select ${named.key}, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0 from member m
    where m.auth_status <> 'NO' and ${named.when}
    union all ${
      isCohort
        ? sql`select ${face.key}, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 from member m where m.face_value = 1 and ${face.when}`
        : sql`select ${face.key}, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 from face_review_record f
          join member m on m.user_id = f.user_id where f.face_value = 1 and ${face.when}`
    }
    union all select ${check.key}, 0, 0, 0, 0, 0, 0, 1, (r.result = 'FAIL')::int, r.cost, 0 from realname_record r
    join member m on m.user_id = r.user_id where ${check.when}
    union all select ${order.key}, 0, 0, 0, 0, 0, 0, 0, 0, 0, o.pay_cents from trade_order o
    join member m on m.user_id = o.user_id
      where o.fee_type = 'AUTH_FEE' and o.pay_time is not null and ${order.when}`;
}

export const countColumns = sql`coalesce(sum(f.registered), 0)::int as registered, coalesce(sum(f.man), 0)::int as man,
  coalesce(sum(f.woman), 0)::int as woman,
  coalesce(sum(f.uploaded), 0)::int as uploaded, coalesce(sum(f.face), 0)::int as face,
    coalesce(sum(f.real_name), 0)::int as real_name,
  round(sum(f.real_name) * 10000.0 / nullif(sum(f.registered), 0))::int as real_name_bp,
  coalesce(sum(f.checks), 0)::int as checks, coalesce(sum(f.fails), 0)::int as fails,
    coalesce(sum(f.cost), 0)::bigint as cost, coalesce(sum(f.fee), 0)::bigint as fee`;

interface Naming {
  readonly dim: Dimension;
  /** The possible rows, empty ones included; null uses those that were found. */
  readonly keys: Sql | null;
  readonly name: Sql;
  readonly order: string;
}
export const dayNaming = ({ from, to }: ReportWindow): Naming => ({
  dim: byDay,
  keys: sql`select to_char(d, 'YYYY-MM-DD') as key
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`,
  name: sql`k.key`,
  order: "-name",
});
export const regionNaming = (regionId: number | undefined): Naming => ({
  dim: byRegion(regionId),
  keys: null,
  name: sql`coalesce((select g.name from region g where g.id = k.key::int), '')`,
  order: "-registered",
});
export const channelNaming: Naming = {
  dim: byChannel,
  keys: null,
  name: sql`coalesce((select c.name from channel c where c.id = k.key::bigint), '')`,
  order: "-registered",
};

/** One row for each key, and all of them together; sorted, empty values last. */
export async function countRows(
  call: CountCall,
  { dim, keys, name, order }: Naming,
  sort = order,
): Promise<{ rows: RealNameRow[]; whole: RealNameRow }> {
  const { db, caller, query } = call;
  const { rows } = await sql<
    Omit<RealNameRow, "key"> & { key: string | null }
  >`with f as materialized (${factsOf(call, countWindow(query), dim)}),
      counted as (select k.key, ${countColumns} from (${
        keys ??
        sql`select distinct f.key
        from f`
      }) k left join f on f.key = k.key group by grouping sets ((k.key), ()))
    select k.*, case when k.key is null then '' else ${name} end as name from counted k`.execute(db);
  const shown = seesMoney(caller) ? rows : rows.map((row) => ({ ...row, cost: null, fee: null }));
  const whole = shown.find(({ key }) => key === null);
  if (whole === undefined) throw new Error("no totals");
  // The contract accepts only names of columns.
  const by = sort.replace(/^-/, "") as keyof RealNameRow;
  const down = sort.startsWith("-") ? -1 : 1;
  const sorted = shown
    .flatMap((row) => (row.key === null ? [] : [{ ...row, key: row.key }]))
    .toSorted((one, other) => {
      const [left, right] = [one[by], other[by]];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      return left === right ? 0 : (left < right ? -1 : 1) * down;
    });
  return { rows: sorted, whole: { ...whole, key: "" } };
}
