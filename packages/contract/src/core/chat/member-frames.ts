import { z } from "zod";
import { talkFrames, type ChatMessage, type ServerFrame } from "./chat-frames.ts";
import type { ConversationRow } from "./chat.endpoints.ts";
import { chatLimits } from "./chat.rules.ts";

const id = z.string().min(1).max(64);
const conversationId = z.string().max(64);
const ms = z.int().min(0);

/** What the device of a member sends. A question has an `id`, and gets `answer` or `refusal` with it. */
export const memberFrame = z.discriminatedUnion("t", [
  ...talkFrames,
  /** Everything newer than this time in all own conversations. */
  z.object({ t: z.literal("newer"), id, since: ms, size: z.int().min(1).max(500).default(500) }),
  /** The newest before this time in one conversation. */
  z.object({
    t: z.literal("history"),
    id,
    conversationId,
    before: ms.optional(),
    size: z.int().min(1).max(chatLimits.readPage).default(chatLimits.olderPage),
  }),
  z.object({
    t: z.literal("conversations"),
    id,
    page: z.int().min(1).max(1000).default(1),
    size: z.int().min(1).max(200).default(50),
  }),
  /** One's own, within two minutes. */
  z.object({ t: z.literal("withdraw"), id, msgId: z.string().max(64) }),
  /** Who serves this member: a conversation with them begins with the first message. */
  z.object({ t: z.literal("service"), id }),
]);
export type MemberFrame = z.output<typeof memberFrame>;
/** As it is written, with defaults left out. */
export type MemberFrameInput = z.input<typeof memberFrame>;

/** A conversation as its member sees it. */
export type MemberConversation = Omit<ConversationRow, "service" | "handler" | "waitingSince">;

export interface ServiceContact {
  readonly userId: number;
  readonly firstName: string;
  readonly imageUrl: string | null;
  /** The member's own matchmaker or adviser, or an account of the platform. */
  readonly kind: "MATCHMAKER" | "ACCOUNT";
  readonly conversationId: string;
}

/** The answers to questions. */
export interface MemberAnswers {
  readonly newer: { readonly list: readonly ChatMessage[]; readonly hasMore: boolean };
  readonly history: { readonly list: readonly ChatMessage[]; readonly hasMore: boolean };
  readonly conversations: {
    readonly list: readonly MemberConversation[];
    readonly total: number;
    readonly page: number;
    readonly size: number;
  };
  readonly withdraw: ChatMessage;
  readonly service: readonly ServiceContact[];
}
export type MemberQuestion = keyof MemberAnswers;

/** What the server sends to a device: never who of the staff looks at or typed something. */
export type MemberServerFrame =
  | Exclude<ServerFrame, { t: "view" }>
  | { readonly t: "answer"; readonly id: string; readonly data: MemberAnswers[MemberQuestion] }
  | { readonly t: "refusal"; readonly id: string; readonly msg: string };
