import { marketingKind, shareKind } from "../../core/money/ledger.choices.ts";
import { bizLine } from "../../core/money/trade.choices.ts";

/** The ledger's sum of one period: cents with the sign that the account's name implies. */
export interface BookSum {
  readonly period: string;
  readonly account: string;
  readonly sub: string;
  readonly bizLine: string;
  readonly isRefund: boolean;
  readonly cents: number;
}

export type LineKind = "plus" | "minus" | "part" | "sum" | "rate";
export interface StatementLine {
  readonly key: string;
  readonly label: string;
  readonly kind: LineKind;
  /** Cents; for a rate 1/10000. Null where the divisor is zero. */
  readonly cells: readonly (number | null)[];
  readonly total: number | null;
  /** Of net revenue, in 1/10000. */
  readonly shareBp: number | null;
}

const is = (account: string, sub?: string) => (sum: BookSum) =>
  sum.account === account && !sum.isRefund && (sub === undefined || sum.sub === sub);
const refund = (sum: BookSum): boolean => sum.account === "REVENUE" && sum.isRefund;

interface Source {
  readonly key: string;
  readonly label: string;
  readonly kind: "plus" | "minus" | "part";
  readonly of: (sum: BookSum) => boolean;
}

/** Lines made of ledger entries, by key: what a cell opens. */
export const bookLines: readonly Source[] = [
  { key: "REVENUE", label: "收入", kind: "plus", of: is("REVENUE") },
  ...bizLine.values.map((line): Source => ({
    key: `REVENUE.${line}`,
    label: bizLine.labels[line],
    kind: "part",
    of: is("REVENUE", line),
  })),
  { key: "REFUND", label: "减：退款", kind: "minus", of: refund },
  { key: "CHANNEL_FEE", label: "减：渠道手续费", kind: "minus", of: is("CHANNEL_FEE") },
  ...shareKind.values.map((kind): Source => ({
    key: `SHARE.${kind}`,
    label: `减：${shareKind.labels[kind]}`,
    kind: "minus",
    of: is("SHARE_EXPENSE", kind),
  })),
  { key: "MARKETING", label: "减：营销支出", kind: "minus", of: is("MARKETING") },
  ...marketingKind.values.map((kind): Source => ({
    key: `MARKETING.${kind}`,
    label: marketingKind.labels[kind],
    kind: "part",
    of: is("MARKETING", kind),
  })),
  { key: "WITHDRAW_FEE", label: "加：提现手续费", kind: "plus", of: is("WITHDRAW_FEE") },
];
export const bookLineKeys = bookLines.map(({ key }) => key);

const bp = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : Math.round((part * 10_000) / whole);

/** The income statement: revenue less costs, by period and in total. Pure. */
export function buildStatement(periods: readonly string[], sums: readonly BookSum[]): StatementLine[] {
  const place = new Map(periods.map((period, at) => [period, at]));
  const values = new Map<string, number[]>();
  for (const { key, of } of bookLines) {
    const cells = periods.map(() => 0);
    for (const sum of sums) {
      const at = place.get(sum.period);
      // A refund is less revenue in the ledger, but more refund in the statement.
      if (at !== undefined && of(sum)) cells[at] = (cells[at] ?? 0) + (key === "REFUND" ? -sum.cents : sum.cents);
    }
    values.set(key, cells);
  }
  const cellsOf = (key: string): readonly number[] => values.get(key) ?? [];
  const total = (cells: readonly number[]): number => cells.reduce((all, one) => all + one, 0);
  const less = (from: readonly number[], ...keys: readonly string[]): number[] =>
    from.map((cell, at) => keys.reduce((rest, key) => rest - (cellsOf(key)[at] ?? 0), cell));

  const net = less(cellsOf("REVENUE"), "REFUND");
  const gross = less(net, "CHANNEL_FEE", ...shareKind.values.map((kind) => `SHARE.${kind}`));
  const profit = less(gross, "MARKETING").map((cell, at) => cell + (cellsOf("WITHDRAW_FEE")[at] ?? 0));
  const wholeNet = total(net);
  const line = (key: string, label: string, kind: LineKind, cells: readonly number[]): StatementLine => ({
    key,
    label,
    kind,
    cells,
    total: total(cells),
    shareBp: bp(total(cells), wholeNet),
  });
  const rate = (key: string, label: string, cells: readonly number[]): StatementLine => ({
    key,
    label,
    kind: "rate",
    cells: cells.map((cell, at) => bp(cell, net[at] ?? null)),
    total: bp(total(cells), wholeNet),
    shareBp: null,
  });
  const sourced = (key: string): StatementLine[] => {
    const source = bookLines.find((one) => one.key === key);
    if (source === undefined) return [];
    const made = line(key, source.label, source.kind, cellsOf(key));
    // Parts that never moved are left out.
    return source.kind === "part" && made.cells.every((cell) => cell === 0) ? [] : [made];
  };
  return [
    ...sourced("REVENUE"),
    ...bizLine.values.flatMap((one) => sourced(`REVENUE.${one}`)),
    ...sourced("REFUND"),
    line("NET", "净收入", "sum", net),
    ...sourced("CHANNEL_FEE"),
    ...shareKind.values.flatMap((kind) => sourced(`SHARE.${kind}`)),
    line("GROSS", "毛利", "sum", gross),
    rate("GROSS_RATE", "毛利率", gross),
    ...sourced("MARKETING"),
    ...marketingKind.values.flatMap((kind) => sourced(`MARKETING.${kind}`)),
    ...sourced("WITHDRAW_FEE"),
    line("PROFIT", "经营利润", "sum", profit),
    rate("PROFIT_RATE", "利润率", profit),
  ];
}

/** Revenue down to gross profit, in steps. */
export function grossSteps(lines: readonly StatementLine[]): { key: string; label: string; cents: number }[] {
  const of = (key: string): number => lines.find((line) => line.key === key)?.total ?? 0;
  const others = ["HOST", "CALL", "FAMILY", "CONSULTANT", "LABOUR"].reduce((all, kind) => all + of(`SHARE.${kind}`), 0);
  return [
    { key: "REVENUE", label: "收入", cents: of("REVENUE") },
    { key: "REFUND", label: "退款", cents: -of("REFUND") },
    { key: "CHANNEL_FEE", label: "渠道手续费", cents: -of("CHANNEL_FEE") },
    { key: "AGENT", label: "代理分润", cents: -of("SHARE.AGENT") },
    { key: "MATCHMAKER", label: "红娘奖励", cents: -of("SHARE.MATCHMAKER") },
    { key: "OTHERS", label: "主播/咨询师分成", cents: -others },
    { key: "GROSS", label: "毛利", cents: of("GROSS") },
  ];
}
