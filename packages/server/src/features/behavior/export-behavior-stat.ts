import { behaviorEvent } from "@hongxian/contract/core/member/activity.choices.ts";
import * as endpoints from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sendTable } from "../../core/services/figures/send-table.ts";
import { handleRaw } from "../../kit/call.ts";
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
  return sendTable(call, reply, endpoints.exportBehaviorStat, {
    title: endpoints.behaviorStatTitle,
    columns,
    rows: each(rows),
    format: "CSV",
    entry: { targetType: auditTargets.behaviorStat, targetId: null, after: { rows: rows.length } },
  });
});
