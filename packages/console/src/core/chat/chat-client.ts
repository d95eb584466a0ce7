import type { MsgType } from "@hongxian/contract/core/chat/chat.choices.ts";
import type { ChatMessage } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatLimits } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { AnyBody } from "@hongxian/contract/core/chat/message-body.ts";
import { newRequestId } from "../../platform/request-id.ts";
import { createConnection, type ConnectionState, type StateEntry } from "./chat-connection.ts";
import {
  LinkFailure,
  SendRefused,
  type ChatLink,
  type ChatSignal,
  type HistoryPage,
  type OpenLink,
} from "./chat-link.ts";
import { createMessageCache } from "@hongxian/contract/core/chat/message-cache.ts";
import { createOutbox, type PendingMessage } from "./outbox.ts";

/** A page's view of one account, whichever service transports the messages. */
export interface ChatClient {
  readonly accountId: number;
  connect(): void;
  disconnect(): void;
  reconnect(): void;
  state(): ConnectionState;
  log(): readonly StateEntry[];
  /** Acknowledged messages of a conversation, and those on their way. */
  messages(conversationId: string): readonly ChatMessage[];
  pending(conversationId: string): readonly PendingMessage[];
  /** Called after anything above changed. */
  onChange(listener: () => void): () => void;
  onState(listener: (state: ConnectionState) => void): () => void;
  /** Messages that are new to this client. */
  onMessages(listener: (messages: readonly ChatMessage[]) => void): () => void;
  onSignal(listener: (signal: ChatSignal) => void): () => void;
  /** Shows the message at once and sends it as soon as possible; returns its id. */
  send(conversationId: string, msgType: MsgType, msgBody: AnyBody): string;
  /** Sends the failed message again, with its own id. */
  resend(msgId: string): void;
  /** Discards a failed message. */
  discard(msgId: string): void;
  recall(message: ChatMessage): Promise<void>;
  /** Returns older messages; caches them as far as the cache has space. */
  history(
    conversationId: string,
    options?: { readonly before?: number; readonly count?: number },
  ): Promise<HistoryPage>;
  read(conversationId: string): void;
  typing(conversationId: string): void;
  view(conversationId: string | null): void;
}

/** Two servers may write at the same moment: a message sent just before the newest known one may arrive after it. */
const overlapMs = 60_000;
const expiryMs = 1000;

function listeners<T extends readonly unknown[]>() {
  const all = new Set<(...values: T) => void>();
  return {
    tell: (...values: T) => {
      for (const one of all) one(...values);
    },
    on: (one: (...values: T) => void) => {
      all.add(one);
      return () => void all.delete(one);
    },
  };
}

export function createChatClient(accountId: number, open: OpenLink): ChatClient {
  const cache = createMessageCache();
  const outbox = createOutbox(accountId);
  const changed = listeners<[]>();
  const stateListeners = listeners<[ConnectionState]>();
  const messageListeners = listeners<[readonly ChatMessage[]]>();
  const signalListeners = listeners<[ChatSignal]>();
  /** Sent over the present connection and not answered yet. */
  let underWay = new Set<string>();
  /** From here on every event was received. */
  let since = 0;
  let expiry: ReturnType<typeof setInterval> | undefined;

  const take = (messages: readonly ChatMessage[]) => {
    const fresh = cache.merge(messages);
    for (const { msgId } of messages) outbox.done(msgId);
    if (fresh.length > 0) messageListeners.tell(fresh);
    changed.tell();
  };

  const deliver = (link: ChatLink, { msgId, conversationId, msgType, msgBody }: PendingMessage) => {
    underWay.add(msgId);
    link.send({ msgId, conversationId, msgType, msgBody }).then(
      (message) => take([message]),
      (error: unknown) => {
        underWay.delete(msgId);
        // A lost connection does not show whether the message arrived: it is sent again on the next connection.
        if (error instanceof LinkFailure) return;
        outbox.fail(msgId, error instanceof SendRefused ? error.message : "");
        changed.tell();
      },
    );
  };

  /** In the order they were typed; those lost with the last connection first. */
  const flush = (link: ChatLink) => {
    for (const message of outbox.list())
      if (message.failed === null && !underWay.has(message.msgId)) deliver(link, message);
  };

  const catchUp = async (link: ChatLink): Promise<void> => {
    if (since === 0) since = link.time;
    for (let from = Math.max(0, Math.max(since, cache.newest()) - overlapMs); ;) {
      const { list, hasMore } = await link.newer(from);
      take(list);
      const last = list.at(-1);
      if (!hasMore || last === undefined) return;
      from = last.msgTime;
    }
  };
  /** A failed catch-up is one more reason to reconnect. */
  const resync = (link: ChatLink) => void catchUp(link).catch(() => link.close());

  const connection = createConnection(open, {
    onState: (state) => {
      stateListeners.tell(state);
      changed.tell();
    },
    onUp: (link) => {
      underWay = new Set();
      resync(link);
      flush(link);
    },
    onMessages: take,
    onSignal: signalListeners.tell,
    onResync: () => {
      const link = connection.link();
      if (link !== null) resync(link);
    },
  });

  const expire = () => {
    // No message fails while its answer may still arrive.
    if (connection.link() === null && outbox.expire(Date.now())) changed.tell();
  };
  const wake = () => {
    const { state, reason } = connection.current();
    if (
      state === "suspended" &&
      reason !== "elsewhere" &&
      reason !== "rights" &&
      document.visibilityState === "visible"
    )
      connection.again();
  };

  return {
    accountId,
    connect() {
      expiry = setInterval(expire, expiryMs);
      window.addEventListener("online", wake);
      window.addEventListener("offline", connection.cut);
      document.addEventListener("visibilitychange", wake);
      expire();
      connection.start();
    },
    disconnect() {
      clearInterval(expiry);
      window.removeEventListener("online", wake);
      window.removeEventListener("offline", connection.cut);
      document.removeEventListener("visibilitychange", wake);
      connection.stop();
    },
    reconnect: connection.again,
    state: connection.current,
    log: connection.log,
    messages: cache.of,
    pending: (conversationId) => outbox.list().filter((one) => one.conversationId === conversationId),
    onChange: changed.on,
    onState: stateListeners.on,
    onMessages: messageListeners.on,
    onSignal: signalListeners.on,
    send(conversationId, msgType, msgBody) {
      const msgId = newRequestId();
      outbox.add({ msgId, conversationId, msgType, msgBody: { ...msgBody } });
      const link = connection.link();
      if (link !== null) flush(link);
      changed.tell();
      return msgId;
    },
    resend(msgId) {
      outbox.again(msgId);
      const link = connection.link();
      if (link !== null) flush(link);
      changed.tell();
    },
    discard(msgId) {
      outbox.done(msgId);
      changed.tell();
    },
    async recall(message) {
      const link = connection.link();
      if (link === null) throw new LinkFailure("lost");
      take([await link.recall(message)]);
    },
    async history(conversationId, { before, count = chatLimits.olderPage } = {}) {
      const link = connection.link();
      if (link === null) throw new LinkFailure("lost");
      const page = await link.history(conversationId, before, count);
      if (!cache.isFull(conversationId)) {
        cache.merge(page.list);
        changed.tell();
      }
      return page;
    },
    read(conversationId) {
      const last = cache.of(conversationId).at(-1);
      if (last !== undefined) connection.link()?.read(conversationId, last.msgTime);
    },
    typing: (conversationId) => connection.link()?.typing(conversationId),
    view: (conversationId) => connection.link()?.view(conversationId),
  };
}
