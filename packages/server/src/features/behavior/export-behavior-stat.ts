import { behaviorEvent } from "@hongxian/contract/core/activity/activity.choices.ts";
import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import {
  behaviorStatColumns,
  behaviorStatTitle,
  exportBehaviorStat,
  type BehaviorStatRow,
} from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { writeAudit } from "../../http/audit.ts";
import { handleRaw } from "../../kit/call.ts";
import { sheetStream, sheetTypes } from "../../platform/export-sheet.ts";
import { behaviorTable } from "./behavior-stat.ts";

const columns = [
  { name: "event", field: field.choice(behaviorStatColumns.event, behaviorEvent) },
  { name: "people", field: field.count(behaviorStatColumns.people) },
  { name: "times", field: field.count(behaviorStatColumns.times) },
  // Hundredths, as cents are.
  { name: "perHead", field: field.cents(behaviorStatColumns.perHead) },
  { name: "change", field: field.bp(behaviorStatColumns.change) },
];

async function* each(rows: readonly BehaviorStatRow[]): AsyncGenerator<BehaviorStatRow> {
  yield* rows;
}

/** The figures as a file, with its row in the audit log like every export. */
export const behaviorStatExport = handleRaw(exportBehaviorStat, async (call, _request, reply) => {
  const rows = await behaviorTable(call);
  const { method, path, title = "" } = exportBehaviorStat;
  await writeAudit(call.db, {
    caller: call.caller,
    route: null,
    title,
    method,
    path,
    ip: call.ip,
    requestId: null,
    result: "OK",
    entry: { targetType: "behaviorStat", targetId: null, after: { rows: rows.length } },
    items: [],
  });
  reply.header("content-type", sheetTypes.CSV);
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${behaviorStatTitle}.csv`)}`);
  const mark = exportLimits.mark(call.caller.staffId);
  return reply.send(await sheetStream({ title: behaviorStatTitle, columns, rows: each(rows), mark }, "CSV"));
});
