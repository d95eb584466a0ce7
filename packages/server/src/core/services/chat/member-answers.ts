import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import type { MemberAnswers, MemberConversation, ServiceContact } from "@hongxian/contract/core/chat/member-frames.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits, p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import { listConversations } from "./conversations.ts";
import { readHistory, readSync } from "./read-messages.ts";
import { takeBack } from "./withdraw-message.ts";

/** Whoever joined a group sees what was said since, and nothing of a time she was not in it. */
const ownSides = (userId: number) => sql<boolean>`cm.user_id = ${userId} and cm.quit_time is null`;

/** Everything newer in the member's own conversations. */
export const newerOf = (db: Db, userId: number, sinceTime: number, size: number): Promise<MemberAnswers["newer"]> =>
  readSync(db, { accountId: userId, sinceTime, size, own: ownSides(userId), forMember: true });

export async function historyOf(
  db: Db,
  userId: number,
  { conversationId, before, size }: { conversationId: string; before?: number | undefined; size: number },
): Promise<MemberAnswers["history"]> {
  const { rows } = await sql<{ since: number }>`select case when c.type = 'P2P' then 0
      else (extract(epoch from cm.join_time) * 1000)::bigint end as since
    from conversation_member cm join conversation c on c.conversation_id = cm.conversation_id
    where ${ownSides(userId)} and cm.conversation_id = ${conversationId}`.execute(db);
  const own = rows[0];
  if (own === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noConversation });
  const page = { accountId: userId, conversationId, beforeTime: before, size, keyword: "" };
  return readHistory(db, { ...page, sinceTime: own.since, forMember: true });
}

export async function conversationsOf(
  db: Db,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<MemberAnswers["conversations"]> {
  const found = await listConversations(db, ownSides(userId), { keyword: "", filter: "ALL", page, size });
  // Who of the staff serves it, and since when it waits for them, is not the member's.
  const list = found.list.map(
    ({ service: _service, handler: _handler, waitingSince: _since, ...row }): MemberConversation => row,
  );
  return { list, total: found.total, page, size };
}

/** Her matchmaker, adviser and sales person by their own accounts, the accounts they keep, and those of the platform. */
export async function contactsOf(db: Db, userId: number): Promise<ServiceContact[]> {
  const { rows } = await sql<Omit<ServiceContact, "conversationId">>`with me as (
      select array[matchmaker_user_id, adviser_user_id, sale_user_id] as staff from member where user_id = ${userId}
    ) select m.user_id, m.first_name, nullif(m.image_url, '') as image_url,
      case when m.user_id = any(me.staff) or k.type = 'MATCHMAKER' then 'MATCHMAKER' else 'ACCOUNT' end as kind
    from me cross join member m
    left join market_account k on k.user_id = m.user_id and k.remove_time is null and k.status = 'ENABLE'
    left join staff s on s.id = k.maintainer_id
    where m.status = 'ENABLE' and m.user_id <> ${userId}
      and (m.user_id = any(me.staff) or k.type in ('OFFICIAL', 'SERVICE') or s.user_id = any(me.staff))
      and (m.user_id = any(me.staff) or m.is_market_account)
    order by kind desc, m.user_id limit 50`.execute(db);
  return rows.map((row) => ({ ...row, conversationId: p2pId(userId, row.userId) }));
}

interface Target {
  readonly msgId: string;
  readonly conversationId: string;
  readonly fromId: number;
  readonly isLate: boolean;
}

/** The member's own message, within two minutes, in a conversation she is still in. */
export async function withdrawOwn(db: Db, userId: number, msgId: string): Promise<ChatMessage> {
  const censor = await censorFor(db);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Target>`select g.msg_id, g.conversation_id, g.from_id,
        g.msg_time < now() - make_interval(secs => ${chatLimits.withdrawMs / 1000}::double precision) as is_late
      from message g where g.msg_id = ${msgId} and g.from_id = ${userId}
        and exists (select from conversation_member cm
          where ${ownSides(userId)} and cm.conversation_id = g.conversation_id) for update`.execute(tx);
    const target = rows[0];
    if (target === undefined) throw new AppError("NOT_FOUND", { msg: chatMessages.noMessage });
    if (target.isLate) throw refused(chatMessages.withdrawLate);
    return takeBack(tx, target, userId, null, censor);
  });
}
