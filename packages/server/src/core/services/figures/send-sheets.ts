import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyReply } from "fastify";
import { writeAudit } from "../../../http/audit.ts";
import type { Call } from "../../../kit/call.ts";
import { sheetTypes, workbook } from "../../../platform/export-sheet.ts";

export type SheetCell = string | number | null;
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A report as a workbook, with its audit row; the first sheet names who took it. */
export async function sendSheets(
  call: Pick<Call, "db" | "caller" | "ip">,
  reply: FastifyReply,
  { method, path, title = "" }: Pick<Endpoint, "method" | "path" | "title">,
  report: { readonly name: string; readonly targetType: AuditTarget; readonly sheets: readonly [Sheet, ...Sheet[]] },
): Promise<unknown> {
  const [first, ...more] = report.sheets;
  await writeAudit(call.db, {
    caller: call.caller,
    route: null,
    title,
    method,
    path,
    ip: call.ip,
    requestId: null,
    result: "OK",
    entry: { targetType: report.targetType, targetId: null, after: { rows: first.rows.length } },
    items: [],
  });
  const mark = [exportLimits.mark(call.caller.staffId)];
  const file = await workbook([{ ...first, rows: [...first.rows, mark] }, ...more]);
  reply.header("content-type", sheetTypes.XLSX);
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${report.name}.xlsx`)}`);
  return reply.send(file);
}
