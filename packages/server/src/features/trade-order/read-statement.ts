import { statementKind } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  statementMaxLines,
  statementSheet as columns,
  tradeMessages,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { sheetRows, type RowProblem, type SheetRow } from "../../core/foundation/file/sheet-rows.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";
import type { StatementLine } from "../../core/money/payments/statements.ts";

type Row = SheetRow<keyof typeof columns>;

/** A kind by its label or its code. */
const kindOf = new Map<string, StatementLine["kind"]>(
  statementKind.values.flatMap((kind) => [
    [kind, kind],
    [statementKind.labels[kind], kind],
  ]),
);

/** Yuan with at most two places, as cents; NaN for anything else. */
function centsOf(cell: string): number {
  const [, whole, fraction = ""] = /^(\d{1,11})(?:\.(\d{0,2}))?$/.exec(cell.replaceAll(/[,，\s]/g, "")) ?? [];
  return whole === undefined ? Number.NaN : Number(whole + fraction.padEnd(2, "0"));
}

function lineOf({ cells }: Row): StatementLine | RowProblem {
  const kind = kindOf.get(cells.kind);
  const amountCents = centsOf(cells.amount);
  const feeCents = centsOf(cells.fee === "" ? "0" : cells.fee);
  if (kind === undefined) return [columns.kind, tradeMessages.badKind];
  if (cells.tradeNo === "" || cells.tradeNo.length > 64) return [columns.tradeNo, tradeMessages.badTradeNo];
  if (!(amountCents > 0)) return [columns.amount, tradeMessages.badAmount];
  if (!(feeCents >= 0)) return [columns.fee, tradeMessages.badFee];
  return { kind, channelTradeNo: cells.tradeNo, amountCents, feeCents };
}

/** The lines of a channel's statement, and what is wrong with the others; a header in other words is skipped. */
export async function readStatement(
  reader: SheetReader,
  file: { readonly content: string; readonly fileName: string },
): Promise<{ rows: readonly Row[]; lines: StatementLine[]; problems: Map<number, RowProblem> }> {
  const found = await sheetRows(reader, file, columns, statementMaxLines, { headless: true });
  const rows = found.filter(({ row, cells }) => row > 1 || kindOf.has(cells.kind));
  const lines: StatementLine[] = [];
  const problems = new Map<number, RowProblem>();
  for (const row of rows) {
    const line = lineOf(row);
    if ("kind" in line) lines.push(line);
    else problems.set(row.row, line);
  }
  return { rows, lines, problems };
}
