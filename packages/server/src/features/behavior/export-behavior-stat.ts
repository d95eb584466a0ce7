import { behaviorEvent } from "@hongxian/contract/core/member/activity.choices.ts";
import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { writeAudit } from "../../http/audit.ts";
import { handleRaw } from "../../kit/call.ts";
import { sheetStream, sheetTypes } from "../../platform/export-sheet.ts";
import { behaviorTable } from "./behavior-stat.ts";

const columns = [
  { name: "event", field: field.choice(endpoints.behaviorStatColumns.event, behaviorEvent) },
  { name: "people", field: field.count(endpoints.behaviorStatColumns.people) },
  { name: "times", field: field.count(endpoints.behaviorStatColumns.times) },
  // Hundredths, as cents are.
  { name: "perHead", field: field.cents(endpoints.behaviorStatColumns.perHead) },
  { name: "change", field: field.bp(endpoints.behaviorStatColumns.change) },
];

async function* each(rows: readonly endpoints.BehaviorStatRow[]): AsyncGenerator<endpoints.BehaviorStatRow> {
  yield* rows;
}

/** The figures as a file, with its row in the audit log like every export. */
export const exportBehaviorStat = handleRaw(endpoints.exportBehaviorStat, async (call, _request, reply) => {
  const rows = await behaviorTable(call);
  const { method, path, title = "" } = endpoints.exportBehaviorStat;
  await writeAudit(call.db, {
    caller: call.caller,
    route: null,
    title,
    method,
    path,
    ip: call.ip,
    requestId: null,
    result: "OK",
    entry: { targetType: auditTargets.behaviorStat, targetId: null, after: { rows: rows.length } },
    items: [],
  });
  reply.header("content-type", sheetTypes.CSV);
  reply.header(
    "content-disposition",
    `attachment; filename*=UTF-8''${encodeURIComponent(`${endpoints.behaviorStatTitle}.csv`)}`,
  );
  const mark = exportLimits.mark(call.caller.staffId);
  return reply.send(await sheetStream({ title: endpoints.behaviorStatTitle, columns, rows: each(rows), mark }, "CSV"));
});
