import type { ChatMessage, ServerFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import { maskMiddle } from "@hongxian/contract/core/member/mask.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Sent to all processes. */
export const chatChannel = "chat";
const payloadLimit = 7600;

/**
 * A message on its way to the sockets: the only account it is for, if any, and the socket it came from (which already
 * has its answer).
 */
export interface Delivery {
  readonly message: ChatMessage;
  readonly onlyFor: number | null;
  readonly origin: string;
}

/** The sockets a signal is for: those of a conversation, except one account or one socket. */
export interface Signal {
  readonly conversationId: string;
  readonly frame: ServerFrame;
  readonly origin: string;
  /** For the sockets of this account only: what staff send each other. */
  readonly onlyFor: number | null;
}

/** The messages between the processes. */
export type ChatNews =
  | { readonly k: "m"; readonly l: readonly Delivery[] }
  /** Too long to send: fetched by each process that has a recipient. */
  | {
      readonly k: "f";
      readonly conversationId: string;
      readonly msgId: string;
      readonly ms: number;
      readonly o: string;
    }
  | { readonly k: "s"; readonly l: readonly Signal[] }
  /** These members joined or left a group. */
  | {
      readonly k: "g";
      readonly conversationId: string;
      readonly add: readonly number[];
      readonly drop: readonly number[];
    }
  /** Who may write as the account may have changed. */
  | { readonly k: "r"; readonly userId: number }
  /** What an application may do may have changed: devices that it let in are checked. */
  | { readonly k: "a"; readonly appId: number }
  /** An account was opened at a socket: older ones of the same staff close. */
  | { readonly k: "in"; readonly key: string; readonly at: number };

/** Numbers exchanged by members are masked for staff, as everywhere. */
export function shownBody(type: string, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const number = body["wechatNo"];
  return type === "SWAP_WECHAT" && typeof number === "string" ? { ...body, wechatNo: maskMiddle(number) } : { ...body };
}

/** The events of a batch, in as few notifications as possible. */
export function deliveryPayloads(deliveries: readonly Delivery[]): string[] {
  const payloads: string[] = [];
  let open: string[] = [];
  let size = 0;
  const close = () => {
    if (open.length > 0) payloads.push(`{"k":"m","l":[${open.join(",")}]}`);
    open = [];
    size = 0;
  };
  for (const delivery of deliveries) {
    const text = JSON.stringify(delivery);
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > payloadLimit) {
      const { conversationId, msgId, msgTime } = delivery.message;
      close();
      payloads.push(
        JSON.stringify({ k: "f", conversationId, msgId, ms: msgTime, o: delivery.origin } satisfies ChatNews),
      );
      continue;
    }
    if (size + bytes > payloadLimit) close();
    open.push(text);
    size += bytes;
  }
  close();
  return payloads;
}

/** Sent with the transaction's commit. */
export async function tellChat(db: Db, news: ChatNews): Promise<void> {
  await sql`select pg_notify(${chatChannel}, ${JSON.stringify(news)})`.execute(db);
}

export const chatRightsChanged = (db: Db, userId: number): Promise<void> => tellChat(db, { k: "r", userId });

/** Consoles that show the conversation reload it. */
export const conversationChanged = (db: Db, conversationId: string): Promise<void> =>
  tellChat(db, {
    k: "s",
    l: [{ conversationId, frame: { t: "changed", conversationId }, origin: "", onlyFor: null }],
  });
