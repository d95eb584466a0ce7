import { Readable } from "node:stream";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { textOf, type SheetCell } from "@hongxian/contract/kit/field-text.ts";

export type SheetFormat = "XLSX" | "CSV";

export interface SheetColumn {
  readonly name: string;
  readonly field: Field;
}

export interface Sheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<Readonly<Record<string, unknown>>>;
  /** Who exported it, in the name of the sheet. */
  readonly mark: string;
  /** The columns that are summed in a last line, which begins with this word. */
  readonly total?: { readonly label: string; readonly names: readonly string[] };
  /** Called after every batch, for progress. */
  readonly onRows?: (count: number) => void;
}

/** What a spreadsheet ignores before it looks for a formula: everything blank, invisible or a mark without a letter. */
const unseen = String.raw`[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\p{M}⠀]*`;
/**
 * How a formula begins, including full width and the forms that are read as the same character. A tab before nothing
 * but digits is none: it prevents a long account number from being rounded.
 */
const formula = new RegExp(String.raw`^(?!\t\d+$)(?:[\t\r\n\0]|${unseen}[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪⁼⁺⁻₌₊₋−])`, "u");

/** Text that a spreadsheet would run as a formula is written as text; numbers stay numbers. */
export function safeCell(cell: SheetCell): SheetCell {
  return typeof cell === "string" && formula.test(cell) ? `'${cell}` : cell;
}

async function* cells({ columns, rows, total, onRows }: Sheet): AsyncGenerator<SheetCell[]> {
  let count = 0;
  const names = columns.map(({ name }) => name).filter((name) => total?.names.includes(name));
  const sums: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  for await (const row of rows) {
    for (const name of names) sums[name] = (sums[name] ?? 0) + Number(row[name] ?? 0);
    yield columns.map(({ name, field }) => safeCell(textOf(field, name, row)));
    count += 1;
    if (count % 1000 === 0) onRows?.(count);
  }
  onRows?.(count);
  if (total === undefined || names.length === 0) return;
  const last = columns.map(({ name, field }) => (names.includes(name) ? safeCell(textOf(field, name, sums)) : null));
  // The word stands in the first column that has no sum.
  const at = last.indexOf(null);
  yield last.map((cell, place) => (place === at ? total.label : cell));
}

const csvCell = (cell: SheetCell): string => {
  if (cell === null) return "";
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

async function* csvLines(sheet: Sheet): AsyncGenerator<string> {
  // The byte order mark makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${sheet.columns.map(({ field }) => csvCell(safeCell(field.label))).join(",")}\r\n`;
  for await (const row of cells(sheet)) yield `${row.map(csvCell).join(",")}\r\n`;
}

const widthOf = ({ field }: SheetColumn): number => (field.kind === "longText" ? 40 : field.kind === "time" ? 20 : 16);

/** A sheet's name has at most 31 characters, and none of these signs. */
const sheetName = ({ title, mark }: Sheet): string =>
  `${title.slice(0, 30 - mark.length)}-${mark}`.replaceAll(/[\\/?*[\]:]/g, " ");

/** The file as a stream, written row by row from the list's own query. */
export async function sheetStream(sheet: Sheet, format: SheetFormat): Promise<Readable> {
  if (format === "CSV") return Readable.from(csvLines(sheet));
  const columns = sheet.columns.map((column) => ({ header: column.field.label, width: widthOf(column) }));
  // Loaded with the first export: a starting process need not wait for it.
  const { writeXlsxStream } = await import("hucre/xlsx");
  const stream = writeXlsxStream(cells(sheet), { name: sheetName(sheet), columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

interface PlainSheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A small workbook that is assembled in memory. Every file with cells is made here or by the stream above. */
export async function workbook(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const { writeXlsx } = await import("hucre/xlsx");
  const safe = sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(safeCell)) }));
  return Buffer.from(await writeXlsx({ sheets: safe }));
}

/** The mark by which spreadsheets know UTF-8, and a line of text cells. */
export const csvMark = "\uFEFF";
export const csvLine = (line: readonly SheetCell[]): string =>
  `${line.map((cell) => csvCell(safeCell(cell))).join(",")}\r\n`;

/** Lines of text cells as a CSV file. */
export const csvFile = (lines: readonly (readonly SheetCell[])[]): string => csvMark + lines.map(csvLine).join("");

export const sheetTypes = {
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  CSV: "text/csv; charset=utf-8",
} as const satisfies Record<SheetFormat, string>;
