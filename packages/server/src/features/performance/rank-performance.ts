import { snakeName } from "../../platform/database/snake-name.ts";
import * as endpoints from "@hongxian/contract/features/performance/performance.endpoints.ts";
import type { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { dailySql } from "../../core/services/stats/daily-figures.ts";
import { shopResultScope } from "../../core/people/staff/shop.scope.ts";
import { agentScope, staffScope } from "../../core/people/staff/staff.scope.ts";
import { sendTable } from "../../core/services/figures/send-table.ts";
import { handle, handleRaw, type Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";

type Query = z.output<typeof endpoints.getPerformance.query>;
type Sql = RawBuilder<unknown>;

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** The chosen days, or the chosen (or present) month. */
export async function spanOf(
  db: Db,
  { month, from, to }: { month?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<Span> {
  const start =
    from !== undefined
      ? sql`(${from}::timestamptz)::date`
      : month === undefined
        ? sql`date_trunc('month', current_date)::date`
        : sql`${`${month}-01`}::date`;
  const end =
    to !== undefined
      ? sql`(${to}::timestamptz)::date`
      : from !== undefined
        ? sql`current_date`
        : sql`(${start} + interval '1 month' - interval '1 day')::date`;
  const { rows } = await sql<Span>`select (${start})::text as "from", (${end})::text as "to"`.execute(db);
  return rows[0] ?? { from: "", to: "" };
}

const column: Readonly<Record<endpoints.PerformanceOwner, string>> = {
  STAFF: "staff_id",
  MATCHMAKER: "agent_id",
  SHOP: "shop_id",
};

const ofMember = (userId: string): Sql =>
  sql`(select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex)
    from member m where m.user_id = ${sql.ref(userId)})`;

/** The owners a caller sees in a dimension: rows (owner_id, name, user). */
export function ownersSql(caller: Caller, dimension: endpoints.PerformanceOwner, query: Partial<Query> = {}): Sql {
  const named = query.keyword === undefined ? sql`` : sql`and o.name ilike ${likeText(query.keyword)}`;
  const inRegion = (code: number) => {
    const level = code % 10_000 === 0 ? "prov_id" : code % 100 === 0 ? "city_id" : "area_id";
    return sql`s.${sql.raw(level)} = ${code}`;
  };
  const region = query.regionId === undefined ? sql`` : sql`and ${inRegion(query.regionId)}`;
  const shop = query.shopId === undefined ? sql`` : sql`and s.id = ${query.shopId}`;
  switch (dimension) {
    case "STAFF": {
      const dept =
        query.deptId === undefined
          ? sql``
          : sql`and exists (select 1 from department d join department top on d.path like top.path || '%'
            where d.id = o.dept_id and top.id = ${query.deptId})`;
      return sql`select o.id as owner_id, o.name, ${ofMember("o.user_id")} as user from staff o
        where o.kind = 'PLATFORM' and o.status <> 'LEFT' and (o.sale_flag or o.adviser_flag)
          and ${scopeSql(staffScope(caller, "o"))} ${named} ${dept}`;
    }
    case "MATCHMAKER":
      return sql`select o.id as owner_id, o.name, ${ofMember("o.user_id")} as user
          from (select a.* from agent a where a.tier = 'MATCHMAKER' and a.status <> 'PENDING'
          and ${scopeSql(agentScope(caller))}) o left join shop s on s.id = o.shop_id
          where true ${named} ${region} ${shop}`;
    case "SHOP":
      return sql`select o.id as owner_id, o.name, null::json as user from shop o join shop s on s.id = o.id
        where o.status <> 'WAIT_AUDIT'
          and ${scopeSql(shopResultScope(caller, sql.ref("o.id")))} ${named} ${region} ${shop}`;
  }
}

const names = Object.keys(endpoints.performanceFigures) as (keyof typeof endpoints.performanceFigures)[];

interface Row extends endpoints.PerformanceRow {
  readonly total: number;
}

function rankSql(caller: Caller, query: Query, span: Span, limit: Sql): RawBuilder<Row> {
  const { dimension, sort } = query;
  const owner = sql.ref(`d.${column[dimension]}`);
  const by = sql.ref(snakeName((sort ?? "-netCents").replace(/^-/, "")));
  const down = (sort ?? "-").startsWith("-");
  const sums = sql.join(
    names.map((name) => sql`coalesce(sum(d.${sql.raw(snakeName(name))}), 0)::bigint as ${sql.ref(snakeName(name))}`),
  );
  return sql<Row>`with owners as (${ownersSql(caller, dimension, query)}),
    daily as (select * from ${dailySql()} all_days),
    sums as (
      select o.owner_id, o.name, o.user::text as user_text, ${sums} from owners o
        left join daily d on ${owner} = o.owner_id and d.date between ${span.from}::date and ${span.to}::date
      group by o.owner_id, o.name, o.user::text
    )
    select s.owner_id, (row_number() over (order by s.net_cents desc, s.owner_id))::int as place, s.name,
      s.user_text::json as user,
      ${sql.join(names.map((name) => sql`s.${sql.raw(snakeName(name))}`))}, t.target_cents, t.target_met,
      coalesce((select sum(d.net_cents) from daily d
      where ${owner} = s.owner_id and d.date >= ${span.from}::date - (${span.to}::date - ${span.from}::date + 1)
        and d.date < ${span.from}::date), 0)::bigint as before_cents, (count(*) over ())::int as total
    from sums s left join performance_target t on t.owner_type = ${dimension} and t.owner_id = s.owner_id
      and t.month = left(${span.from}, 7)
    order by ${by} ${down ? sql`desc` : sql`asc`}, s.owner_id ${limit}`;
}

interface Totals {
  readonly targetCents: number;
  readonly elapsedBp: number;
  readonly days: { day: string; netCents: number }[];
}

export const getPerformance = handle(endpoints.getPerformance, async ({ db, caller, query }) => {
  const span = await spanOf(db, query);
  const { page, size, dimension } = query;
  const { rows } = await rankSql(caller, query, span, sql`limit ${size} offset ${(page - 1) * size}`).execute(db);
  const owner = sql.ref(`d.${column[dimension]}`);
  const sums = sql.join(
    names.map((name) => sql`coalesce(sum(d.${sql.raw(snakeName(name))}), 0)::bigint as ${sql.ref(snakeName(name))}`),
  );
  const totals = await sql<
    Totals & Record<keyof typeof endpoints.performanceFigures, number>
  >`with owners as (${ownersSql(caller, dimension, query)}),
    d as (select d.* from ${dailySql()} d join owners on owners.owner_id = ${owner}
    where d.date between ${span.from}::date and ${span.to}::date)
    select ${sums},
      (select coalesce(sum(t.target_cents), 0)::bigint from performance_target t
      join owners on owners.owner_id = t.owner_id
        where t.owner_type = ${dimension} and t.month = left(${span.from}, 7)) as target_cents,
      greatest(0, least(10000,
        (current_date - ${span.from}::date + 1) * 10000 / (${span.to}::date - ${span.from}::date + 1)))::int as
        elapsed_bp,
      (select coalesce(json_agg(json_build_object('day', g.day::text, 'netCents', coalesce(n.net, 0)) order by g.day),
        '[]')
        from (select x::date as day
        from generate_series(${span.from}::date, least(${span.to}::date, current_date), interval '1 day') x) g
        left join (select date, sum(net_cents)::bigint as net from d group by date) n on n.date = g.day) as days
    from d`.execute(db);
  const sum = totals.rows[0];
  if (sum === undefined) throw new AppError("INTERNAL");
  return { list: rows, total: rows[0]?.total ?? 0, page, size, summary: { ...sum, ...span } };
});

interface Order {
  readonly orderNo: string;
  readonly user: MemberRef | null;
  readonly feeType: ChoiceOf<typeof feeType> | null;
  readonly payCents: number;
  readonly payTime: string;
}

export const getPerformanceDetail = handle(endpoints.getPerformanceDetail, async ({ db, caller, params, query }) => {
  const { dimension, id } = params;
  const seen = await sql`select 1 from (${ownersSql(caller, dimension)}) o where o.owner_id = ${id}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NOT_FOUND");
  const span = await spanOf(db, query);
  const { rows: days } = await sql<{
    day: string;
    signedCents: number;
    netCents: number;
  }>`select g.day::text as day, coalesce(d.signed_cents, 0)::bigint as signed_cents,
    coalesce(d.net_cents, 0)::bigint as net_cents
    from (select x::date as day
    from generate_series(${span.from}::date, least(${span.to}::date, current_date), interval '1 day') x) g
    left join (select date, sum(signed_cents) as signed_cents, sum(net_cents) as net_cents from ${dailySql()} f
    where ${sql.ref(column[dimension])} = ${id} group by date) d
      on d.date = g.day order by g.day`.execute(db);
  const whose = {
    STAFF: sql`o.sale_user_id = (select s.user_id from staff s where s.id = ${id})`,
    MATCHMAKER: sql`o.matchmaker_user_id = (select a.user_id from agent a where a.id = ${id})`,
    SHOP: sql`o.shop_id = ${id}`,
  }[dimension];
  const { rows: orders } =
    await sql<Order>`select o.order_no, ${ofMember("o.user_id")} as user, o.fee_type, o.pay_cents, o.pay_time
    from trade_order o where ${whose} and o.fee_type like 'MARRIAGES\\_%' and o.pay_time >= ${span.from}::date
      and o.pay_time < ${span.to}::date + 1
    order by o.pay_time desc limit 200`.execute(db);
  return { days, orders };
});

const columns = [
  { name: "place", field: field.count(endpoints.performanceSheet.place) },
  { name: "name", field: field.text(endpoints.performanceSheet.name, { max: 50 }) },
  ...names.map((name) => ({
    name,
    field: name.endsWith("Cents")
      ? field.cents(endpoints.performanceFigures[name])
      : field.count(endpoints.performanceFigures[name]),
  })),
  { name: "targetCents", field: field.cents(endpoints.performanceSheet.target) },
];

async function* each(rows: readonly endpoints.PerformanceRow[]): AsyncGenerator<endpoints.PerformanceRow> {
  yield* rows;
}

export const exportPerformance = handleRaw(endpoints.exportPerformance, async (call, _request, reply) => {
  const { db, caller } = call;
  const span = await spanOf(db, call.query);
  const { rows } = await rankSql(caller, call.query, span, sql`limit 10000`).execute(db);
  return sendTable(call, reply, endpoints.exportPerformance, {
    title: endpoints.performanceSheet.title,
    columns,
    rows: each(rows),
    format: "CSV",
    entry: { targetType: auditTargets.performance, targetId: null, after: { rows: rows.length, ...span } },
  });
});
