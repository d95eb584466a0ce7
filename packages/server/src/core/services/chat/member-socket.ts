import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { chatClose, chatPayloadMax } from "@hongxian/contract/core/chat/chat-frames.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import { chatLimits, memberProtocol } from "@hongxian/contract/core/chat/chat.rules.ts";
import type { MemberServerFrame } from "@hongxian/contract/core/chat/member-frames.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { WebSocketServer, type WebSocket } from "ws";
import type { Services } from "../../../kit/services.ts";
import { makePlaces } from "../../foundation/console/places.ts";
import type { ChatHub, MemberSeat } from "./chat-hub.ts";
import { sendText } from "./frame-pump.ts";
import { openMemberToken, type MemberToken } from "./member-token.ts";
import type { MessageWriter } from "./message-writer.ts";
import { makeMemberFrameTaker, type MemberLink } from "./take-member-frames.ts";
import { findTalkers } from "./talkers.ts";

/** Members' devices have places of their own: they cannot take those of the desk. */
const limits = { process: 5000, account: chatLimits.memberSockets };

interface OpenMember extends MemberLink {
  isAlive: boolean;
}

interface MemberDoor {
  /** Answers a request for a socket, or refuses it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Called at intervals: ends what is dead or may no longer. */
  beat(): Promise<void>;
  close(): void;
}

interface Door {
  readonly services: Services;
  readonly hub: ChatHub;
  readonly writer: MessageWriter;
  refuse(socket: Duplex, error: AppError): void;
}

/** The protocols that the client offers: ours, and the token. */
function tokenOf({ headers }: IncomingMessage): string | null {
  const offered = (headers["sec-websocket-protocol"] ?? "").split(",").map((one) => one.trim());
  return offered.length === 2 && offered[0] === memberProtocol ? (offered[1] ?? null) : null;
}

/**
 * The sockets of members' devices. A page of any origin and an app without one may open them: nothing that a browser
 * sends by itself counts, only the token, which stands in the handshake, so that nobody without one holds a socket.
 */
export function makeMemberDoor({ services, hub, writer, refuse }: Door): MemberDoor {
  const { db, seal } = services;
  const places = makePlaces(limits);
  const links = new Set<OpenMember>();
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: chatPayloadMax,
    perMessageDeflate: false,
    handleProtocols: () => memberProtocol,
  });
  const hear = makeMemberFrameTaker({ services, hub, writer });

  const seat = (socket: WebSocket, { userId, appId, keyId }: MemberToken): MemberSeat => ({
    id: randomBytes(6).toString("hex"),
    userId,
    staffId: null,
    talker: { userId, appId, keyId },
    only: null,
    send: (text) => sendText(socket, text),
    close: (code, reason) => socket.close(code, reason),
  });

  const open = (socket: WebSocket, token: MemberToken, endMs: number, leave: () => void): void => {
    const link: OpenMember = { socket, seat: seat(socket, token), inFlight: 0, isAlive: true };
    links.add(link);
    const end = setTimeout(() => socket.close(chatClose.token, "token"), Math.max(0, endMs - Date.now()));
    end.unref();
    socket.on("pong", () => (link.isAlive = true));
    socket.on("message", (data, isBinary) => (isBinary ? socket.close(1003, "frame") : hear(link, String(data))));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(end);
      links.delete(link);
      hub.leave(link.seat);
      leave();
    });
    const welcome: MemberServerFrame = { t: "welcome", userId: token.userId, time: Date.now() };
    hub.join(link.seat).then(
      () => (socket.readyState === socket.OPEN ? sendText(socket, JSON.stringify(welcome)) : hub.leave(link.seat)),
      (error: unknown) => {
        services.log.error({ err: error }, "a device was not joined");
        socket.close(1011, "error");
      },
    );
  };

  /** A browser is told why only by the code of a socket that was open. */
  const closeAtOnce = (request: IncomingMessage, socket: Duplex, head: Buffer, code: number, reason: string) =>
    server.handleUpgrade(request, socket, head, (made) => {
      made.on("error", () => undefined);
      made.close(code, reason);
    });

  return {
    async upgrade(request, socket, head) {
      const text = tokenOf(request);
      const token = text === null ? null : openMemberToken(seal, text);
      if (token === null) return refuse(socket, new AppError("NOT_SIGNED_IN"));
      if (services.settings.rongCloud !== undefined)
        return refuse(socket, new AppError("REFUSED", { msg: chatMessages.byRongCloud }));
      if (token.isLate) return closeAtOnce(request, socket, head, chatClose.token, "token");
      const talker = (await findTalkers(db, [token])).get(0);
      // It was closed during the check: its place would never be given back.
      if (socket.destroyed) return;
      if (talker === undefined) return closeAtOnce(request, socket, head, chatClose.rights, "rights");
      const place = places.take(token.userId);
      if (place === "ACCOUNT") return refuse(socket, new AppError("TOO_MANY", { msg: chatMessages.tooManySockets }));
      if (place === "PROCESS") return refuse(socket, new AppError("UNAVAILABLE"));
      const endMs = Math.min(token.endMs, talker.leftMs === null ? Infinity : Date.now() + talker.leftMs);
      let isOpen = false;
      // The library answers and closes an invalid handshake without calling back.
      socket.once("close", () => !isOpen && place.leave());
      server.handleUpgrade(request, socket, head, (made) => {
        isOpen = true;
        open(made, token, endMs, place.leave);
      });
    },
    async beat() {
      for (const link of links) {
        if (!link.isAlive) link.socket.terminate();
        link.isAlive = false;
        link.socket.ping();
      }
      await hub.checkMembers();
    },
    close() {
      for (const { socket } of links) socket.close(chatClose.restart, "restart");
      server.close();
    },
  };
}
