import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { writeAudit } from "../../http/audit.ts";
import { handleRaw } from "../../kit/call.ts";
import { sheetStream, sheetTypes } from "../../platform/export-sheet.ts";
import { kpiCondition, kpiRows } from "./chat-kpi.ts";

const fieldOf = (name: string, label: string) => {
  if (name === "staff") return field.text(label, { max: 30 });
  if (name === "replyIn5min") return field.bp(label);
  return name === "paidAmount" || name === "score" ? field.cents(label) : field.count(label);
};
const columns = Object.entries(endpoints.kpiColumns).map(([name, label]) => ({ name, field: fieldOf(name, label) }));

async function* each(rows: readonly endpoints.KpiRow[]): AsyncGenerator<Readonly<Record<string, unknown>>> {
  // Hundredths, as cents are.
  for (const row of rows) yield { ...row, staff: row.staff.name, score: Math.round(row.score * 100) };
}

/** 汇总 as a file, with its row in the audit log like every export. */
export const exportChatKpi = handleRaw(endpoints.exportChatKpi, async (call, _request, reply) => {
  const rows = await kpiRows(call.db, kpiCondition(call.caller, call.query));
  const { method, path, title = "" } = endpoints.exportChatKpi;
  await writeAudit(call.db, {
    caller: call.caller,
    route: null,
    title,
    method,
    path,
    ip: call.ip,
    requestId: null,
    result: "OK",
    entry: { targetType: auditTargets.chatKpi, targetId: null, after: { rows: rows.length } },
    items: [],
  });
  reply.header("content-type", sheetTypes.XLSX);
  reply.header(
    "content-disposition",
    `attachment; filename*=UTF-8''${encodeURIComponent(`${endpoints.chatKpiTitle}.xlsx`)}`,
  );
  const mark = exportLimits.mark(call.caller.staffId);
  return reply.send(await sheetStream({ title: endpoints.chatKpiTitle, columns, rows: each(rows), mark }, "XLSX"));
});
