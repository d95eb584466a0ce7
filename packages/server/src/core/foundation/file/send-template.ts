import type { FastifyReply } from "fastify";
import { sheetTypes, workbook } from "../../../platform/export-sheet.ts";

/** The header of a sheet and an example line, as a file to be filled in. */
export async function sendTemplate(
  reply: FastifyReply,
  name: string,
  head: readonly string[],
  sample: readonly string[],
): Promise<Buffer> {
  const file = await workbook([{ name, rows: [head, sample] }]);
  reply.header("content-type", sheetTypes.XLSX);
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`);
  return file;
}
