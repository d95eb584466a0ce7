import * as endpoints from "@hongxian/contract/features/chat-kpi/chat-kpi.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sendTable } from "../../core/services/figures/send-table.ts";
import { handleRaw } from "../../kit/call.ts";
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
  return sendTable(call, reply, endpoints.exportChatKpi, {
    title: endpoints.chatKpiTitle,
    columns,
    rows: each(rows),
    format: "XLSX",
    entry: { targetType: auditTargets.chatKpi, targetId: null, after: { rows: rows.length } },
  });
});
