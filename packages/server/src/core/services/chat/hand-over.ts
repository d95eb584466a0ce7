import { randomUUID } from "node:crypto";
import * as endpoints from "@hongxian/contract/core/chat/chat-service.endpoints.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { absentSeconds, assignJobName } from "./chat-presence.ts";
import { closeStretch } from "./chat-service-desk.ts";
import { needConversation } from "./chat-identity.ts";
import { unreadSql } from "./conversations.ts";
import { chatRightsChanged, conversationChanged } from "./chat-wire.ts";
import { storeMessages } from "./store-messages.ts";

interface Served {
  readonly service: string;
  readonly handlerStaffId: number | null;
  readonly accompanyLogId: number | null;
  readonly memberName: string;
}

async function lockServed(db: Db, accountId: number, conversationId: string): Promise<Served> {
  const { rows } = await sql<Served>`select cm.service, cm.handler_staff_id, cm.accompany_log_id,
      coalesce(m.first_name, '') as member_name
    from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id and c.type = 'P2P'
    left join conversation_member other on other.conversation_id = cm.conversation_id and other.user_id <> cm.user_id
    left join member m on m.user_id = other.user_id
    where cm.conversation_id = ${conversationId} and cm.user_id = ${accountId}
      and exists (select 1 from market_account k where k.user_id = cm.user_id and k.remove_time is null)
    for update of cm`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noConversation });
  return rows[0];
}

/** Staff who maintain official accounts, not those of agents. */
const candidates = (
  accountId: number,
) => sql`staff s where s.status = 'ENABLE' and s.kind <> 'AGENT' and exists (select 1 from market_account mine
  where mine.maintainer_id = s.id and mine.remove_time is null and mine.status = 'ENABLE') and exists (
  select 1 from market_account k where k.user_id = ${accountId} and k.remove_time is null)`;

interface Candidate {
  readonly id: number;
  readonly name: string;
  readonly present: boolean;
  readonly serving: number;
}

export const getTransferStaff = handle(endpoints.getTransferStaff, async ({ db, caller, params, query }) => {
  await needConversation(db, caller, query.accountId, params.id);
  // Whoever serves it now cannot be given it.
  const serves = sql`coalesce((select cm.handler_staff_id from conversation_member cm
    where cm.conversation_id = ${params.id} and cm.user_id = ${query.accountId}), ${caller.staffId})`;
  const { rows } = await sql<Candidate>`select s.id, s.name,
      exists (select 1 from chat_presence p
      where p.staff_id = s.id and p.seen_time > now() - make_interval(secs => ${absentSeconds}::int)) as present,
      (select count(*)::int from conversation_member h
      where h.handler_staff_id = s.id and h.service = 'SERVED') as serving
    from ${candidates(query.accountId)} and s.id <> ${serves} order by present desc, serving, s.id limit 200`.execute(
    db,
  );
  return rows;
});

export const transferConversation = handle(endpoints.transferConversation, async (call) => {
  const { db, caller, params, body } = call;
  await needConversation(db, caller, body.accountId, params.id);
  const before = await lockServed(db, body.accountId, params.id);
  if (before.handlerStaffId === body.staffId) throw refused(chatMessages.sameHandler);
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select s.id, s.name from ${candidates(body.accountId)} and s.id = ${body.staffId}`.execute(db);
  const handler = rows[0];
  if (handler === undefined) throw invalid({ staffId: chatMessages.handlerClosed });
  if (before.accompanyLogId !== null) await closeStretch(db, before.accompanyLogId, {});
  await sql`update conversation_member
    set service = 'SERVED', handler_staff_id = ${handler.id}, accompany_log_id = null, service_since = now()
    where conversation_id = ${params.id} and user_id = ${body.accountId}`.execute(db);
  await storeMessages(
    db,
    [
      {
        msgId: randomUUID(),
        conversationId: params.id,
        fromId: body.accountId,
        msgType: "SYSTEM",
        msgBody: { text: chatMessages.transferred(caller.name, handler.name, body.note), code: "TRANSFER" },
        staffId: caller.staffId,
        isSystem: true,
        onlyFor: body.accountId,
      },
    ],
    await censorFor(db),
  );
  await chatRightsChanged(db, body.accountId);
  await conversationChanged(db, params.id);
  await noticeStaff(db, [handler.id], {
    kind: "TRANSFER",
    ...chatMessages.transferNotice(before.memberName, body.note),
    link: `/message/chatList?accountId=${body.accountId}&conversationId=${params.id}`,
  });
  call.audit({
    targetType: auditTargets.conversation,
    targetId: params.id,
    before: { handlerStaffId: before.handlerStaffId },
    after: { handlerStaffId: handler.id },
  });
  return { handler };
});

export const finishConversation = handle(endpoints.finishConversation, async (call) => {
  const { db, caller, params, body } = call;
  await needConversation(db, caller, body.accountId, params.id);
  const before = await lockServed(db, body.accountId, params.id);
  if (before.service === "NONE") throw refused(chatMessages.notServed);
  if (before.accompanyLogId !== null)
    await closeStretch(db, before.accompanyLogId, { result: body.result, remark: body.remark });
  await sql`update conversation_member
    set service = 'NONE', handler_staff_id = null, accompany_log_id = null, service_since = null
    where conversation_id = ${params.id} and user_id = ${body.accountId}`.execute(db);
  // A slot is free: the one who has waited longest gets it.
  await addJob(db, assignJobName, {}, { key: assignJobName });
  await chatRightsChanged(db, body.accountId);
  await conversationChanged(db, params.id);
  call.audit({
    targetType: auditTargets.conversation,
    targetId: params.id,
    before: { handlerStaffId: before.handlerStaffId },
    after: { result: body.result },
  });
  return { accompanyLogId: before.accompanyLogId };
});

/** Waiting or unread conversations of an account: it may not be removed with them. */
export async function hasOpenConversations(db: Call["db"], accountId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
    where cm.user_id = ${accountId} and cm.quit_time is null
      and (cm.service = 'WAIT' or (c.type = 'P2P' and ${unreadSql} and c.last_from_id <> cm.user_id)) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/**
 * When the maintainer of an account changes, its conversations pass from the person who served them to the new
 * maintainer.
 */
export async function moveConversations(db: Call["db"], accountId: number, staffId: number | null): Promise<void> {
  const open = await sql<{
    accompanyLogId: number;
  }>`select accompany_log_id from conversation_member
    where user_id = ${accountId} and accompany_log_id is not null`.execute(db);
  for (const { accompanyLogId } of open.rows) await closeStretch(db, accompanyLogId, {});
  await sql`update conversation_member set accompany_log_id = null, handler_staff_id = ${staffId},
      service = case when ${staffId}::bigint is null then 'NONE' else 'SERVED' end
    where user_id = ${accountId} and service <> 'NONE'`.execute(db);
  await chatRightsChanged(db, accountId);
}
