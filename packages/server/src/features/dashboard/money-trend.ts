import { outsideModes } from "@hongxian/contract/core/money/trade.choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { financeSource } from "../../core/money/finance/finance-source.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { seesAll } from "../../core/foundation/access/sees-all.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { homeOf, type Home } from "./dashboard-view.ts";

export type MoneyMetric = "PAYERS" | "INCOME" | "RECEIVED" | "REFUND" | "WITHDRAW" | "DEALS";
export const isMoney = (metric: string): metric is MoneyMetric =>
  ["PAYERS", "INCOME", "RECEIVED", "REFUND", "WITHDRAW", "DEALS"].includes(metric);

const outside = sql`any(${[...outsideModes]}::text[])`;

/** Layouts that show the money of the whole platform. */
const moneyHomes: readonly Home[] = ["ADMIN", "OPERATE", "FINANCE"];

/** Rows (day, key, value): turnover by the day it was paid, refunds by the day they were done. */
export function moneyTrend(
  caller: Caller,
  metric: MoneyMetric,
  window: ReportWindow,
  byFee: boolean,
): RawBuilder<unknown> {
  const paid = sql`o.pay_time >= ${window.from}::date and o.pay_time < ${window.to}::date + 1
    and o.pay_mode = ${outside}`;
  if (metric === "DEALS")
    return sql`select o.pay_time::date as day, '' as key, sum(o.pay_cents) as value from trade_order o
      where ${paid} and ${scopeSql(memberBoundScope(caller, sql.ref("o.user_id")))} group by 1`;
  const isShown = seesAll(caller) && moneyHomes.includes(homeOf(caller, undefined));
  const shown = isShown ? sql`true` : sql`false`;
  if (metric === "PAYERS")
    return sql`select o.pay_time::date as day, '' as key, count(distinct o.user_id) as value from trade_order o
      where ${paid} and ${shown} group by 1`;
  const key = byFee ? sql`case when s.fee_type = '' then s.order_type else s.fee_type end` : sql`''`;
  const [value, which] = {
    INCOME: [sql`s.received_cents`, sql`s.pay_mode = ${outside}`] as const,
    RECEIVED: [sql`s.received_cents`, sql`s.pay_mode = ${outside}`] as const,
    REFUND: [sql`s.refund_cents`, sql`true`] as const,
    WITHDRAW: [sql`s.withdraw_cents`, sql`true`] as const,
  }[metric];
  return sql`select s.stat_date as day, ${key} as key, sum(${value}) as value
    from ${financeSource(window)}
    where ${which} and ${shown} group by 1, 2 having sum(${value}) <> 0`;
}
