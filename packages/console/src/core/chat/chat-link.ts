import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import type { ChatMessage, ServerFrame } from "@hongxian/contract/core/chat/chat-frames.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";

export interface OutgoingMessage {
  readonly msgId: string;
  readonly conversationId: string;
  readonly msgType: MsgType;
  readonly msgBody: AnyBody;
}

/** Why a connection did not come about or ended. */
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
  /** Something may have been missed. */
  onResync(): void;
  onEnd(end: LinkEnd): void;
}

export interface HistoryPage {
  readonly list: readonly ChatMessage[];
  readonly hasMore: boolean;
}

/** One connection of one account: what messaging services differ in. It lives once; a new one is opened after a loss. */
export interface ChatLink {
  readonly userId: number;
  /** The service's clock when the connection stood. */
  readonly time: number;
  /** Rejects with SendRefused, or with LinkFailure when the connection went before the answer came. */
  send(message: OutgoingMessage): Promise<ChatMessage>;
  recall(message: ChatMessage): Promise<ChatMessage>;
  history(conversationId: string, before: number | undefined, count: number): Promise<HistoryPage>;
  /** What is newer in all conversations, oldest first. */
  newer(since: number): Promise<HistoryPage>;
  read(conversationId: string, time: number): void;
  typing(conversationId: string): void;
  view(conversationId: string | null): void;
  close(): void;
}

/** Resolves when the connection is up; rejects with LinkFailure. */
export type OpenLink = (events: LinkEvents) => Promise<ChatLink>;
