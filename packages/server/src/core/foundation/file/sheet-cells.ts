import { crc32 } from "node:zlib";
import type { Peek } from "./peek.ts";
import { readDirectory, unpackZip } from "./unpack-zip.ts";

export type Cells = readonly (readonly string[])[];
/** By name: a spreadsheet, a table of commas as spreadsheets write it, or plain lines of commas. */
export type SheetForm = "xlsx" | "csv" | "lines";

/** An import of a hundred thousand rows is a third of this. */
export const sheetLimits = { entries: 2000, directory: 1024 * 1024, unpacked: 32 * 1024 * 1024 };
const archiveHead = 0x04034b50;

const peekAt = (bytes: Buffer): Peek => ({
  size: bytes.length,
  bytes: async (start, end) => bytes.subarray(start, end + 1),
  async *all() {
    yield bytes;
  },
});

/** An uncompressed archive of these files: its reader has nothing to unpack. */
function plainZip(files: ReadonlyMap<string, Buffer>): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x800, 2);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    parts.push(Buffer.from("PK\u0003\u0004"), facts, title, content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    table.push(Buffer.from("PK\u0001\u0002\u0014\0"), facts, place, title);
    at += 30 + title.length + content.length;
  }
  const size = table.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...table, end]);
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim();
};

/**
 * Unpacked here, counted byte by byte, and only then passed to the library, which trusts the sizes an archive states.
 */
async function readBook(bytes: Buffer, rows: number): Promise<Cells | null> {
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== archiveHead) return null;
  const peek = peekAt(bytes);
  const entries = await readDirectory(peek, sheetLimits).catch(() => null);
  if (entries === null) return null;
  const { files } = await unpackZip(peek, entries, sheetLimits, (name) => /\.(xml|rels)$/i.test(name));
  const { readXlsx } = await import("hucre/xlsx");
  const { sheets } = await readXlsx(plainZip(files), { sheets: [0], maxRows: rows });
  return (sheets[0]?.rows ?? []).map((row) => row.map(textOf));
}

/** UTF-8, or what a Chinese Windows and Alipay write; a file that is neither is refused by its reader. */
function textIn(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030", { fatal: true }).decode(bytes);
  }
}

async function readTable(bytes: Buffer, rows: number): Promise<Cells> {
  const { parseCsv } = await import("hucre/csv");
  const table = parseCsv(textIn(bytes));
  return table.slice(0, rows).map((row) => row.map(textOf));
}

/** A plain CSV table, with quotes where a cell contains one. */
const readLines = (bytes: Buffer): Cells =>
  textIn(bytes)
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, line.endsWith(",") ? undefined : -1)
        .map(([, cell = ""]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()),
    );

/**
 * The first `rows` rows as trimmed texts; null when it is not such a sheet. Runs in a thread that can be terminated.
 */
export async function sheetCells(bytes: Buffer, form: SheetForm, rows: number): Promise<Cells | null> {
  if (form === "lines") return readLines(bytes);
  return form === "csv" ? readTable(bytes, rows) : readBook(bytes, rows);
}
