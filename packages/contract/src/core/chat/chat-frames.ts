import { z } from "zod";
import { msgType } from "./message.choices.ts";
import { messageState } from "./chat.choices.ts";

/** Where consoles connect; the session's cookie and the page's origin are checked before the first frame. */
export const chatSocketPath = "/api/im/socket";

/** The specification's chat message, with additional fields for the console. Times are milliseconds. */
export const chatMessage = z.object({
  msgId: z.string(),
  conversationId: z.string(),
  fromId: z.int(),
  fromImg: z.string(),
  fromName: z.string(),
  toId: z.int(),
  toImg: z.string(),
  toName: z.string(),
  msgType: msgType.schema,
  msgBody: z.record(z.string(), z.unknown()),
  msgTime: z.int(),
  staffId: z.int().nullable(),
  state: messageState.schema,
});
export type ChatMessage = z.output<typeof chatMessage>;

const conversationId = z.string().max(64);

/** What a console and the device of a member both send. */
export const talkFrames = [
  z.object({
    t: z.literal("send"),
    msgId: z.string().max(64),
    conversationId,
    msgType: msgType.schema,
    msgBody: z.record(z.string(), z.unknown()),
  }),
  z.object({ t: z.literal("read"), conversationId, time: z.int() }),
  z.object({ t: z.literal("typing"), conversationId }),
  z.object({ t: z.literal("ping") }),
] as const;

/** What a console sends. */
export const clientFrame = z.discriminatedUnion("t", [
  z.object({ t: z.literal("hello"), token: z.string().max(2000) }),
  ...talkFrames,
  /** The conversation being viewed; null means it was left. */
  z.object({ t: z.literal("view"), conversationId: conversationId.nullable() }),
]);
export type ClientFrame = z.output<typeof clientFrame>;

/** What the server sends. */
export type ServerFrame =
  | { readonly t: "welcome"; readonly userId: number; readonly time: number }
  | { readonly t: "ack"; readonly msgId: string; readonly message: ChatMessage }
  | { readonly t: "nack"; readonly msgId: string; readonly msg: string }
  | { readonly t: "messages"; readonly list: readonly ChatMessage[] }
  | { readonly t: "read"; readonly conversationId: string; readonly userId: number; readonly time: number }
  | { readonly t: "typing"; readonly conversationId: string; readonly userId: number }
  | {
      readonly t: "view";
      readonly conversationId: string | null;
      readonly staffId: number;
      readonly staffName: string;
    }
  /** Another property of the conversation changed: handler, name, members. */
  | { readonly t: "changed"; readonly conversationId: string }
  /** Events may have been missed: fetch everything newer than what is known. */
  | { readonly t: "resync" }
  | { readonly t: "pong" };

/** Why the server closed a socket. `rights` of a member's device: she, the application or its key may no longer. */
export const chatClose = {
  token: 4001,
  elsewhere: 4002,
  rights: 4003,
  slow: 4008,
  restart: 1012,
} as const;

export const chatPayloadMax = 64 * 1024;
