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
  /** Who took it out, in the last line of the file. */
  readonly mark: string;
  /** Told after every batch, for progress. */
  readonly onRows?: (count: number) => void;
}

/** Text that a spreadsheet would run as a formula is kept as text; numbers stay numbers. */
export function safeCell(cell: SheetCell): SheetCell {
  return typeof cell === "string" && /^[=+\-@\t\r\n\0|%]/.test(cell) ? `'${cell}` : cell;
}

async function* cells({ columns, rows, mark, onRows }: Sheet): AsyncGenerator<SheetCell[]> {
  let count = 0;
  for await (const row of rows) {
    yield columns.map(({ name, field }) => safeCell(textOf(field, name, row)));
    count += 1;
    if (count % 1000 === 0) onRows?.(count);
  }
  onRows?.(count);
  yield [mark, ...columns.slice(1).map(() => null)];
}

const csvCell = (cell: SheetCell): string => {
  if (cell === null) return "";
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

async function* csvLines(sheet: Sheet): AsyncGenerator<string> {
  // The mark at the front makes spreadsheets read the file as UTF-8.
  yield `\uFEFF${sheet.columns.map(({ field }) => csvCell(safeCell(field.label))).join(",")}\r\n`;
  for await (const row of cells(sheet)) yield `${row.map(csvCell).join(",")}\r\n`;
}

const widthOf = ({ field }: SheetColumn): number => (field.kind === "longText" ? 40 : field.kind === "time" ? 20 : 16);

/** The file as a stream, made row by row from the list's own query. */
export async function sheetStream(sheet: Sheet, format: SheetFormat): Promise<Readable> {
  if (format === "CSV") return Readable.from(csvLines(sheet));
  const columns = sheet.columns.map((column) => ({ header: column.field.label, width: widthOf(column) }));
  // Loaded with the first export: a starting process need not wait for it.
  const { writeXlsxStream } = await import("hucre/xlsx");
  const stream = writeXlsxStream(cells(sheet), { name: sheet.title.slice(0, 31), columns, freezePane: { rows: 1 } });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

export const sheetTypes = {
  XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  CSV: "text/csv; charset=utf-8",
} as const satisfies Record<SheetFormat, string>;
