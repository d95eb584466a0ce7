import { randomBytes } from "node:crypto";
import {
  chatClose,
  clientFrame,
  type ClientFrame,
  type ServerFrame,
} from "@hongxian/contract/core/chat/chat-frames.ts";
import { badTextAt, badTextMessage } from "@hongxian/contract/wire/bad-text.ts";
import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { Services } from "../../../kit/services.ts";
import { findIdentity, mayOpen, openChatToken } from "./chat-identity.ts";
import type { ChatHub, StaffSeat } from "./chat-hub.ts";
import { typedBy } from "./chat-orders.ts";
import { takePresence } from "./chat-presence.ts";
import { makeFramePump, makeTurns, sendText, type FrameLink } from "./frame-pump.ts";
import { markRead } from "./mark-read.ts";
import type { MessageWriter } from "./message-writer.ts";
import { isBounded } from "./reach.ts";

/** A socket, who opened it, and its seat. */
export interface Link extends FrameLink {
  caller: Caller;
  seat: StaffSeat | null;
}

interface Service {
  readonly services: Services;
  readonly hub: ChatHub;
  readonly writer: MessageWriter;
}

/** Handles frames from consoles; every frame that names a conversation is checked against what its sender may open. */
export function makeFrameTaker({ services, hub, writer }: Service): (link: Link, data: string) => void {
  const { db, log } = services;
  const inTurn = makeTurns();
  const sendFrame = ({ socket }: Link, frame: ServerFrame) => sendText(socket, JSON.stringify(frame));

  const hello = async (link: Link, token: string): Promise<void> => {
    const { caller, socket } = link;
    const tokenContent = openChatToken(services.seal, token);
    const isHis =
      tokenContent !== null && tokenContent.sessionId === caller.sessionId && tokenContent.staffId === caller.staffId;
    const identity = isHis ? await findIdentity(db, caller, tokenContent.userId) : null;
    if (identity === null || link.seat !== null) return socket.close(chatClose.token, "token");
    const at = await takePresence(db, caller.staffId, identity.userId);
    if (socket.readyState !== socket.OPEN) return;
    const seat: StaffSeat = {
      id: randomBytes(6).toString("hex"),
      userId: identity.userId,
      staffId: caller.staffId,
      ownUserId: caller.userId,
      staffName: caller.name,
      at,
      bounded: isBounded(caller),
      only: identity.whole ? null : new Set(),
      send: (text) => sendText(socket, text),
      close: (code, reason) => socket.close(code, reason),
    };
    link.seat = seat;
    await hub.join(seat);
    sendFrame(link, { t: "welcome", userId: identity.userId, time: Date.now() });
  };

  const send = async (link: Link, seat: StaffSeat, frame: Extract<ClientFrame, { t: "send" }>): Promise<void> => {
    const { msgId, conversationId, msgType, msgBody } = frame;
    if (seat.only !== null && !seat.only.has(conversationId))
      return sendFrame(link, { t: "nack", msgId, msg: chatMessages.noConversation });
    const words = { msgId, conversationId, msgType, msgBody };
    const outcome = await writer.send({
      ...words,
      fromId: seat.userId,
      ...typedBy(link.caller),
      origin: seat.id,
    });
    sendFrame(
      link,
      outcome.ok ? { t: "ack", msgId, message: outcome.message } : { t: "nack", msgId, msg: outcome.msg },
    );
  };

  /**
   * Sends reading, typing and viewing signs to others; for a conversation that is not the caller's own, none are sent.
   */
  const sign = async (
    { caller }: Link,
    seat: StaffSeat,
    frame: Extract<ClientFrame, { t: "read" | "typing" | "view" }>,
  ): Promise<void> => {
    const { conversationId } = frame;
    const { userId, staffId, staffName, id: origin } = seat;
    if (conversationId === null) return;
    if (!(await mayOpen(db, caller, { userId, whole: seat.only === null }, conversationId))) return;
    if (frame.t === "read") return markRead(db, { userId, conversationId, ms: frame.time });
    // Viewing is shown to the staff of the same account, never to the other side.
    if (frame.t === "view")
      hub.signal({ conversationId, frame: { t: "view", conversationId, staffId, staffName }, origin, onlyFor: userId });
    else hub.signal({ conversationId, frame: { t: "typing", conversationId, userId }, origin, onlyFor: null });
  };

  const take = async (link: Link, frame: ClientFrame): Promise<void> => {
    const { staffId } = link.caller;
    if (frame.t === "hello") return inTurn(staffId, () => hello(link, frame.token));
    if (frame.t === "ping") return sendFrame(link, { t: "pong" });
    const { seat } = link;
    if (seat === null) return link.socket.close(chatClose.token, "token");
    return frame.t === "send" ? send(link, seat, frame) : inTurn(staffId, () => sign(link, seat, frame));
  };

  return makeFramePump<Link, ClientFrame>({
    schema: clientFrame,
    log,
    take,
    hasBadText(link, frame) {
      if (badTextAt(frame) === null) return "none";
      // Closing would only make the console send it again.
      if (frame.t !== "send" || badTextAt(frame.msgId) !== null) return "closes";
      sendFrame(link, { t: "nack", msgId: frame.msgId, msg: badTextMessage });
      return "answered";
    },
  });
}
