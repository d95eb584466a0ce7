import { outsideModes } from "@hongxian/contract/core/money/trade.choices.ts";
import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/recharge-rank/recharge-rank.endpoints.ts";
import type { RechargeQuery, RechargeRow } from "@hongxian/contract/features/recharge-rank/recharge-rank.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { auditFile } from "../../core/foundation/console/audit-file.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle, handleRaw, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { sheetTypes, workbook } from "../../platform/export-sheet.ts";

type Span = Pick<RechargeQuery, "period" | "from" | "to">;
type Cut = Omit<RechargeQuery, "page" | "size" | "sort">;
type Summary = z.output<typeof endpoints.getRechargeRank.data>["summary"];

/**
 * First and last day of the period and of the previous one, as a row `(a, b, pa, pb)`; the overall period has no
 * previous one.
 */
function spanSql({ period, from, to }: Span): RawBuilder<unknown> {
  switch (period) {
    case "TODAY":
      return sql`select current_date as a, current_date as b, current_date - 1 as pa, current_date - 1 as pb`;
    case "YESTERDAY":
      return sql`select current_date - 1 as a, current_date - 1 as b, current_date - 2 as pa, current_date - 2 as pb`;
    case "WEEK":
      return sql`select w as a, current_date as b, w - 7 as pa, w - 1 as pb
        from (select date_trunc('week', now())::date as w) k`;
    case "MONTH":
      return sql`select w as a, current_date as b, (w - interval '1 month')::date as pa, w - 1 as pb
        from (select date_trunc('month', now())::date as w) k`;
    case "LAST_MONTH":
      return sql`select (w - interval '1 month')::date as a, w - 1 as b, (w - interval '2 months')::date as pa,
        (w - interval '1 month')::date - 1 as pb from (select date_trunc('month', now())::date as w) k`;
    case "TOTAL":
      return sql`select date '2000-01-01' as a, current_date as b, date '1999-01-01' as pa, date '1999-01-01' as pb`;
    case "CUSTOM":
      return sql`select a, b, a - (b - a + 1) as pa, a - 1 as pb from (select ${from}::date as a, ${to}::date as b) k`;
  }
}

/** Paid with external money: spending from a balance was counted when it was charged. */
const paid = sql`o.pay_time is not null and o.pay_mode = any(${[...outsideModes]}::text[])`;

function cutSql(cut: Cut): RawBuilder<boolean> {
  const region = cut.region ?? 0;
  const level = region % 10_000 === 0 ? "home_prov_id" : region % 100 === 0 ? "home_city_id" : "home_area_id";
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (cut.sex !== undefined) parts.push(sql<boolean>`m.sex = ${cut.sex}`);
  if (cut.platform !== undefined) parts.push(sql<boolean>`m.platform = ${cut.platform}`);
  if (cut.feeType !== undefined) parts.push(sql<boolean>`o.fee_type = ${cut.feeType}`);
  if (cut.region !== undefined) parts.push(sql<boolean>`${sql.ref(`m.${level}`)} = ${region}`);
  if (cut.saleUserId !== undefined) parts.push(sql<boolean>`m.sale_user_id = ${cut.saleUserId}`);
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}

const columns: Readonly<Record<string, string>> = {
  amountCents: "cents",
  times: "times",
  maxCents: "max_cents",
  lastTime: "last_time",
  totalCents: "total_cents",
};

async function readRank(call: Call, cut: Cut, page: number, size: number, sort: string | undefined) {
  const { db, caller } = call;
  const least = Math.round((cut.amountMin ?? 0) * 100);
  const by = columns[(sort ?? "").replace(/^-/, "")];
  const order =
    by === undefined
      ? sql`t.rank_no`
      : sql`${sql.ref(`t.${by}`)} ${sort?.startsWith("-") === true ? sql`desc` : sql`asc`}, t.rank_no`;
  const { rows } = await sql<{ summary: Summary } & (RechargeRow | { rankNo: null })>`with span as (${spanSql(cut)}),
      o as materialized (select o.user_id, o.pay_time, coalesce(o.fee_type, o.order_type) as fee_type,
      o.pay_cents - o.refund_cents as cents, o.pay_time >= span.a as is_now
        from trade_order o join member m on m.user_id = o.user_id, span
        where ${paid} and o.pay_time < span.b + 1
          and (o.pay_time >= span.a or o.pay_time >= span.pa and o.pay_time < span.pb + 1)
          and o.pay_cents > o.refund_cents and ${cutSql(cut)} and ${scopeSql(memberScope(caller))}),
      before as (select user_id, rank() over (order by sum(cents) desc)::int as rank_no from o where not is_now
      group by 1),
      k as (select user_id, sum(cents)::bigint as cents, count(*)::int as times, max(cents)::bigint as max_cents,
        max(pay_time) as last_time from o where is_now group by 1 having sum(cents) >= ${least}),
      placed as (select k.*, row_number() over (order by k.cents desc, k.user_id)::int as rank_no from k),
      t as (select p.*, m.total_recharge_amount as total_cents from placed p join member m on m.user_id = p.user_id
      where p.rank_no <= ${endpoints.rechargeRankSize}),
      whole as (select json_build_object('amountCents', coalesce(sum(cents), 0), 'members', count(*), 'perMember',
        coalesce(round(avg(cents)), 0)::bigint, 'times', coalesce(sum(times), 0),
          'topBp', coalesce(sum(cents) filter (where rank_no <= 10) * 10000 / nullif(sum(cents), 0), 0)::int,
          'top', (select coalesce(json_agg(json_build_object('name', m.first_name, 'value', p.cents)
          order by p.rank_no), '[]') from placed p join member m on m.user_id = p.user_id where p.rank_no <= 10),
          'feeTypes', (select coalesce(json_agg(json_build_object('feeType', x.fee_type, 'value', x.cents)
          order by x.cents desc), '[]')
          from (select fee_type, sum(cents)::bigint as cents from o where is_now group by 1) x)) as summary from placed)
    select whole.summary, t.rank_no, b.rank_no as last_rank_no, t.user_id, t.cents as amount_cents, t.times,
      t.max_cents, t.last_time, t.total_cents,
      json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as
        member, m.communicate_status, m.customer_level, m.last_login_time,
      coalesce((select w.recharge_balance from wallet w where w.user_id = t.user_id), 0) as balance_cents,
      (select s.name from staff s where s.user_id = m.sale_user_id limit 1) as sale_name,
        (select s.name from staff s where s.user_id = m.adviser_user_id limit 1) as adviser_name
    from whole left join t on true left join member m on m.user_id = t.user_id left
    join before b on b.user_id = t.user_id order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(db);
  const summary = rows[0]?.summary;
  return { rows: rows.filter((row) => row.rankNo !== null), summary };
}

const nothing: Summary = { amountCents: 0, members: 0, perMember: 0, topBp: 0, times: 0, top: [], feeTypes: [] };

export const getRechargeRank = handle(endpoints.getRechargeRank, async (call) => {
  const { page, size, sort, ...cut } = call.query;
  const { rows, summary = nothing } = await readRank(call, cut, page, size, sort);
  return { list: rows, total: Math.min(endpoints.rechargeRankSize, summary.members), page, size, summary };
});

type Order = z.output<typeof endpoints.getRechargeOrders.data>[number];
export const getRechargeOrders = handle(endpoints.getRechargeOrders, async ({ db, caller, params, query }) => {
  const { rows } = await sql<Order>`with span as (${spanSql(query)})
    select o.id, o.order_no, o.title, o.order_type, o.pay_mode, o.pay_cents, o.refund_cents, o.status, o.pay_time
    from trade_order o join member m on m.user_id = o.user_id, span
    where o.user_id = ${params.userId} and ${paid} and o.pay_time >= span.a and o.pay_time < span.b + 1
      and ${scopeSql(memberScope(caller))}
    order by o.pay_time desc, o.id desc limit 500`.execute(db);
  return rows;
});

type Cell = string | number | null;
const names = Object.keys(endpoints.rechargeColumns) as (keyof typeof endpoints.rechargeColumns)[];
const cellOf = (row: RechargeRow, name: (typeof names)[number]): Cell => {
  if (name === "name") return row.member.firstName;
  const value = row[name];
  return name.endsWith("Cents") && typeof value === "number" ? value / 100 : value;
};

export const exportRechargeRank = handleRaw(endpoints.exportRechargeRank, async (call, _request, reply) => {
  const { rows } = await readRank(call, call.query, 1, endpoints.rechargeRankSize, undefined);
  await auditFile(call, endpoints.exportRechargeRank, {
    targetType: auditTargets.rechargeRank,
    targetId: null,
    after: { ...call.query, rows: rows.length },
  });
  const file = await workbook([
    {
      name: endpoints.rechargeRankTitle,
      rows: [Object.values(endpoints.rechargeColumns), ...rows.map((row) => names.map((name) => cellOf(row, name)))],
    },
    { name: exportLimits.mark(call.caller.staffId), rows: [] },
  ]);
  reply.header("content-type", sheetTypes.XLSX);
  reply.header(
    "content-disposition",
    `attachment; filename*=UTF-8''${encodeURIComponent(`${endpoints.rechargeRankTitle}.xlsx`)}`,
  );
  return reply.send(file);
});
