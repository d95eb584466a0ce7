import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import * as endpoints from "@hongxian/contract/features/chat-view/chat-view.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { spanProblem } from "@hongxian/contract/wire/list.ts";
import { sql } from "kysely";
import { logReading, readRecords } from "../../core/services/chat/read-records.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { needConversation, needView, within } from "./open-view.ts";

const { chatViewMessages } = endpoints;

const caseTables = { COMPLAINT: "complaint", APPEAL: "appeal" } as const;
type Case = keyof typeof caseTables;
const isCase = (reason: string): reason is Case => reason in caseTables;

async function needCase(db: Db, reason: string, refNo: string): Promise<void> {
  if (!isCase(reason)) return;
  const known = /^\d{1,15}$/.test(refNo)
    ? await sql`select 1 from ${sql.table(caseTables[reason])} where id = ${Number(refNo)}`.execute(db)
    : { rows: [] };
  if (known.rows.length === 0) throw invalid({ refNo: chatViewMessages.noCase });
}

const startOf = (text: string) => (text.includes("T") ? text : `${text}T00:00:00+08:00`);
const endOf = (text: string) => (text.includes("T") ? text : `${text}T23:59:59.999+08:00`);

export const openChatView = handle(endpoints.openChatView, async (call) => {
  const { db, caller, body } = call;
  const problem = spanProblem(body.beginTime, body.endTime);
  if (problem !== null) throw invalid({ endTime: problem });
  const userIds = [body.userId, ...(body.otherUserId == null ? [] : [body.otherUserId])];
  const { rows } = await sql`select 1 from member m
      where m.user_id = any(${userIds}::bigint[]) and ${scopeSql(memberScope(caller))}`.execute(db);
  if (rows.length < userIds.length) throw new AppError("NO_MEMBER");
  await needCase(db, body.reason, body.refNo);
  const viewId = await logReading(db, caller, {
    kind: "VIEW",
    reason: body.reason,
    refNo: body.refNo,
    userId: body.userId,
    otherUserId: body.otherUserId ?? null,
    conversationId: body.otherUserId == null ? "" : p2pId(body.userId, body.otherUserId),
    rangeStart: startOf(body.beginTime),
    rangeEnd: endOf(body.endTime),
  });
  call.audit({
    targetType: auditTargets.chatViewLog,
    targetId: viewId,
    after: { userIds, reason: body.reason, refNo: body.refNo },
  });
  return { viewId };
});

export const getViewedConversations = handle(endpoints.getViewedConversations, async (call) => {
  const view = await needView(call, call.query.viewId);
  const one = view.otherUserId === null ? sql`` : sql`and cm.conversation_id = ${p2pId(view.userId, view.otherUserId)}`;
  const { rows } =
    await sql<endpoints.ViewedConversation>`select c.conversation_id, coalesce(peer.first_name, c.name) as name,
      n.count, n.hits, n.last_time,
      case when peer.user_id is null then null
        else json_build_object('userId', peer.user_id, 'firstName', peer.first_name,
        'imageUrl', nullif(peer.image_url, ''), 'sex', peer.sex) end as peer
    from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
    left join conversation_member other on c.type = 'P2P' and other.conversation_id = c.conversation_id
      and other.user_id <> cm.user_id
    left join member peer on peer.user_id = other.user_id
    cross join lateral (select count(*)::int as count, count(*)
      filter (where g.machine_result in ('REVIEW', 'BLOCK'))::int as hits,
      (extract(epoch from max(g.msg_time)) * 1000)::bigint as last_time from message g
      where g.conversation_id = c.conversation_id and ${within(view)}) n
    where cm.user_id = ${view.userId} ${one} and n.count > 0 order by n.hits desc, n.last_time desc limit 200`.execute(
      call.db,
    );
  return rows;
});

export const getViewedMessages = handle(endpoints.getViewedMessages, async (call) => {
  const { conversationId, before, size } = call.query;
  const view = await needView(call, call.query.viewId);
  await needConversation(call.db, view, conversationId);
  const older = before === undefined ? sql`` : sql`and g.msg_time < to_timestamp(${before}::bigint / 1000.0)`;
  const rows = await readRecords(
    call.db,
    sql`select * from message g
      where g.conversation_id = ${conversationId} and ${within(view)} and g.msg_type <> 'WITHDRAW' ${older}
      order by g.msg_time desc, g.msg_id desc limit ${size + 1}`,
    sql`g.msg_time, g.msg_id`,
  );
  const hasMore = rows.length > size;
  return { list: hasMore ? rows.slice(1) : rows, hasMore };
});

export const getViewedMembers = handle(endpoints.getViewedMembers, async (call) => {
  const view = await needView(call, call.query.viewId);
  await needConversation(call.db, view, call.query.conversationId);
  const { rows } =
    await sql<endpoints.ViewedMember>`select json_build_object('userId', m.user_id, 'firstName', m.first_name,
      'imageUrl', nullif(m.image_url, ''), 'sex', m.sex) as member,
      date_part('year', age(m.birthday))::int as age, m.home_city, m.status, m.im_txt_switch,
      (select count(*)::int from punishment p where p.user_id = m.user_id) as punished,
      (select count(*)::int from complaint c where c.target_user_id = m.user_id) as complained
    from conversation_member cm join member m on m.user_id = cm.user_id
    where cm.conversation_id = ${call.query.conversationId}
    order by m.user_id = ${view.userId} desc, m.user_id limit 20`.execute(call.db);
  return rows;
});

/** Only a message of the conversation can be evidence about it. */
async function needMessages(db: Db, conversationId: string, msgIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ msgId: string }>`select msg_id from message where msg_id = any(${[...msgIds]}::text[])
    and conversation_id = ${conversationId} order by msg_time`.execute(db);
  if (rows.length < new Set(msgIds).size) throw new AppError("NOT_FOUND");
  return rows.map(({ msgId }) => msgId);
}

async function keepEvidence(
  { db, caller }: Pick<Call, "db" | "caller">,
  ticket: { readonly type: Case; readonly id: number },
  conversationId: string,
  msgIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into chat_evidence (ticket_type, ticket_id, conversation_id, msg_ids, staff_id)
    values (${ticket.type}, ${ticket.id}, ${conversationId}, ${[...msgIds]}::text[], ${caller.staffId})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const addEvidence = handle(endpoints.addEvidence, async (call) => {
  const { body } = call;
  const view = await needView(call, body.viewId);
  if (!isCase(view.reason)) throw refused(chatViewMessages.noCaseOfTicket);
  await needConversation(call.db, view, body.conversationId);
  const msgIds = await needMessages(call.db, body.conversationId, body.msgIds);
  const ticket = { type: view.reason, id: Number(view.refNo) };
  const id = await keepEvidence(call, ticket, body.conversationId, msgIds);
  call.audit({ targetType: auditTargets.chatEvidence, targetId: id, after: { ...ticket, count: msgIds.length } });
  return { id };
});

export const complainOfChat = handle(endpoints.complainOfChat, async (call) => {
  const { db, body } = call;
  const view = await needView(call, body.viewId);
  await needConversation(db, view, body.conversationId);
  const { rows } = await sql<{
    userId: number;
  }>`select user_id from conversation_member where conversation_id = ${body.conversationId}`.execute(db);
  const others = rows.filter(({ userId }) => userId !== body.targetUserId);
  if (others.length === rows.length) throw invalid({ targetUserId: chatViewMessages.pair });
  const msgIds = await needMessages(db, body.conversationId, body.msgIds);
  const { id } = await createComplaint(db, {
    userId: others.find(({ userId }) => userId === view.userId)?.userId ?? others[0]?.userId ?? view.userId,
    targetType: "CHAT",
    targetId: body.conversationId,
    targetUserId: body.targetUserId,
    reasonType: body.reasonType,
    content: body.content,
  });
  await keepEvidence(call, { type: "COMPLAINT", id }, body.conversationId, msgIds);
  call.audit({
    targetType: auditTargets.complaint,
    targetId: id,
    after: { conversationId: body.conversationId, count: msgIds.length },
  });
  return { complaintId: id };
});
