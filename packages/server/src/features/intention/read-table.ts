import { readSheet } from "../../core/file/read-sheet.ts";

type Cells = readonly (readonly string[])[];
const isCsv = /\.(csv|txt)$/i;

/** The head, `maxRows` rows and one more of a CSV (told by its name) or an XLSX file, as texts; null when it is neither. */
export async function readTable(bytes: Buffer, fileName: string, maxRows: number): Promise<Cells | null> {
  if (!isCsv.test(fileName)) return readSheet(bytes, maxRows);
  try {
    const { parseCsv } = await import("hucre/csv");
    const rows = parseCsv(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return rows.slice(0, maxRows + 2).map((row) => row.map((cell) => (cell === null ? "" : String(cell).trim())));
  } catch {
    return null;
  }
}
