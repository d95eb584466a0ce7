import type { ChatMessage } from "./chat-frames.ts";
import { chatLimits, inOrder } from "./chat.rules.ts";

/** The newest messages of each conversation, each once and in the server's order. */
export interface MessageCache {
  /** Returns those that were not known. */
  merge(messages: readonly ChatMessage[]): ChatMessage[];
  of(conversationId: string): readonly ChatMessage[];
  isFull(conversationId: string): boolean;
  newest(): number;
  clear(): void;
}

const limitOf = (conversationId: string): number =>
  conversationId.startsWith("p2p") ? chatLimits.p2pCache : chatLimits.groupCache;

const withdrawn = (message: ChatMessage): ChatMessage => ({ ...message, state: "WITHDRAWN", msgBody: {} });

export function createMessageCache(): MessageCache {
  let cached = new Map<string, readonly ChatMessage[]>();
  let newest = 0;

  /** The conversation written to last is at the end; the least recently used one is evicted first. */
  const put = (conversationId: string, list: readonly ChatMessage[]) => {
    cached.delete(conversationId);
    cached.set(conversationId, list.slice(-limitOf(conversationId)));
    const oldest = cached.size > chatLimits.conversations ? cached.keys().next().value : undefined;
    if (oldest !== undefined) cached.delete(oldest);
  };

  /** A recall changes the message it refers to; a command may remove some; neither is a row of its own. */
  const obey = ({ conversationId, msgType, msgBody }: ChatMessage) => {
    const list = cached.get(conversationId) ?? [];
    if (msgType === "WITHDRAW")
      put(
        conversationId,
        list.map((one) => (one.msgId === msgBody["targetMsgId"] ? withdrawn(one) : one)),
      );
    const data = msgBody["data"];
    const gone = typeof data === "object" && data !== null && "msgIds" in data ? data.msgIds : undefined;
    if (msgType === "CMD" && msgBody["cmd"] === "DELETE" && Array.isArray(gone))
      put(
        conversationId,
        list.filter(({ msgId }) => !gone.includes(msgId)),
      );
  };

  const mergeOne = (conversationId: string, incoming: readonly ChatMessage[]): ChatMessage[] => {
    const before = cached.get(conversationId) ?? [];
    const known = new Map(before.map((message) => [message.msgId, message]));
    const fresh = incoming.filter(({ msgId }) => !known.has(msgId));
    // A message that is fetched again may have been recalled meanwhile.
    for (const message of incoming)
      if (known.get(message.msgId)?.state !== "WITHDRAWN") known.set(message.msgId, message);
    put(conversationId, [...known.values()].toSorted(inOrder));
    return fresh;
  };

  return {
    merge(messages) {
      const byConversation = new Map<string, ChatMessage[]>();
      const orders: ChatMessage[] = [];
      const fresh: ChatMessage[] = [];
      for (const message of messages) {
        newest = Math.max(newest, message.msgTime);
        if (message.msgType === "WITHDRAW" || message.msgType === "CMD") orders.push(message);
        else
          byConversation.set(message.conversationId, [...(byConversation.get(message.conversationId) ?? []), message]);
      }
      for (const [conversationId, list] of byConversation) fresh.push(...mergeOne(conversationId, list));
      for (const order of orders) obey(order);
      return [...fresh, ...orders];
    },
    of: (conversationId) => cached.get(conversationId) ?? [],
    isFull: (conversationId) => (cached.get(conversationId)?.length ?? 0) >= limitOf(conversationId),
    newest: () => newest,
    clear() {
      cached = new Map();
      newest = 0;
    },
  };
}
