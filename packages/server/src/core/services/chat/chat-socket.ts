import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { chatClose, chatPayloadMax, chatSocketPath } from "@hongxian/contract/core/chat/chat-frames.ts";
import { memberSocketPath } from "@hongxian/contract/core/chat/chat.rules.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer, type WebSocket } from "ws";
import { failure } from "../../../http/answer.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { Services } from "../../../kit/services.ts";
import type { SessionCache } from "../../foundation/access/session-cache.ts";
import { makePlaces } from "../../foundation/console/places.ts";
import { makeChatHub, type ChatHub } from "./chat-hub.ts";
import { keepPresence, leavePresence } from "./chat-presence.ts";
import { makeMemberDoor } from "./member-socket.ts";
import { makeMessageWriter, type MessageWriter } from "./message-writer.ts";
import { followUp, type AnswerMember } from "./follow-up.ts";
import { makeFrameTaker, type Link } from "./take-frames.ts";
import { addGauge } from "../../../platform/gauges.ts";

/**
 * A console opens at most five sockets; an account may have it open on several machines, and reconnect before the old
 * sockets are gone.
 */
const limits = { process: 5000, account: 40 };
const helloMs = 10_000;
const beatMs = 20_000;

interface OpenLink extends Link {
  readonly request: IncomingMessage;
  isAlive: boolean;
}

export interface ChatService {
  readonly writer: MessageWriter;
  readonly hub: ChatHub;
  close(): Promise<void>;
}

const concerns = ({ caller }: OpenLink, subject: string): boolean => {
  const [kind, id] = subject.split(":");
  if (kind === "staff") return String(caller.staffId) === id;
  if (kind === "role") return String(caller.roleId) === id;
  return kind === "session" ? String(caller.sessionId) === id : subject === "all";
};

/** Only pages of this site: a socket sends the cookie wherever it is opened. */
function isOwnPage({ headers }: IncomingMessage, trustsProxy: boolean): boolean {
  const forwarded = trustsProxy ? headers["x-forwarded-host"] : undefined;
  const host = typeof forwarded === "string" ? forwarded : headers.host;
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

// The session cache reads nothing but the headers of a request.
const asRequest = (request: IncomingMessage): FastifyRequest =>
  ({ headers: request.headers }) as unknown as FastifyRequest;

/** An answer before the upgrade to a socket: the same envelope as for every call. */
function refuse(socket: Duplex, error: AppError, log: Services["log"]): void {
  const { http, envelope } = failure(error, log);
  const text = JSON.stringify(envelope);
  socket.end(
    `HTTP/1.1 ${http} Refused\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}

/**
 * The messaging service of one process: sockets of consoles, bound to their session and to the account they write as,
 * and of members' devices, bound to their token.
 */
export function serveChat(
  app: FastifyInstance,
  services: Services,
  sessions: SessionCache,
  answerMember?: AnswerMember,
): ChatService {
  const { db, log, listener } = services;
  const links = new Set<OpenLink>();
  const leaveGauge = addGauge("sockets", () => links.size);
  const places = makePlaces(limits);
  const hub = makeChatHub(db, listener, log);
  const writer = makeMessageWriter(db, log, (aftermath) =>
    followUp({ services, writer, hub, answerMember }, aftermath),
  );
  const server = new WebSocketServer({ noServer: true, maxPayload: chatPayloadMax, perMessageDeflate: false });

  const hear = makeFrameTaker({ services, hub, writer });
  const members = makeMemberDoor({ services, hub, writer, refuse: (socket, error) => refuse(socket, error, log) });

  const open = (socket: WebSocket, request: IncomingMessage, caller: Caller, leave: () => void) => {
    const link: OpenLink = { socket, caller, request, seat: null, inFlight: 0, isAlive: true };
    links.add(link);
    const late = setTimeout(() => link.seat === null && socket.close(chatClose.token, "token"), helloMs);
    socket.on("pong", () => (link.isAlive = true));
    socket.on("message", (data, isBinary) => (isBinary ? socket.close(1003, "frame") : hear(link, String(data))));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(late);
      links.delete(link);
      leave();
      const { seat } = link;
      if (seat === null) return;
      hub.leave(seat);
      leavePresence(db, seat).catch(() => undefined);
    });
  };

  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const path = (request.url ?? "").split("?")[0];
    if (path === memberSocketPath) return members.upgrade(request, socket, head);
    if (path !== chatSocketPath) return refuse(socket, new AppError("NO_ROUTE"), log);
    if (!isOwnPage(request, services.settings.trustProxy !== false))
      return refuse(socket, new AppError("FOREIGN_CALL"), log);
    const caller = await sessions.authenticate(asRequest(request));
    if (caller === null || caller.mustChangePwd) return refuse(socket, new AppError("NOT_SIGNED_IN"), log);
    // It was closed during the check: its place would never be given back.
    if (socket.destroyed) return;
    const place = places.take(caller.staffId);
    if (place === "ACCOUNT") return refuse(socket, new AppError("TOO_MANY", { msg: chatMessages.tooManySockets }), log);
    if (place === "PROCESS") return refuse(socket, new AppError("UNAVAILABLE"), log);
    let isOpen = false;
    // The library answers and closes an invalid handshake without calling back.
    socket.once("close", () => !isOpen && place.leave());
    server.handleUpgrade(request, socket, head, (made) => {
      isOpen = true;
      open(made, request, caller, place.leave);
    });
  };
  app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, "a chat socket was not opened");
      socket.destroy();
    });
  });

  // A client that still has its rights reconnects at once with a new token.
  sessions.onEnded((subject) => {
    for (const link of links) if (concerns(link, subject)) link.socket.close(chatClose.rights, "rights");
  });

  /**
   * An open desk counts as activity; a session that expired meanwhile ends here, and changed rights whose notification
   * was lost are reloaded.
   */
  const checkRights = async (): Promise<void> => {
    for (const link of links) {
      const caller = await sessions.authenticate(asRequest(link.request));
      if (caller === null) link.socket.close(chatClose.rights, "rights");
      else link.caller = caller;
    }
  };
  const beat = async (): Promise<void> => {
    for (const link of links) {
      if (!link.isAlive) link.socket.terminate();
      link.isAlive = false;
      link.socket.ping();
    }
    await Promise.all([checkRights(), members.beat()]);
    await keepPresence(db, hub.seats());
  };
  const leaveUp = listener.onUp(() =>
    checkRights().catch((error: unknown) => log.error({ err: error }, "chat rights were not checked")),
  );
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
      leaveUp();
      leaveGauge();
      const present = hub.seats();
      for (const { socket } of links) socket.close(chatClose.restart, "restart");
      members.close();
      await writer.close();
      hub.close();
      await Promise.all(present.map((seat) => leavePresence(db, seat).catch(() => undefined)));
      for (const { socket } of links) socket.terminate();
      server.close();
    },
  };
}
