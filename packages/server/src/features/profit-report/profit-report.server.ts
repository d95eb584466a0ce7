import { shareKind } from "@hongxian/contract/core/money/ledger.choices.ts";
import { profitKind } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import * as endpoints from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { buildStatement } from "@hongxian/contract/features/profit-report/profit-statement.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { periodOf, periodsOf } from "../../core/services/figures/period-sql.ts";
import { sendSheets } from "../../core/services/figures/send-sheets.ts";
import { bookEntries, bookParts, bookSource } from "../../core/money/finance/finance-source.ts";
import { handle, handleRaw, type Db } from "../../kit/call.ts";
import { bookCut, bookSums, isWhole, profitWindow, windowBefore, yearOfMonths } from "./profit-sums.ts";

type Report = z.output<typeof endpoints.getProfitReport.data>;
type PlatformView = NonNullable<Report["platform"]>;
type AgentView = NonNullable<Report["agent"]>;
type ShareSums = Pick<AgentView, "frozenCents" | "settledCents" | "reversedCents">;

const periodList = async (db: Db, query: endpoints.ProfitQuery, window: ReportWindow): Promise<string[]> =>
  (
    await sql<{ period: string }>`select period from (${periodsOf(query.granularity, window)}) p order by 1`.execute(db)
  ).rows.map(({ period }) => period);

/** Lines besides the statement: balances at the end of each period, costs that are never posted. */
async function memosOf(
  db: Db,
  query: endpoints.ProfitQuery,
  window: ReportWindow,
  periods: readonly string[],
): Promise<PlatformView["memos"]> {
  const empty = periods.map(() => null);
  const line = (key: keyof typeof endpoints.memoLabels, cells: readonly (number | null)[]) => ({
    key,
    label: endpoints.memoLabels[key],
    cells: [...cells],
  });
  if (!isWhole(query))
    return (Object.keys(endpoints.memoLabels) as (keyof typeof endpoints.memoLabels)[]).map((key) => line(key, empty));
  const grain = query.granularity;
  const { rows } = await sql<{ kind: string; period: string | null; cents: number }>`
    select 'promotion' as kind, ${periodOf(grain, sql`c.cost_date`)} as period, sum(c.amount)::bigint as cents
    from channel_cost c
      where c.cost_date between ${window.from}::date and ${window.to}::date group by 2
    union all select 'otherCost', ${periodOf(grain, sql`greatest((o.month || '-01')::date, ${window.from}::date)`)},
      sum(o.cents)::bigint from other_cost o
      where o.month between to_char(${window.from}::date, 'YYYY-MM') and to_char(${window.to}::date, 'YYYY-MM')
    group by 2
    union all select case s.account when 'WALLET' then 'wallet' else 'unearned' end, case
      when s.stat_date < ${window.from}::date then null else ${periodOf(grain, sql`s.stat_date`)} end,
      sum(s.cents)::bigint
      from ${bookSource({ from: "2000-01-01", to: window.to })} where s.account in ('UNEARNED', 'WALLET')
    group by 1, 2`.execute(db);
  const found = new Map(rows.map(({ kind, period, cents }) => [`${kind} ${period ?? ""}`, cents]));
  const spent = (kind: string) => periods.map((period) => found.get(`${kind} ${period}`) ?? 0);
  const balance = (kind: string) => {
    let sum = found.get(`${kind} `) ?? 0;
    return periods.map((period) => (sum += found.get(`${kind} ${period}`) ?? 0));
  };
  return [
    line("promotion", spent("promotion")),
    line("otherCost", spent("otherCost")),
    line("unearned", balance("unearned")),
    line("wallet", balance("wallet")),
  ];
}

const shareSubs = shareKind.values;
/** The part of a cube row that counts for gross profit. */
const grossCents = sql`case when s.account = 'REVENUE' then s.cents when s.account = 'CHANNEL_FEE'
  or s.account = 'SHARE_EXPENSE' and s.sub = any(${shareSubs}) then -s.cents else 0 end`;

async function platformView(db: Db, query: endpoints.ProfitQuery, window: ReportWindow): Promise<PlatformView> {
  const grain = query.granularity;
  const periods = await periodList(db, query, window);
  const before = windowBefore(query, window);
  const year = yearOfMonths(window);
  const [sums, earlier, months, memos, biz, shops, closes] = await Promise.all([
    bookSums(db, grain, window, query),
    before === null ? null : bookSums(db, "DAY", before, query),
    bookSums(db, "MONTH", year, query),
    memosOf(db, query, window, periods),
    sql<{
      bizLine: string;
      period: string;
      cents: number;
    }>`select s.biz_line, ${periodOf(grain, sql`s.stat_date`)} as period, sum(${grossCents})::bigint as cents
      from ${bookSource(window)} where ${bookCut(query)} group by 1, 2`.execute(db),
    sql<PlatformView["shops"][number]>`select h.id, h.name, k.cents
      from (select s.shop_id, sum(${grossCents})::bigint as cents from ${bookSource(window)}
      where s.shop_id > 0 and ${bookCut(query)} group by 1) k join shop h on h.id = k.shop_id where k.cents <> 0
      order by k.cents desc, h.id limit 20`.execute(db),
    sql<PlatformView["closes"][number]>`select c.month, c.status, c.profit_cents, c.close_time, c.reopen_reason,
      (select json_build_object('id', f.id, 'name', f.name) from staff f where f.id = c.staff_id) as staff
      from month_close c order by c.month desc limit 24`.execute(db),
  ]);
  const monthNames = [...new Set(Array.from({ length: 12 }, (_, at) => monthAt(year.from, at)))];
  const byMonth = buildStatement(monthNames, months);
  const cell = (key: string, at: number): number | null => byMonth.find((one) => one.key === key)?.cells[at] ?? null;
  const values = new Map(biz.rows.map((row) => [`${row.bizLine} ${row.period}`, row.cents]));
  const lines = [...new Set(biz.rows.map(({ bizLine }) => bizLine))].filter((line) => line !== "");
  return {
    periods,
    lines: buildStatement(periods, sums).map((line) => ({ ...line, cells: [...line.cells] })),
    memos,
    before:
      earlier === null
        ? null
        : buildStatement(
            ["all"],
            earlier.map((sum) => ({ ...sum, period: "all" })),
          ).map(({ key, total }) => ({ key, total })),
    bizGross: lines.map((bizLine) => ({
      bizLine,
      values: periods.map((period) => values.get(`${bizLine} ${period}`) ?? 0),
    })),
    shops: shops.rows,
    months: monthNames.map((month, at) => ({
      month,
      grossCents: cell("GROSS", at) ?? 0,
      netCents: cell("NET", at) ?? 0,
      grossBp: cell("GROSS_RATE", at),
    })),
    closes: closes.rows,
  };
}

function monthAt(first: string, offset: number): string {
  const [year = 0, month = 0] = first.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7);
}

const shareSums = sql`coalesce(sum(p.amount_cents - p.reversed_cents) filter (where p.status = 'FROZEN'), 0)::bigint as
  frozen_cents,
  coalesce(sum(p.amount_cents - p.reversed_cents) filter (where p.status = 'SETTLED'), 0)::bigint as settled_cents,
    coalesce(sum(p.reversed_cents), 0)::bigint as reversed_cents`;

/** An agent's own shares, and nothing of the platform's costs. */
async function agentView(
  db: Db,
  agentId: number,
  query: endpoints.ProfitQuery,
  window: ReportWindow,
): Promise<AgentView> {
  const { region, shopId, biz } = query;
  const parts: RawBuilder<boolean>[] = [
    sql<boolean>`p.agent_id = ${agentId} and p.created_time >= ${window.from}::date
      and p.created_time < ${window.to}::date + 1`,
    ...(shopId === undefined ? [] : [sql<boolean>`o.shop_id = ${shopId}`]),
    ...(biz === undefined || biz.length === 0 ? [] : [sql<boolean>`o.biz_line = any(${biz})`]),
    ...(region === undefined
      ? []
      : [sql<boolean>`${sql.ref(region % 10_000 === 0 ? "m.home_prov_id" : "m.home_city_id")} = ${region}`]),
  ];
  const found = sql`profit_share p join trade_order o on o.id = p.order_id join member m on m.user_id = p.user_id
    where ${sql.join(parts, sql` and `)}`;
  const [whole, periods, kinds, shops] = await Promise.all([
    sql<ShareSums>`select ${shareSums} from ${found}`.execute(db),
    sql<
      AgentView["periods"][number]
    >`select ${periodOf(query.granularity, sql`p.created_time`)} as period, ${shareSums} from ${found} group by 1
      order by 1`.execute(db),
    sql<AgentView["kinds"][number]>`select p.kind, ${shareSums} from ${found} group by 1`.execute(db),
    sql<
      AgentView["shops"][number]
    >`select o.shop_id as id, coalesce((select h.name from shop h where h.id = o.shop_id), '') as name, ${shareSums}
      from ${found} group by 1 order by 4 desc`.execute(db),
  ]);
  const { frozenCents = 0, settledCents = 0, reversedCents = 0 } = whole.rows[0] ?? {};
  const none = { frozenCents: 0, settledCents: 0, reversedCents: 0 };
  return {
    frozenCents,
    settledCents,
    reversedCents,
    periods: periods.rows,
    kinds: profitKind.values.map((kind) => kinds.rows.find((one) => one.kind === kind) ?? { kind, ...none }),
    shops: shops.rows,
  };
}

export const getProfitReport = handle(endpoints.getProfitReport, async (call) => {
  const { db, caller, query } = call;
  const window = profitWindow(query);
  if (caller.realm !== "PLATFORM") {
    if (caller.agentId === null) throw new AppError("NOT_FOUND");
    return { ...window, platform: null, agent: await agentView(db, caller.agentId, query, window) };
  }
  needWhole(call);
  return { ...window, platform: await platformView(db, query, window), agent: null };
});

type OwnShare = z.output<typeof endpoints.getOwnShares.data>[number];
export const getOwnShares = handle(endpoints.getOwnShares, async ({ db, caller, query }) => {
  const { from, to } = profitWindow(query);
  const { rows } =
    await sql<OwnShare>`select p.id, o.order_no, p.kind, p.amount_cents, p.reversed_cents, p.status, p.created_time
    from profit_share p join trade_order o on o.id = p.order_id
    where p.agent_id = ${caller.agentId ?? -1} and p.created_time >= ${from}::date and p.created_time < ${to}::date + 1
    order by p.id desc limit 200`.execute(db);
  return rows;
});

/** The entries that a line of the statement adds up. */
function lineCondition(line: string): RawBuilder<boolean> {
  const [head = "", sub] = line.split(".");
  const account = head === "SHARE" ? "SHARE_EXPENSE" : head === "REFUND" ? "REVENUE" : head;
  return sql<boolean>`e.account = ${account}
    and ${head === "REFUND" ? bookParts.isRefund : sql<boolean>`not ${bookParts.isRefund}`}
    and ${sub === undefined ? sql<boolean>`true` : sql<boolean>`a.sub = ${sub}`}`;
}

export const getProfitEntries = handle(endpoints.getProfitEntries, async (call) => {
  needWhole(call);
  const { db, query } = call;
  const { page, size, sort = "-createdTime" } = query;
  const window = profitWindow(query);
  const condition = sql`e.owner_type = 'PLATFORM' and e.created_time >= ${window.from}::date
    and e.created_time < ${window.to}::date + 1
    and ${lineCondition(query.line)} and ${bookCut(query, bookParts)}`;
  const order = sql.raw(
    `${sort.includes("cents") ? "abs(e.amount_cents)" : "e.created_time"} ${sort.startsWith("-") ? "desc" : "asc"}`,
  );
  const { rows } = await sql<endpoints.BookEntry>`select e.id, e.txn_id,
      (select t.txn_no from ledger_txn t where t.id = e.txn_id) as txn_no, e.created_time, e.account, a.sub,
      e.biz_type, e.biz_id, ${bookParts.line} as biz_line, ${bookParts.cents} as cents, e.remark
    from ${bookEntries} where ${condition} order by ${order}, e.id desc limit ${size}
    offset ${(page - 1) * size}`.execute(db);
  const whole = await sql<{
    n: number;
    cents: number;
  }>`select count(*)::int as n, coalesce(sum(${bookParts.cents}), 0)::bigint as cents
    from ${bookEntries} where ${condition}`.execute(db);
  const { n = 0, cents = 0 } = whole.rows[0] ?? {};
  return { list: rows, total: n, page, size, summary: { cents } };
});

/** Cents in yuan, rates in percent: both are hundredths. */
const hundredths = (value: number | null): number | null => (value === null ? null : value / 100);
export const exportProfit = handleRaw(endpoints.exportProfit, async (call, _request, reply) => {
  needWhole(call);
  const { db, query } = call;
  const view = await platformView(db, query, profitWindow(query));
  const { sheet } = endpoints.profitReportMessages;
  return sendSheets(call, reply, endpoints.exportProfit, {
    name: sheet.name,
    targetType: auditTargets.profitReport,
    sheets: [
      {
        name: sheet.name,
        rows: [
          [sheet.line, ...view.periods, sheet.total, sheet.share],
          ...view.lines.map((line) => [
            line.label,
            ...line.cells.map((cell) => hundredths(cell)),
            hundredths(line.total),
            hundredths(line.shareBp),
          ]),
          ...view.memos.map(({ label, cells }) => [label, ...cells.map((cell) => hundredths(cell))]),
        ],
      },
    ],
  });
});
