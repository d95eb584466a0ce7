import {
  createChatToken,
  getMessages,
  syncMessages,
  withdrawMessage,
} from "@hongxian/contract/core/chat/chat.endpoints.ts";
import {
  chatClose,
  chatSocketPath,
  type ChatMessage,
  type ClientFrame,
  type ServerFrame,
} from "@hongxian/contract/core/chat/chat-frames.ts";
import { call } from "../../platform/call.ts";
import { LinkFailure, SendRefused, type ChatLink, type LinkEnd, type LinkEvents, type OpenLink } from "./chat-link.ts";

const openMs = 10_000;
const beatMs = 20_000;

const endOf = (code: number): LinkEnd => {
  if (code === chatClose.elsewhere) return "elsewhere";
  if (code === chatClose.token) return "token";
  return code === chatClose.rights ? "rights" : "lost";
};

const address = (): string => {
  const { protocol, host } = window.location;
  return `${protocol === "https:" ? "wss" : "ws"}://${host}${chatSocketPath}`;
};

interface Waiting {
  resolve(message: ChatMessage): void;
  reject(error: Error): void;
}

/** The system's own messaging service: messages and signals by socket, older messages by call. */
export const socketLink =
  (accountId: number): OpenLink =>
  async (events: LinkEvents): Promise<ChatLink> => {
    const token = await call(createChatToken, {
      params: { userId: accountId, sameUserId: accountId },
      background: true,
    }).catch((error: unknown) => {
      const refused = typeof error === "object" && error !== null && "status" in error && error.status === 403;
      throw new LinkFailure(refused ? "rights" : "lost");
    });
    const socket = new WebSocket(address());
    const waiting = new Map<string, Waiting>();
    let isOpen = false;
    let isOver = false;
    let heard = Date.now();
    const sendFrame = (frame: ClientFrame) =>
      socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));

    return new Promise((resolve, reject) => {
      const finish = (end: LinkEnd) => {
        if (isOver) return;
        isOver = true;
        clearTimeout(late);
        clearInterval(beat);
        for (const { reject: fail } of waiting.values()) fail(new LinkFailure("lost"));
        waiting.clear();
        socket.close();
        if (isOpen) events.onEnd(end);
        else reject(new LinkFailure(end));
      };
      const late = setTimeout(() => finish("lost"), openMs);
      // A connection that died without a close event shows only by its silence.
      const beat = setInterval(() => {
        if (Date.now() - heard > 2.5 * beatMs) finish("lost");
        else sendFrame({ t: "ping" });
      }, beatMs);

      const link = (userId: number, time: number): ChatLink => ({
        userId,
        time,
        send: (message) =>
          new Promise((done, fail) => {
            if (isOver || socket.readyState !== WebSocket.OPEN) return fail(new LinkFailure("lost"));
            waiting.set(message.msgId, { resolve: done, reject: fail });
            sendFrame({ t: "send", ...message, msgBody: { ...message.msgBody } });
          }),
        recall: ({ msgId }) => call(withdrawMessage, { params: { msgId }, body: { accountId } }),
        history: (conversationId, before, count) =>
          call(getMessages, {
            query: { accountId, conversationId, size: count, ...(before === undefined ? {} : { beforeTime: before }) },
          }),
        newer: (since) => call(syncMessages, { query: { accountId, sinceTime: since }, background: true }),
        read: (conversationId, at) => sendFrame({ t: "read", conversationId, time: at }),
        typing: (conversationId) => sendFrame({ t: "typing", conversationId }),
        view: (conversationId) => sendFrame({ t: "view", conversationId }),
        close: () => finish("lost"),
      });

      const hear = (frame: ServerFrame) => {
        switch (frame.t) {
          case "welcome":
            isOpen = true;
            clearTimeout(late);
            return resolve(link(frame.userId, frame.time));
          case "ack":
            waiting.get(frame.msgId)?.resolve(frame.message);
            return void waiting.delete(frame.msgId);
          case "nack":
            waiting.get(frame.msgId)?.reject(new SendRefused(frame.msg));
            return void waiting.delete(frame.msgId);
          case "messages":
            return events.onMessages(frame.list);
          case "resync":
            return events.onResync();
          case "pong":
            return;
          default:
            events.onSignal(frame);
        }
      };
      socket.addEventListener("open", () => sendFrame({ t: "hello", token }));
      socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
        heard = Date.now();
        // Written by our own server with the same frames.
        hear(JSON.parse(data) as ServerFrame);
      });
      socket.addEventListener("close", ({ code }) => finish(endOf(code)));
    });
  };
