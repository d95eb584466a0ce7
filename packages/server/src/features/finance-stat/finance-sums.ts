import {
  previousWindow,
  reportWindow,
  yearBefore,
  type ReportWindow,
} from "@hongxian/contract/core/figures/report-window.ts";
import type {
  FinanceCards,
  FinanceQuery,
  FinanceRow,
} from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import { periodOf, periodsOf } from "../../core/services/figures/period-sql.ts";
import { financeSource } from "../../core/money/finance/finance-source.ts";
import type { Db } from "../../kit/call.ts";

type Condition = RawBuilder<boolean>;

/** The requested days and the days they are compared with. */
export function financeWindows(query: Pick<FinanceQuery, "from" | "to" | "compare">): {
  current: ReportWindow;
  compare: ReportWindow | null;
} {
  const current = reportWindow(query);
  if (query.compare === "NONE") return { current, compare: null };
  return { current, compare: query.compare === "YEAR" ? yearBefore(current) : previousWindow(current) };
}

const all = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
const someOf = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined || values.length === 0 ? [] : [sql<boolean>`${sql.ref(column)} = any(${values})`];
const isProvince = (region: number): boolean => region % 10_000 === 0;

/** The filters, as a condition on the cube. */
export function cutOf(query: FinanceQuery): Condition {
  const { regionId, shopId, channelId } = query;
  return all([
    sql<boolean>`s.pay_mode not in ('BALANCE', 'INTEGRAL')`,
    ...someOf("s.platform", query.platform),
    ...someOf("s.pay_mode", query.payMode),
    ...someOf("s.order_type", query.orderType),
    ...someOf("s.fee_type", query.feeType),
    ...(regionId === undefined
      ? []
      : [sql<boolean>`${sql.ref(isProvince(regionId) ? "s.prov_id" : "s.city_id")} = ${regionId}`]),
    ...(shopId === undefined ? [] : [sql<boolean>`s.shop_id = ${shopId}`]),
    ...(channelId === undefined ? [] : [sql<boolean>`s.channel_id = ${channelId}`]),
  ]);
}

const outside = sql<boolean>`coalesce(o.pay_mode, '') not in ('BALANCE', 'INTEGRAL')`;
/** The same as a condition on paid orders `o` with their member `m`: payers are counted from the orders. */
export function paidOrders(query: FinanceQuery, { from, to }: ReportWindow): RawBuilder<unknown> {
  const { regionId, shopId, channelId } = query;
  const cut = all([
    ...someOf("o.platform", query.platform),
    ...someOf("o.pay_mode", query.payMode),
    ...someOf("o.order_type", query.orderType),
    ...someOf("o.fee_type", query.feeType),
    ...(regionId === undefined
      ? []
      : [sql<boolean>`${sql.ref(isProvince(regionId) ? "m.home_prov_id" : "m.home_city_id")} = ${regionId}`]),
    ...(shopId === undefined ? [] : [sql<boolean>`o.shop_id = ${shopId}`]),
    ...(channelId === undefined ? [] : [sql<boolean>`m.channel_id = ${channelId}`]),
  ]);
  return sql`trade_order o join member m on m.user_id = o.user_id
    where o.pay_time >= ${from}::date and o.pay_time < ${to}::date + 1 and ${outside} and ${cut}`;
}

const neverBefore = sql<boolean>`not exists (select from trade_order o
  where o.user_id = p.user_id and o.pay_time < p.first and ${outside})`;
const perHead = (cents: number, heads: number): number | null => (heads === 0 ? null : Math.round(cents / heads));

interface Sums {
  readonly receivedCents: number;
  readonly refundCents: number;
  readonly feeCents: number;
  readonly withdrawCents: number;
  readonly orderNum: number;
}
const sumColumns = sql`coalesce(sum(s.received_cents), 0)::bigint as received_cents,
  coalesce(sum(s.refund_cents), 0)::bigint as refund_cents,
  coalesce(sum(s.channel_fee_cents), 0)::bigint as fee_cents,
    coalesce(sum(s.withdraw_cents), 0)::bigint as withdraw_cents,
  coalesce(sum(s.paid_num), 0)::int as order_num`;

const netOf = ({ receivedCents, refundCents, feeCents, withdrawCents }: Sums) => ({
  netCents: receivedCents - refundCents,
  cashCents: receivedCents - refundCents - feeCents - withdrawCents,
});

export async function cardsOf(db: Db, query: FinanceQuery, window: ReportWindow): Promise<FinanceCards> {
  const sums = await sql<Sums>`select ${sumColumns} from ${financeSource(window)} where ${cutOf(query)}`.execute(db);
  const heads = await sql<{ payers: number; newPayers: number; repeated: number }>`select count(*)::int as payers,
      (count(*) filter (where p.n > 1))::int as repeated, (count(*) filter (where ${neverBefore}))::int as new_payers
    from (select o.user_id, count(*) as n, min(o.pay_time) as first from ${paidOrders(query, window)}
    group by 1) p`.execute(db);
  const sum = sums.rows[0];
  const { payers, newPayers, repeated } = heads.rows[0] ?? { payers: 0, newPayers: 0, repeated: 0 };
  if (sum === undefined) throw new Error("no sums");
  return {
    ...sum,
    ...netOf(sum),
    payers,
    newPayers,
    perOrder: perHead(sum.receivedCents, sum.orderNum),
    perPayer: perHead(sum.receivedCents, payers),
    repeatBp: payers === 0 ? null : Math.round((repeated * 10_000) / payers),
  };
}

const isKind = {
  marriageCents: sql`s.order_type = 'MARRIAGE'`,
  memberCents: sql`s.order_type = 'FEE' and s.biz_line = 'MEMBER'`,
  callCents: sql`s.order_type = 'FEE' and s.biz_line = 'CALL'`,
  rechargeCents: sql`s.order_type = 'RECHARGE'`,
  goodsCents: sql`s.order_type = 'GOODS'`,
  instituteCents: sql`s.order_type in ('COURSE', 'CONSULT')`,
} as const;
const kindColumns = sql.join(
  Object.entries(isKind).map(
    ([name, condition]) =>
      sql`coalesce(sum(s.received_cents) filter (where ${condition}), 0)::bigint as
        ${sql.raw(name.replace("Cents", "_cents"))}`,
  ),
);

type SumRow = Sums & Record<keyof typeof isKind, number> & { readonly period: string | null };

/** One row for each period, and all of them together. */
export async function financeRowsOf(db: Db, query: FinanceQuery): Promise<{ rows: FinanceRow[]; whole: FinanceRow }> {
  const { current } = financeWindows(query);
  const grain = query.granularity;
  const sums = await sql<SumRow>`with found as (select ${periodOf(grain, sql`s.stat_date`)} as period, s.*
      from ${financeSource(current)} where ${cutOf(query)})
    select p.period, ${sumColumns}, ${kindColumns} from (${periodsOf(grain, current)}) p left
    join found s on s.period = p.period
    group by grouping sets ((p.period), ()) order by p.period desc nulls last`.execute(db);
  const heads = await sql<{ period: string | null; payers: number; newPayers: number }>`with paid as (
      select o.user_id, ${periodOf(grain, sql`o.pay_time`)} as period, min(o.pay_time) as first
      from ${paidOrders(query, current)} group by 1, 2),
    p as (select period, user_id, min(first) as first from paid group by grouping sets ((period, user_id), (user_id)))
    select p.period, count(*)::int as payers, (count(*) filter (where ${neverBefore}))::int as new_payers from p
    group by 1`.execute(db);
  const headsBy = new Map(heads.rows.map((row) => [row.period, row]));
  const rows = sums.rows.map((sum): FinanceRow => {
    const { payers, newPayers } = headsBy.get(sum.period) ?? { payers: 0, newPayers: 0 };
    return {
      ...sum,
      ...netOf(sum),
      period: sum.period ?? "",
      payers,
      newPayers,
      perPayer: perHead(sum.receivedCents, payers),
    };
  });
  const whole = rows.at(-1);
  if (whole === undefined) throw new Error("no totals");
  return { rows: rows.slice(0, -1), whole };
}
