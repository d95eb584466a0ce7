import { sheetMessages, type SheetOutcome } from "@hongxian/contract/core/file/sheet-import.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { readSheet } from "./read-sheet.ts";
import type { Cells } from "./sheet-cells.ts";
import type { SheetReader } from "./sheet-works.ts";

export interface SheetRow<N extends string> {
  /** As the sheet counts: the header, where there is one, is line 1. */
  readonly row: number;
  readonly cells: Readonly<Record<N, string>>;
}

/** All cells of a sheet; null where it is none. */
export async function sheetCellsOf(
  reader: SheetReader,
  { content, fileName }: { readonly content: string; readonly fileName: string },
  max: number,
): Promise<Cells | null> {
  const bytes = Buffer.from(content, "base64");
  if (/\.xlsx$/i.test(fileName)) return readSheet(reader, bytes, max);
  return /\.csv$/i.test(fileName) ? readSheet(reader, bytes, max, "lines") : null;
}

/**
 * The lines of a sheet by the names of its columns; throws for any other sheet. A headless one may begin with its first
 * line instead: then its columns stand in their order.
 */
export async function sheetRows<N extends string>(
  reader: SheetReader,
  file: { readonly content: string; readonly fileName: string },
  columns: Readonly<Record<N, string>>,
  max: number,
  how: { readonly headless?: boolean } = {},
): Promise<SheetRow<N>[]> {
  return rowsOf(await sheetCellsOf(reader, file, max), columns, max, how);
}

export function rowsOf<N extends string>(
  cells: Cells | null,
  columns: Readonly<Record<N, string>>,
  max: number,
  { headless = false }: { readonly headless?: boolean } = {},
): SheetRow<N>[] {
  const names = Object.entries<string>(columns);
  const first = (cells?.[0] ?? []).map((cell) => cell.trim());
  const isBare = headless && !names.some(([, label]) => first.includes(label));
  const head = isBare ? names.map(([, label]) => label) : first;
  const above = isBare ? 0 : 1;
  if (cells === null || names.some(([, label]) => !head.includes(label)))
    throw refused(sheetMessages.unreadable(names.map(([, label]) => label)));
  const rows = cells.slice(above).flatMap((line, at) =>
    line.every((cell) => cell === "")
      ? []
      : [
          {
            row: at + above + 1,
            // One entry for each name of the columns.
            cells: Object.fromEntries(
              names.map(([name, label]) => [name, line[head.indexOf(label)]?.trim() ?? ""]),
            ) as Record<N, string>,
          },
        ],
  );
  if (rows.length === 0) throw refused(sheetMessages.empty);
  if (rows.length > max) throw refused(sheetMessages.tooMany(max));
  return rows;
}

/** What is wrong with a row: the name of the column, and why. */
export type RowProblem = readonly [column: string, reason: string];
export type RowProblems = ReadonlyMap<number, RowProblem>;

/** The result of a sheet or of its dry run; a real run with a fault writes nothing and reports the first. */
export function sheetOutcomeOf(
  rows: readonly { readonly row: number }[],
  problems: RowProblems,
  dryRun: boolean,
): SheetOutcome {
  const errors = [...problems].map(([row, [column, reason]]) => ({
    row,
    column,
    msg: sheetMessages.line(row, reason),
  }));
  const outcome = { total: rows.length, valid: rows.length - errors.length, imported: 0, errors };
  const [first] = errors;
  if (!dryRun && first !== undefined) throw refused(first.msg, outcome);
  return dryRun ? outcome : { ...outcome, imported: rows.length };
}
