import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyReply } from "fastify";
import type { AuditRow } from "../../../http/audit.ts";
import type { Call } from "../../../kit/call.ts";
import { sheetStream, type Sheet, type SheetFormat } from "../../../platform/export-sheet.ts";
import { auditExport } from "../../foundation/console/audit-file.ts";
import { asAttachment } from "./as-attachment.ts";

interface Table extends Pick<Sheet, "title" | "columns" | "rows"> {
  readonly format: SheetFormat;
  readonly entry: AuditRow["entry"];
}

/** A table as a file, with its row in the audit log like every export; its name says who took it. */
export async function sendTable(
  call: Pick<Call, "db" | "caller" | "ip">,
  reply: FastifyReply,
  endpoint: Endpoint,
  { title, columns, rows, format, entry }: Table,
): Promise<unknown> {
  await auditExport(call, endpoint, entry);
  asAttachment(reply, title, format, call.caller.staffId);
  const mark = exportLimits.mark(call.caller.staffId);
  return reply.send(await sheetStream({ title, columns, rows, mark }, format));
}
