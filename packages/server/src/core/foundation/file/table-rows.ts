import { importLimits, importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";

/** How a table is written, as it was found when it came. */
export interface TableForm {
  readonly form: "CSV" | "NDJSON";
  readonly encoding: string;
  readonly delimiter: string;
  /** Of lines of JSON: the names in their order. Of a CSV they are its first row. */
  readonly headers?: readonly string[];
}

type Bytes = AsyncIterable<Uint8Array>;
type Cells = readonly string[];

/** The text piece by piece; bytes that are none of this encoding are refused. */
async function* textOf(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? refused(importMessages.encoding) : error;
  }
}

const quote = 34;
const lineEnd = 10;

interface QuotedRecord {
  readonly cells: Cells;
  readonly end: number;
}

/** A row that has quotes: their cells may hold the separator, line ends and doubled quotes. Null: its end has not come. */
function quotedRecord(text: string, start: number, separator: string, isLast: boolean): QuotedRecord | null {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell: string;
    if (text.charCodeAt(at) === quote) {
      let end = at + 1;
      for (;;) {
        end = text.indexOf('"', end);
        if (end === -1) return null;
        if (text.charCodeAt(end + 1) !== quote) break;
        end += 2;
      }
      if (end + 1 >= text.length && !isLast) return null;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      // What stands between the closing quote and the separator is no part of a well-formed cell; it is kept.
      const rest = nextEnd(text, at, separator);
      if (rest === -1 && !isLast) return null;
      const stop = rest === -1 ? text.length : rest;
      cell += text.slice(at, stop);
      at = stop;
    } else {
      const stop = nextEnd(text, at, separator);
      if (stop === -1 && !isLast) return null;
      cell = text.slice(at, stop === -1 ? text.length : stop);
      at = stop === -1 ? text.length : stop;
    }
    cells.push(cell);
    if (at >= text.length) return { cells, end: at };
    if (text.charCodeAt(at) === lineEnd) return { cells, end: at + 1 };
    at += 1;
  }
}

function nextEnd(text: string, from: number, separator: string): number {
  const cut = text.indexOf(separator, from);
  const end = text.indexOf("\n", from);
  if (cut === -1) return end;
  return end === -1 ? cut : Math.min(cut, end);
}

const trimmed = (cells: Cells): string[] => cells.map((cell) => cell.trim());

function needShort(cells: Cells): Cells {
  if (cells.length > importLimits.columns) throw refused(importMessages.manyColumns);
  if (cells.some((cell) => cell.length > importLimits.cell)) throw refused(importMessages.longRow);
  return cells;
}

async function* csvRows(pieces: AsyncIterable<string>, separator: string): AsyncGenerator<Cells[]> {
  let text = "";
  let isFirst = true;
  const take = (isLast: boolean): Cells[] => {
    const rows: Cells[] = [];
    let at = 0;
    // Looked for once, not for every row: most files have none.
    let first = text.indexOf('"');
    while (at < text.length) {
      const end = text.indexOf("\n", at);
      if (end === -1 && !isLast) break;
      const stop = end === -1 ? text.length : end;
      if (first !== -1 && first < at) first = text.indexOf('"', at);
      if (first === -1 || first >= stop) {
        rows.push(needShort(trimmed(text.slice(at, stop).split(separator))));
        at = stop + 1;
        continue;
      }
      const record = quotedRecord(text, at, separator, isLast);
      if (record === null) {
        // A quote that is never closed: the rest of the file would be one cell.
        if (isLast) throw refused(importMessages.longRow);
        break;
      }
      rows.push(needShort(trimmed(record.cells)));
      at = record.end;
    }
    text = text.slice(at);
    if (text.length > importLimits.record) throw refused(importMessages.longRow);
    return rows;
  };
  for await (const piece of pieces) {
    if (piece.includes("\0")) throw refused(importMessages.binary);
    text += isFirst ? piece.replace(/^\uFEFF/, "") : piece;
    isFirst &&= piece === "";
    const rows = take(false);
    if (rows.length > 0) yield rows;
  }
  const rows = take(true);
  if (rows.length > 0) yield rows;
}

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(cellOf).join(";");
  return (typeof value === "object" ? JSON.stringify(value) : String(value)).trim();
};

function objectOf(line: string, row: number): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Answered below.
  }
  throw refused(importMessages.badLine(row));
}

/** Lines of JSON; empty ones are left out. */
async function* jsonObjects(
  pieces: AsyncIterable<string>,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  let text = "";
  let row = 0;
  const take = (isLast: boolean) => {
    const lines = text.split("\n");
    text = isLast ? "" : (lines.pop() ?? "");
    if (text.length > importLimits.record) throw refused(importMessages.longRow);
    return lines.flatMap((line) => {
      row += 1;
      if (line.length > importLimits.record) throw refused(importMessages.longRow);
      const plain = line.replace(/^\uFEFF/, "").trim();
      return plain === "" ? [] : [objectOf(plain, row)];
    });
  };
  for await (const piece of pieces) {
    if (piece.includes("\0")) throw refused(importMessages.binary);
    text += piece;
    const objects = take(false);
    if (objects.length > 0) yield objects;
  }
  const objects = take(true);
  if (objects.length > 0) yield objects;
}

/** The names that lines of JSON have, in the order in which they come, of the first pieces alone. */
async function jsonHeaders(pieces: AsyncIterable<string>): Promise<string[]> {
  const names = new Set<string>();
  let seen = 0;
  for await (const objects of jsonObjects(pieces)) {
    for (const object of objects) for (const name of Object.keys(object)) names.add(name);
    seen += objects.length;
    if (names.size > importLimits.columns) throw refused(importMessages.manyColumns);
    if (seen >= importLimits.sample) break;
  }
  return [...names];
}

/**
 * The rows of a table as trimmed cells, some at a time: never more of the file in memory than a piece and a row. The
 * header of a CSV is its first row; empty rows are left out.
 */
export async function* tableRows(bytes: Bytes, how: TableForm): AsyncGenerator<readonly Cells[]> {
  const pieces = textOf(bytes, how.encoding);
  if (how.form === "NDJSON") {
    const names = how.headers ?? [];
    for await (const objects of jsonObjects(pieces))
      yield objects.map((object) => needShort(names.map((name) => cellOf(object[name]))));
    return;
  }
  for await (const rows of csvRows(pieces, how.delimiter)) {
    const filled = rows.filter((cells) => cells.some((cell) => cell !== ""));
    if (filled.length > 0) yield filled;
  }
}

/** UTF-8, UTF-16 with its mark, or what a Chinese Windows writes: by all bytes of the file, which are read once. */
export async function encodingOf(bytes: Bytes): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of bytes) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return "utf-16le";
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch {
    return "gb18030";
  }
}

/** The separator of a CSV: the one that its first line has most of. */
export function separatorOf(line: string): string {
  const count = (separator: string) => line.split(separator).length;
  return [",", "\t", ";", "，"].toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

/** How a file is written: its encoding, its separator and the names of its columns. */
export async function formOf(open: () => Promise<Bytes>, form: "CSV" | "NDJSON"): Promise<Required<TableForm>> {
  const encoding = await encodingOf(await open());
  if (form === "NDJSON") {
    const headers = await jsonHeaders(textOf(await open(), encoding));
    return { form, encoding, delimiter: ",", headers };
  }
  let head = "";
  for await (const piece of textOf(await open(), encoding)) {
    head += piece;
    if (head.includes("\n") || head.length > importLimits.record) break;
  }
  if (head.includes("\0")) throw refused(importMessages.binary);
  const delimiter = separatorOf(head.split("\n")[0] ?? "");
  for await (const rows of tableRows(await open(), { form, encoding, delimiter }))
    return { form, encoding, delimiter, headers: rows[0] ?? [] };
  return { form, encoding, delimiter, headers: [] };
}
