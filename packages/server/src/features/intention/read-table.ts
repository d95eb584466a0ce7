import { readSheet } from "../../core/foundation/file/read-sheet.ts";
import type { SlotUser } from "../../platform/slots.ts";

const isCsv = /\.(csv|txt)$/i;

/**
 * The header, `maxRows` rows and one more of a CSV (recognised by its name) or an XLSX file, as texts; null when it is
 * neither.
 */
export const readTable = (user: SlotUser, bytes: Buffer, fileName: string, maxRows: number) =>
  readSheet(user, bytes, maxRows, isCsv.test(fileName) ? "csv" : "xlsx");
