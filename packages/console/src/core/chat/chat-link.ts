import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import type { ChatMessage, ServerFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";

export interface OutgoingMessage {
  readonly msgId: string;
  readonly conversationId: string;
  readonly msgType: MsgType;
  readonly msgBody: AnyBody;
}

/** Why connecting failed or a connection ended. */
export type LinkEnd = "lost" | "token" | "elsewhere" | "rights";

export class LinkFailure extends Error {
  readonly end: LinkEnd;
  constructor(end: LinkEnd) {
    super(end);
    this.end = end;
  }
}

/** The service answered with a refusal; trying again would not help. */
export class SendRefused extends Error {}

export type ChatSignal = Extract<ServerFrame, { t: "read" | "typing" | "view" | "changed" }>;

export interface LinkEvents {
  onMessages(messages: readonly ChatMessage[]): void;
  onSignal(signal: ChatSignal): void;
  /** Some events may have been missed. */
  onResync(): void;
  onEnd(end: LinkEnd): void;
}

export interface HistoryPage {
  readonly list: readonly ChatMessage[];
  readonly hasMore: boolean;
}

/** One connection of one account: the part in which messaging services differ. After a loss a new one is opened. */
export interface ChatLink {
  readonly userId: number;
  /** The service's clock when the connection was established. */
  readonly time: number;
  /** Rejects with SendRefused, or with LinkFailure when the connection was lost before the answer arrived. */
  send(message: OutgoingMessage): Promise<ChatMessage>;
  recall(message: ChatMessage): Promise<ChatMessage>;
  history(conversationId: string, before: number | undefined, count: number): Promise<HistoryPage>;
  /** Newer messages of all conversations, oldest first. */
  newer(since: number): Promise<HistoryPage>;
  read(conversationId: string, time: number): void;
  typing(conversationId: string): void;
  view(conversationId: string | null): void;
  close(): void;
}

/** Resolves when the connection is up; rejects with LinkFailure. */
export type OpenLink = (events: LinkEvents) => Promise<ChatLink>;
