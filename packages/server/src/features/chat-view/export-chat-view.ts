import type { RecordMessage } from "@hongxian/contract/core/chat/chat-reading.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import * as endpoints from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { logReading, readRecords } from "../../core/services/chat/read-records.ts";
import { auditFile } from "../../core/foundation/console/audit-file.ts";
import { handleRaw, type Db } from "../../kit/call.ts";
import { drawConversation } from "./draw-conversation.ts";
import { needConversation, needView, within, type View } from "./open-view.ts";

const mostMessages = 5000;
const zone = "Asia/Shanghai";
const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
const clockOf = (at: number | string | Date): string => clock.format(new Date(at));

function lineOf({ msgTime, fromName, fromId, staff, msgType, msgBody, state, machineLabel }: RecordMessage) {
  const who = endpoints.chatPaper.who(fromName, fromId, staff?.name);
  const text =
    msgType === "TEXT_MSG" || msgType === "SYSTEM" ? String(msgBody["text"] ?? "") : previewOf(msgType, msgBody);
  return {
    head: `${clockOf(msgTime)}  ${who}`,
    text: `${endpoints.chatPaper.states[state]}${text}${machineLabel === "" ? "" : endpoints.chatPaper.hit(machineLabel)}`,
  };
}

async function namesOf(db: Db, conversationId: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select m.first_name || ' ' || m.user_id as name from conversation_member cm
    join member m on m.user_id = cm.user_id where cm.conversation_id = ${conversationId} order by m.user_id
    limit 20`.execute(db);
  return rows.map(({ name }) => name).join(endpoints.chatPaper.comma);
}

async function paperOf(db: Db, view: View, conversationId: string, by: string): Promise<Buffer> {
  const list = await readRecords(
    db,
    sql`select * from message g
      where g.conversation_id = ${conversationId} and ${within(view)} and g.msg_type <> 'WITHDRAW'
      order by g.msg_time desc, g.msg_id desc limit ${sql.lit(mostMessages + 1)}`,
    sql`g.msg_time, g.msg_id`,
  );
  const shown = list.slice(-mostMessages);
  const facts = [
    [endpoints.chatPaper.between, await namesOf(db, conversationId)],
    [endpoints.chatPaper.span, `${clockOf(view.rangeStart)} - ${clockOf(view.rangeEnd)}`],
    [endpoints.chatPaper.refNo, view.refNo],
    [endpoints.chatPaper.by, by],
  ].map(([name, value]) => `${name}${endpoints.chatPaper.colon}${value}`);
  const total =
    list.length > mostMessages ? endpoints.chatPaper.cut(mostMessages) : endpoints.chatPaper.count(shown.length);
  return drawConversation({
    title: endpoints.chatPaper.title,
    facts: [...facts, total],
    lines: shown.map(lineOf),
    mark: by,
  });
}

/** The conversation as a document; the reading is logged like every other, and the file names who took it. */
export const exportChatView = handleRaw(endpoints.exportChatView, async (call, _request, reply) => {
  const { db, caller, params, body } = call;
  const view = await needView(call, params.id);
  if (view.reason !== "JUDICIAL") throw refused(endpoints.chatViewMessages.exportOnly);
  await needConversation(db, view, body.conversationId);
  const by = `${caller.name} ${caller.staffId} ${clockOf(new Date())}`;
  const bytes = await paperOf(db, view, body.conversationId, by);
  await logReading(db, caller, { ...view, kind: "EXPORT", conversationId: body.conversationId });
  await auditFile(call, endpoints.exportChatView, {
    targetType: auditTargets.conversation,
    targetId: body.conversationId,
    after: { refNo: view.refNo, size: bytes.length },
  });
  return reply
    .headers({
      "content-disposition": `attachment; filename="${body.conversationId}.pdf"`,
      "cache-control": "no-store",
    })
    .type("application/pdf")
    .send(bytes);
});
