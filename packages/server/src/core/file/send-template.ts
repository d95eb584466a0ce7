import type { FastifyReply } from "fastify";
import { sheetTypes } from "../../platform/export-sheet.ts";

/** The head of a sheet and one line to go by, as a file to be filled in. */
export async function sendTemplate(
  reply: FastifyReply,
  name: string,
  head: readonly string[],
  sample: readonly string[],
): Promise<Buffer> {
  // Loaded when first needed: it takes longer to load than most of the server.
  const { writeXlsx } = await import("hucre/xlsx");
  const file = await writeXlsx({ sheets: [{ name, rows: [[...head], [...sample]] }] });
  reply.header("content-type", sheetTypes.XLSX);
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`);
  return Buffer.from(file);
}
