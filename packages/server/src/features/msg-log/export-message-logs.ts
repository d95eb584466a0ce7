import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import { machineResult, type RecordMessage } from "@hongxian/contract/core/chat/chat-reading.ts";
import { messageState } from "@hongxian/contract/core/chat/chat.choices.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import { msgType } from "@hongxian/contract/core/chat/message.choices.ts";
import * as endpoints from "@hongxian/contract/features/msg-log/msg-log.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { readRecords } from "../../core/services/chat/read-records.ts";
import { sendTable } from "../../core/services/figures/send-table.ts";
import { handleRaw } from "../../kit/call.ts";
import { logCondition, logSearch } from "./message-logs.ts";

const text = (label: string) => field.text(label, { max: 2000 });
const columns = [
  { name: "time", field: field.time(endpoints.msgLogColumns.time) },
  { name: "from", field: text(endpoints.msgLogColumns.from) },
  { name: "to", field: text(endpoints.msgLogColumns.to) },
  { name: "type", field: field.choice(endpoints.msgLogColumns.type, msgType) },
  { name: "content", field: text(endpoints.msgLogColumns.content) },
  { name: "staff", field: text(endpoints.msgLogColumns.staff) },
  { name: "result", field: field.choice(endpoints.msgLogColumns.result, machineResult) },
  { name: "label", field: text(endpoints.msgLogColumns.label) },
  { name: "state", field: field.choice(endpoints.msgLogColumns.state, messageState) },
];

async function* lines(list: readonly RecordMessage[]): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const one of list)
    yield {
      time: new Date(one.msgTime).toISOString(),
      from: `${one.fromName} ${one.fromId}`,
      to: `${one.toName} ${one.toId}`,
      type: one.msgType,
      content: previewOf(one.msgType, one.msgBody),
      staff: one.staff?.name ?? "",
      result: one.machineResult,
      label: one.machineLabel,
      state: one.state,
    };
}

/** The messages of a search as a file; the access is logged like every other. */
export const exportMessageLogs = handleRaw(endpoints.exportMessageLogs, async (call, _request, reply) => {
  const { where, span } = logCondition(call.caller, call.body);
  await logSearch(call, call.body, span, "EXPORT");
  const order = sql`g.msg_time desc, g.msg_id desc`;
  const list = await readRecords(
    call.db,
    sql`select * from message g where ${where} order by ${order} limit ${exportLimits.direct}`,
    order,
  );
  return sendTable(call, reply, endpoints.exportMessageLogs, {
    title: endpoints.msgLogTitle,
    columns,
    rows: lines(list),
    format: "XLSX",
    entry: { targetType: auditTargets.message, targetId: null, after: { rows: list.length, reason: call.body.reason } },
  });
});
