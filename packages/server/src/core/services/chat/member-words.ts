import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { deviceMsgIdPattern, parseConversationId, systemId } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import { previewOf } from "@hongxian/contract/core/chat/message-body.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

export interface Spoken {
  readonly msgId: string;
  readonly conversationId: string;
  readonly msgType: MsgType;
  readonly msgBody: AnyBody;
}

/** Gifts are paid for elsewhere; commands and lines of the platform are the platform's. */
const sendable: readonly string[] = ["TEXT_MSG", "IMAGE_MSG", "VIDEO_MSG", "VOICE_MSG", "SWAP_WECHAT", "CUSTOM_MSG"];
/** Coupons and calls are shown by the platform alone. */
const cards: readonly unknown[] = ["MEMBER", "ARTICLE", "ACTIVITY"];
/** The addresses in the body of a type; an empty one is none. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  IMAGE_MSG: ["url"],
  VIDEO_MSG: ["url", "cover"],
  VOICE_MSG: ["url"],
  CUSTOM_MSG: ["image"],
};

function isShown(address: unknown, hosts: readonly string[]): boolean {
  if (address === undefined || address === "") return true;
  if (typeof address !== "string" || !/^https:\/\/[^\s;"'<>]+$/.test(address) || !URL.canParse(address)) return false;
  return hosts.includes(new URL(address).host);
}

/** What a device may not send at all, as a message for its member; null where the rules of every message decide. */
export function deviceProblem({ msgId, conversationId, msgType, msgBody }: Spoken, hosts: readonly string[]) {
  if (!deviceMsgIdPattern.test(msgId)) return chatMessages.badMessage;
  const parsed = parseConversationId(conversationId);
  if (parsed === null) return chatMessages.noConversation;
  if (parsed.type === "P2P" && parsed.low === systemId) return chatMessages.systemTalk;
  if (!sendable.includes(msgType)) return chatMessages.badType;
  if (msgType === "CUSTOM_MSG" && !cards.includes(msgBody["cardType"])) return chatMessages.badType;
  const named = addresses[msgType] ?? [];
  return named.every((key) => isShown(msgBody[key], hosts)) ? null : chatMessages.badAddress;
}

interface Quoted {
  readonly msgType: string;
  readonly msgBody: AnyBody;
  readonly fromName: string | null;
}

/**
 * A quote shows words that the other side takes for somebody's: they are those of the message itself, if both see it in
 * this conversation, and else the quote is left out.
 */
export async function withTrueQuote(db: Db, userId: number, { conversationId, msgBody }: Spoken): Promise<AnyBody> {
  const { quote, ...rest } = msgBody;
  if (typeof quote !== "object" || quote === null || !("msgId" in quote) || typeof quote.msgId !== "string")
    return rest;
  const { rows } = await sql<Quoted>`select g.msg_type, g.msg_body, m.first_name as from_name
    from message g left join member m on m.user_id = g.from_id
    where g.msg_id = ${quote.msgId.slice(0, 64)} and g.conversation_id = ${conversationId} and g.state = 'NORMAL'
      and (g.only_for is null or g.only_for = ${userId})
      and exists (select from conversation_member cm where cm.conversation_id = g.conversation_id
        and cm.user_id = ${userId} and cm.quit_time is null)`.execute(db);
  const found = rows[0];
  if (found === undefined) return rest;
  const fromName = (found.fromName ?? chatMessages.systemName).slice(0, 60);
  return { ...rest, quote: { msgId: quote.msgId, fromName, text: previewOf(found.msgType, found.msgBody) } };
}
