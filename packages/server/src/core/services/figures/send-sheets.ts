import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyReply } from "fastify";
import type { Call } from "../../../kit/call.ts";
import { workbook } from "../../../platform/export-sheet.ts";
import { auditExport } from "../../foundation/console/audit-file.ts";
import { asAttachment } from "./as-attachment.ts";

export type SheetCell = string | number | null;
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A report as a workbook, with its audit row; its name and that of its last sheet say who took it. */
export async function sendSheets(
  call: Pick<Call, "db" | "caller" | "ip">,
  reply: FastifyReply,
  endpoint: Pick<Endpoint, "method" | "path" | "title">,
  report: { readonly name: string; readonly targetType: AuditTarget; readonly sheets: readonly [Sheet, ...Sheet[]] },
): Promise<unknown> {
  const [first, ...more] = report.sheets;
  const entry = { targetType: report.targetType, targetId: null, after: { rows: first.rows.length } };
  await auditExport(call, endpoint, entry);
  const { staffId } = call.caller;
  const file = await workbook([first, ...more, { name: exportLimits.mark(staffId), rows: [] }]);
  asAttachment(reply, report.name, "XLSX", staffId);
  return reply.send(file);
}
