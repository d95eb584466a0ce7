import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import { reachSql } from "./reach.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";

/** Whom staff speak for: a whole account, or only those of its conversations that were handed to them. */
export interface ChatIdentity {
  readonly userId: number;
  readonly whole: boolean;
  readonly isMarket: boolean;
}

interface Speaker {
  readonly staffId: number;
  readonly userId: number | null;
}

/**
 * One's own account, an official account one maintains, or one of which conversations were handed over and are not
 * finished; null for any other.
 */
export async function findIdentity(
  db: Db,
  { staffId, userId: own }: Speaker,
  userId: number,
): Promise<ChatIdentity | null> {
  const { rows } = await sql<{ isOwn: boolean; isMine: boolean; isHandler: boolean; isMarket: boolean }>`select
      m.user_id is not distinct
    from ${own}::bigint as is_own, coalesce(k.maintainer_id = ${staffId}, false) as is_mine,
      k.id is not null as is_market,
      k.id is not null and exists (select 1 from conversation_member cm
        where cm.user_id = m.user_id and cm.handler_staff_id = ${staffId} and cm.quit_time is null) as is_handler
    from member m left join market_account k on k.user_id = m.user_id and k.remove_time is null and k.status = 'ENABLE'
    where m.user_id = ${userId} and m.status = 'ENABLE'`.execute(db);
  const found = rows[0];
  if (found === undefined || !(found.isOwn || found.isMine || found.isHandler)) return null;
  return { userId, whole: found.isOwn || found.isMine, isMarket: found.isMarket };
}

export async function needIdentity(db: Db, speaker: Speaker, userId: number): Promise<ChatIdentity> {
  const identity = await findIdentity(db, speaker, userId);
  if (identity === null) throw new AppError("FORBIDDEN", { msg: chatMessages.notYours });
  return identity;
}

/**
 * Conversations of an account that the caller may open, as a condition on `conversation_member cm`; a handler has only
 * those handed over.
 */
export const openToSql = (caller: Caller, { userId, whole }: Pick<ChatIdentity, "userId" | "whole">) =>
  sql<boolean>`cm.user_id = ${userId} and cm.quit_time is null and ${
    whole ? reachSql(caller) : sql<boolean>`cm.handler_staff_id = ${caller.staffId}`
  }`;

export async function mayOpen(
  db: Db,
  caller: Caller,
  account: Pick<ChatIdentity, "userId" | "whole">,
  conversationId: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from conversation_member cm
    where cm.conversation_id = ${conversationId} and ${openToSql(caller, account)}`.execute(db);
  return rows.length > 0;
}

/** The conversation, if it is this account's own; throws as not found otherwise. */
export async function needConversation(
  db: Db,
  caller: Caller,
  userId: number,
  conversationId: string,
): Promise<ChatIdentity> {
  const identity = await needIdentity(db, caller, userId);
  if (!(await mayOpen(db, caller, identity, conversationId)))
    throw new AppError("NOT_FOUND", { msg: chatMessages.noConversation });
  return identity;
}

const tokenMs = 10 * 60_000;

/** The content of a chat token; it is worth nothing without the session it was made for. */
export interface ChatToken {
  readonly userId: number;
  readonly staffId: number;
  readonly sessionId: number;
}

interface Sealer {
  seal(text: string): string;
  open(sealed: string): string;
}

export const makeChatToken = (seal: Sealer, token: ChatToken): string =>
  seal.seal(JSON.stringify({ kind: "chat", ...token, until: Date.now() + tokenMs }));

export function openChatToken(seal: Sealer, text: string): ChatToken | null {
  try {
    const { kind, until, ...token } = JSON.parse(seal.open(text)) as ChatToken & { kind: string; until: number };
    return kind === "chat" && until > Date.now() ? token : null;
  } catch {
    return null;
  }
}
