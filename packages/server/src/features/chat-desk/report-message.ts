import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import * as endpoints from "@hongxian/contract/features/chat-desk/chat-desk.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needConversation } from "../../core/services/chat/chat-identity.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { handle } from "../../kit/call.ts";

export const reportMessage = handle(endpoints.reportMessage, async (call) => {
  const { db, caller, params, body } = call;
  const { rows } = await sql<{ conversationId: string; fromId: number }>`select conversation_id, from_id from message
    where msg_id = ${params.msgId} and msg_type not in ('CMD', 'WITHDRAW', 'SYSTEM') limit 1`.execute(db);
  const message = rows[0];
  if (message === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noMessage });
  await needConversation(db, caller, body.accountId, message.conversationId);
  if (message.fromId === body.accountId) throw refused(endpoints.deskMessages.ownMessage);
  const { id } = await createComplaint(db, {
    userId: body.accountId,
    targetType: "CHAT",
    targetId: message.conversationId,
    targetUserId: message.fromId,
    reasonType: body.reasonType,
    content: body.content,
  });
  await sql`insert into chat_evidence (ticket_type, ticket_id, conversation_id, msg_ids, staff_id)
    values ('COMPLAINT', ${id}, ${message.conversationId}, array[${params.msgId}], ${caller.staffId})`.execute(db);
  call.audit({
    targetType: auditTargets.complaint,
    targetId: id,
    after: { msgId: params.msgId, reasonType: body.reasonType },
  });
  return { complaintId: id };
});
