import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import {
  chatClose,
  chatPayloadMax,
  chatSocketPath,
  clientFrame,
  type ClientFrame,
  type ServerFrame,
} from "@hongxian/contract/core/chat/chat-frames.ts";
import { badTextAt, badTextMessage } from "@hongxian/contract/wire/bad-text.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer, type WebSocket } from "ws";
import type { Caller } from "../../kit/caller.ts";
import type { House } from "../../kit/house.ts";
import type { SessionCache } from "../access/session-cache.ts";
import { findIdentity, openChatToken } from "./chat-identity.ts";
import { makeChatHub, type ChatHub, type Seat } from "./chat-hub.ts";
import { keepPresence, leavePresence, takePresence } from "./chat-presence.ts";
import { makeMessageWriter, type MessageWriter } from "./message-writer.ts";
import { followUp } from "./follow-up.ts";
import { markRead } from "./mark-read.ts";

const maxLinks = 5000;
const helloMs = 10_000;
const beatMs = 20_000;
/** A reader that does not read is let go and fetches what it missed when it comes back. */
const bufferMax = 4 * 1024 * 1024;
/** So many unanswered messages of one socket; then it is not read until some are answered. */
const inFlightMax = 64;

interface Link {
  readonly socket: WebSocket;
  readonly caller: Caller;
  readonly request: IncomingMessage;
  seat: Seat | null;
  inFlight: number;
  isAlive: boolean;
}

export interface ChatService {
  readonly writer: MessageWriter;
  readonly hub: ChatHub;
  close(): Promise<void>;
}

const concerns = ({ caller }: Link, subject: string): boolean => {
  const [kind, id] = subject.split(":");
  if (kind === "staff") return String(caller.staffId) === id;
  if (kind === "role") return String(caller.roleId) === id;
  return kind === "session" ? String(caller.sessionId) === id : subject === "all";
};

/** Pages of this very site only: a socket carries the cookie from wherever it is opened. */
function isOwnPage({ headers }: IncomingMessage, trustsProxy: boolean): boolean {
  const forwarded = trustsProxy ? headers["x-forwarded-host"] : undefined;
  const host = typeof forwarded === "string" ? forwarded : headers.host;
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

// What the session cache asks of a request is its headers.
const asRequest = (request: IncomingMessage): FastifyRequest =>
  ({ headers: request.headers }) as unknown as FastifyRequest;

function refuse(socket: Duplex, line: string): void {
  socket.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** The messaging service of one process: sockets of consoles, bound to their session and to the account they speak as. */
export function serveChat(app: FastifyInstance, house: House, sessions: SessionCache): ChatService {
  const { db, log, listener } = house;
  const links = new Set<Link>();
  const hub = makeChatHub(db, listener, log);
  const writer = makeMessageWriter(db, log, (aftermath) => followUp({ house, writer, hub }, aftermath));
  const server = new WebSocketServer({ noServer: true, maxPayload: chatPayloadMax, perMessageDeflate: false });

  const say = ({ socket }: Link, frame: ServerFrame) => sendText(socket, JSON.stringify(frame));
  const sendText = (socket: WebSocket, text: string) => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > bufferMax) socket.close(chatClose.slow, "slow");
    else socket.send(text);
  };

  const hello = async (link: Link, token: string): Promise<void> => {
    const { caller, socket } = link;
    const said = openChatToken(house.seal, token);
    const isHis = said !== null && said.sessionId === caller.sessionId && said.staffId === caller.staffId;
    const identity = isHis ? await findIdentity(db, caller, said.userId) : null;
    if (identity === null || link.seat !== null) return socket.close(chatClose.token, "token");
    const at = await takePresence(db, caller.staffId, identity.userId);
    if (socket.readyState !== socket.OPEN) return;
    const seat: Seat = {
      id: randomBytes(6).toString("hex"),
      userId: identity.userId,
      staffId: caller.staffId,
      ownUserId: caller.userId,
      staffName: caller.name,
      at,
      only: identity.whole ? null : new Set(),
      send: (text) => sendText(socket, text),
      close: (code, reason) => socket.close(code, reason),
    };
    link.seat = seat;
    await hub.join(seat);
    say(link, { t: "welcome", userId: identity.userId, time: Date.now() });
  };

  const send = async (link: Link, seat: Seat, frame: Extract<ClientFrame, { t: "send" }>): Promise<void> => {
    const { msgId, conversationId, msgType, msgBody } = frame;
    if (seat.only !== null && !seat.only.has(conversationId))
      return say(link, { t: "nack", msgId, msg: chatMessages.noConversation });
    link.inFlight += 1;
    if (link.inFlight === inFlightMax) link.socket.pause();
    const outcome = await writer.send({
      msgId,
      conversationId,
      msgType,
      msgBody,
      fromId: seat.userId,
      staffId: seat.staffId,
      origin: seat.id,
    });
    if (link.inFlight === inFlightMax) link.socket.resume();
    link.inFlight -= 1;
    say(link, outcome.ok ? { t: "ack", msgId, message: outcome.message } : { t: "nack", msgId, msg: outcome.msg });
  };

  const take = async (link: Link, frame: ClientFrame): Promise<void> => {
    if (frame.t === "hello") return hello(link, frame.token);
    if (frame.t === "ping") return say(link, { t: "pong" });
    const { seat } = link;
    if (seat === null) return link.socket.close(chatClose.token, "token");
    const { userId, staffId, staffName, id: origin } = seat;
    if (frame.t === "send") return send(link, seat, frame);
    if (frame.t === "view") {
      const { conversationId } = frame;
      // Told to the staff at the same account, never to the other side.
      if (conversationId !== null)
        hub.signal({
          conversationId,
          frame: { t: "view", conversationId, staffId, staffName },
          origin,
          onlyFor: userId,
        });
      return;
    }
    if (!hub.sees(seat, frame.conversationId)) return;
    if (frame.t === "read") return markRead(db, { userId, conversationId: frame.conversationId, ms: frame.time });
    hub.signal({
      conversationId: frame.conversationId,
      frame: { t: "typing", conversationId: frame.conversationId, userId },
      origin,
      onlyFor: null,
    });
  };

  const hear = (link: Link, data: string): void => {
    let frame: ClientFrame;
    try {
      frame = clientFrame.parse(JSON.parse(data));
    } catch {
      return link.socket.close(1003, "frame");
    }
    if (badTextAt(frame) !== null) {
      // Closing would only make the console send it again.
      if (frame.t !== "send" || badTextAt(frame.msgId) !== null) return link.socket.close(1003, "frame");
      return say(link, { t: "nack", msgId: frame.msgId, msg: badTextMessage });
    }
    take(link, frame).catch((error: unknown) => {
      log.error({ err: error }, "a chat frame failed");
      link.socket.close(1011, "error");
    });
  };

  const open = (socket: WebSocket, request: IncomingMessage, caller: Caller) => {
    const link: Link = { socket, caller, request, seat: null, inFlight: 0, isAlive: true };
    links.add(link);
    const late = setTimeout(() => link.seat === null && socket.close(chatClose.token, "token"), helloMs);
    socket.on("pong", () => (link.isAlive = true));
    socket.on("message", (data, isBinary) => (isBinary ? socket.close(1003, "frame") : hear(link, String(data))));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(late);
      links.delete(link);
      const { seat } = link;
      if (seat === null) return;
      hub.leave(seat);
      leavePresence(db, seat).catch(() => undefined);
    });
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const path = (request.url ?? "").split("?")[0];
    if (path !== chatSocketPath) return refuse(socket, "404 Not Found");
    if (!isOwnPage(request, house.settings.trustProxy !== false)) return refuse(socket, "403 Forbidden");
    if (links.size >= maxLinks) return refuse(socket, "503 Service Unavailable");
    const caller = await sessions.authenticate(asRequest(request));
    if (caller === null || caller.mustChangePwd) return refuse(socket, "401 Unauthorized");
    server.handleUpgrade(request, socket, head, (made) => open(made, request, caller));
  };
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, "a chat socket was not opened");
      socket.destroy();
    });
  });

  // Whoever keeps his rights comes back at once with a new token.
  sessions.onEnded((subject) => {
    for (const link of links) if (concerns(link, subject)) link.socket.close(chatClose.rights, "rights");
  });

  const beat = async (): Promise<void> => {
    for (const link of links) {
      if (!link.isAlive) link.socket.terminate();
      link.isAlive = false;
      link.socket.ping();
      // An open desk counts as use; a session that ran out meanwhile ends here.
      if ((await sessions.authenticate(asRequest(link.request))) === null)
        link.socket.close(chatClose.rights, "rights");
    }
    await keepPresence(db, hub.seats());
  };
  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.error({ err: error }, "chat beat")),
    beatMs,
  );
  timer.unref();

  return {
    writer,
    hub,
    async close() {
      clearInterval(timer);
      const present = hub.seats();
      for (const { socket } of links) socket.close(chatClose.restart, "restart");
      await writer.close();
      hub.close();
      await Promise.all(present.map((seat) => leavePresence(db, seat).catch(() => undefined)));
      for (const { socket } of links) socket.terminate();
      server.close();
    },
  };
}
