import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import type { FastifyReply } from "fastify";
import { sheetTypes, type SheetFormat } from "../../../platform/export-sheet.ts";

/** The name says who took it. The headers of a table or workbook that the browser keeps as a file of this name. */
export function asAttachment(reply: FastifyReply, name: string, format: SheetFormat, staffId: number): void {
  reply.header("content-type", sheetTypes[format]);
  const file = `${name}-${exportLimits.mark(staffId)}.${format.toLowerCase()}`;
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(file)}`);
}
