import { statementKind } from "@hongxian/contract/core/money/trade.choices.ts";
import {
  statementMaxLines,
  statementSheet as columns,
  tradeMessages,
} from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { sheetMessages } from "@hongxian/contract/core/file/sheet-import.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { rowsOf, sheetCellsOf, type RowProblem, type SheetRow } from "../../core/foundation/file/sheet-rows.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";
import type { PayMode } from "../../core/foundation/ledger/accounts.ts";
import { allKinds, type StatementLine } from "../../core/money/payments/statements.ts";
import { readBill, type BillLines } from "./read-bill.ts";
import { centsOf } from "./statement-cents.ts";

/** Lines that a bill has beside those of its trades. */
const headings = 40;

type Row = SheetRow<keyof typeof columns>;

/** A kind by its label or its code. */
const kindOf = new Map<string, StatementLine["kind"]>(
  statementKind.values.flatMap((kind) => [
    [kind, kind],
    [statementKind.labels[kind], kind],
  ]),
);

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

/**
 * The lines of a channel's statement, and what is wrong with the others: the bill as WeChat Pay or Alipay gives it, or
 * a sheet in the columns of the template, where a header in other words is skipped.
 */
export async function readStatement(
  reader: SheetReader,
  file: {
    readonly content: string;
    readonly fileName: string;
    readonly payMode: PayMode;
    readonly day: string;
  },
): Promise<BillLines> {
  const cells = await sheetCellsOf(reader, file, statementMaxLines + headings);
  const bill = cells === null ? null : readBill(cells, file.payMode, file.day);
  if (bill !== null) {
    if (bill.rows.length > statementMaxLines) throw refused(sheetMessages.tooMany(statementMaxLines));
    return bill;
  }
  const found = rowsOf(cells, columns, statementMaxLines, { headless: true });
  const rows = found.filter(({ row, cells: values }) => row > 1 || kindOf.has(values.kind));
  const lines: StatementLine[] = [];
  const problems = new Map<number, RowProblem>();
  const seen = new Set<string>();
  for (const row of rows) {
    const line = lineOf(row);
    const key = "kind" in line ? `${line.kind} ${line.channelTradeNo}` : "";
    if (!("kind" in line)) problems.set(row.row, line);
    else if (seen.has(key)) problems.set(row.row, [columns.tradeNo, tradeMessages.repeated]);
    else lines.push(line);
    seen.add(key);
  }
  return { rows, lines, problems, kinds: allKinds };
}
