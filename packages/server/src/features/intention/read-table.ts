import { readSheet } from "../../core/foundation/file/read-sheet.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";

const isCsv = /\.(csv|txt)$/i;

/**
 * The header, `maxRows` rows and one more of a CSV (recognised by its name) or an XLSX file, as texts; null when it is
 * neither.
 */
export const readTable = (reader: SheetReader, bytes: Buffer, fileName: string, maxRows: number) =>
  readSheet(reader, bytes, maxRows, isCsv.test(fileName) ? "csv" : "xlsx");
