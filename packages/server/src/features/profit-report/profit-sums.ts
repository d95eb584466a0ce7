import {
  previousWindow,
  reportWindow,
  yearBefore,
  type ReportWindow,
} from "@hongxian/contract/core/figures/report-window.ts";
import { addDays } from "@hongxian/contract/wire/shanghai-day.ts";
import type { ProfitQuery } from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import type { BookSum } from "@hongxian/contract/features/profit-report/profit-statement.ts";
import { sql, type RawBuilder } from "kysely";
import { periodOf, type Grain } from "../../core/services/figures/period-sql.ts";
import { bookSource } from "../../core/money/finance/finance-source.ts";
import type { Db } from "../../kit/call.ts";

type Condition = RawBuilder<boolean>;
export type BookCut = Pick<ProfitQuery, "region" | "biz" | "shopId">;

/** The month so far by default. */
export function profitWindow({ from, to }: Pick<ProfitQuery, "from" | "to">): ReportWindow {
  if (from !== undefined || to !== undefined) return reportWindow({ from, to });
  const today = reportWindow({}, 1).to;
  return { from: `${today.slice(0, 7)}-01`, to: today };
}

export function windowBefore(query: ProfitQuery, window: ReportWindow): ReportWindow | null {
  if (query.compare === "NONE") return null;
  return query.compare === "YEAR" ? yearBefore(window) : previousWindow(window);
}

export const isWhole = ({ region, biz, shopId }: BookCut): boolean =>
  region === undefined && shopId === undefined && (biz === undefined || biz.length === 0);

interface CutColumns {
  readonly line: RawBuilder<unknown>;
  readonly provId: RawBuilder<unknown>;
  readonly cityId: RawBuilder<unknown>;
  readonly shopId: RawBuilder<unknown>;
}
const cubeColumns: CutColumns = {
  line: sql`s.biz_line`,
  provId: sql`s.prov_id`,
  cityId: sql`s.city_id`,
  shopId: sql`s.shop_id`,
};

/** The filters, as a condition on the cube or on the entries themselves. */
export function bookCut({ region, biz, shopId }: BookCut, columns: CutColumns = cubeColumns): Condition {
  const parts = [
    sql<boolean>`true`,
    ...(biz === undefined || biz.length === 0 ? [] : [sql<boolean>`${columns.line} = any(${biz})`]),
    ...(region === undefined
      ? []
      : [sql<boolean>`${region % 10_000 === 0 ? columns.provId : columns.cityId} = ${region}`]),
    ...(shopId === undefined ? [] : [sql<boolean>`${columns.shopId} = ${shopId}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Sums of the ledger by period, account and business; a closed month as it was when it was closed. */
export async function bookSums(db: Db, grain: Grain, window: ReportWindow, cut: BookCut): Promise<BookSum[]> {
  const { rows } =
    await sql<BookSum>`select ${periodOf(grain, sql`s.stat_date`)} as period, s.account, s.sub, s.biz_line, s.is_refund,
      sum(s.cents)::bigint as cents
    from ${bookSource(window)} where s.account not in ('UNEARNED', 'WALLET') and ${bookCut(cut)}
    group by 1, 2, 3, 4, 5`.execute(db);
  if (grain !== "MONTH" || cut.region !== undefined || cut.shopId !== undefined) return rows;
  const closedMonths = await sql<{
    month: string;
    statement: BookSum[];
  }>`select month, statement from month_close where status = 'CLOSED'
      and (month || '-01')::date >= ${window.from}::date
      and (month || '-01')::date + interval '1 month' <= ${window.to}::date + 1`.execute(db);
  const closed = new Set(closedMonths.rows.map(({ month }) => month));
  const stored = closedMonths.rows.flatMap(({ statement }) => statement);
  return [
    ...rows.filter(({ period }) => !closed.has(period)),
    ...stored.filter(({ bizLine }) => cut.biz === undefined || cut.biz.some((one) => one === bizLine)),
  ];
}

/** Complete months up to the last day, twelve of them. */
export function yearOfMonths({ to }: ReportWindow): ReportWindow {
  const [year = 0, month = 0] = to.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10);
  const last = addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1);
  return { from: first, to: last };
}
