import { badTextAt, badTextMessage } from "@hongxian/contract/wire/bad-text.ts";
import {
  memberFrame,
  type MemberAnswers,
  type MemberFrame,
  type MemberQuestion,
  type MemberServerFrame,
} from "@hongxian/contract/core/chat/member-frames.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Services } from "../../../kit/services.ts";
import type { ChatHub, MemberSeat } from "./chat-hub.ts";
import type { SendOutcome } from "./chat-orders.ts";
import { makeFramePump, makeTurns, sendText, type FrameLink } from "./frame-pump.ts";
import { markRead } from "./mark-read.ts";
import { contactsOf, conversationsOf, historyOf, newerOf, withdrawOwn } from "./member-answers.ts";
import { deviceProblem, withTrueQuote } from "./member-words.ts";
import type { MessageWriter } from "./message-writer.ts";
import { forDevice } from "./read-messages.ts";

/** A socket of a member's device and its seat. */
export interface MemberLink extends FrameLink {
  readonly seat: MemberSeat;
}

interface Service {
  readonly services: Services;
  readonly hub: ChatHub;
  readonly writer: MessageWriter;
}

type Question = Extract<MemberFrame, { readonly id: string }>;

/**
 * Handles frames from the devices of members. Who sends is the seat's member and nothing else: no frame names a sender,
 * and every conversation and message in one is looked up as her own.
 */
export function makeMemberFrameTaker({ services, hub, writer }: Service): (link: MemberLink, data: string) => void {
  const { db, log, settings } = services;
  const inTurn = makeTurns();
  const sendFrame = ({ socket }: MemberLink, frame: MemberServerFrame) => sendText(socket, JSON.stringify(frame));

  const send = async (link: MemberLink, frame: Extract<MemberFrame, { t: "send" }>): Promise<void> => {
    const { msgId, conversationId, msgType } = frame;
    const problem = deviceProblem(frame, settings.imageHosts);
    if (problem !== null) return sendFrame(link, { t: "nack", msgId, msg: problem });
    const { userId, id: origin } = link.seat;
    const underWay: { outcome?: Promise<SendOutcome> } = {};
    // In its turn, so that what follows does not overtake it while its quote is looked up; many are written at once.
    await inTurn(userId, async () => {
      const msgBody = "quote" in frame.msgBody ? await withTrueQuote(db, userId, frame) : frame.msgBody;
      const words = { msgId, conversationId, msgType, msgBody, fromId: userId };
      underWay.outcome = writer.send({ ...words, staffId: null, fromDevice: true, origin });
    });
    const written = await underWay.outcome;
    if (written === undefined) throw new Error("a message was not handed over");
    sendFrame(
      link,
      written.ok ? { t: "ack", msgId, message: forDevice(written.message) } : { t: "nack", msgId, msg: written.msg },
    );
  };

  /** Typing is shown to those who are in the conversation with her, and to nobody who has blocked her. */
  const typing = async ({ seat: { userId, id } }: MemberLink, conversationId: string): Promise<void> => {
    const { rows } = await sql`select 1 from conversation_member cm
      where cm.conversation_id = ${conversationId} and cm.user_id = ${userId} and cm.quit_time is null
        and not exists (select from conversation_member far join member_block b
            on b.user_id = far.user_id and b.blocked_user_id = cm.user_id
          where far.conversation_id = cm.conversation_id and cm.conversation_id like 'p2p%')`.execute(db);
    if (rows.length === 0) return;
    hub.signal({ conversationId, frame: { t: "typing", conversationId, userId }, origin: id, onlyFor: null });
  };

  const answerTo = (userId: number, frame: Question): Promise<MemberAnswers[MemberQuestion]> => {
    switch (frame.t) {
      case "newer":
        return newerOf(db, userId, frame.since, frame.size);
      case "history":
        return historyOf(db, userId, frame);
      case "conversations":
        return conversationsOf(db, userId, frame);
      case "withdraw":
        return withdrawOwn(db, userId, frame.msgId);
      case "service":
        return contactsOf(db, userId);
    }
  };
  const answer = async (link: MemberLink, frame: Question): Promise<void> => {
    const { id } = frame;
    try {
      sendFrame(link, { t: "answer", id, data: await answerTo(link.seat.userId, frame) });
    } catch (error) {
      if (!(error instanceof AppError) || error.http >= 500) throw error;
      sendFrame(link, { t: "refusal", id, msg: error.message });
    }
  };

  const take = async (link: MemberLink, frame: MemberFrame): Promise<void> => {
    const { userId } = link.seat;
    if (frame.t === "ping") return sendFrame(link, { t: "pong" });
    if (frame.t === "send") return send(link, frame);
    return inTurn(userId, () => {
      if (frame.t === "read") return markRead(db, { userId, conversationId: frame.conversationId, ms: frame.time });
      return frame.t === "typing" ? typing(link, frame.conversationId) : answer(link, frame);
    });
  };

  return makeFramePump<MemberLink, MemberFrame>({
    schema: memberFrame,
    log,
    take,
    hasBadText(link, frame) {
      if (badTextAt(frame) === null) return "none";
      if (frame.t !== "send" || badTextAt(frame.msgId) !== null) return "closes";
      sendFrame(link, { t: "nack", msgId: frame.msgId, msg: badTextMessage });
      return "answered";
    },
  });
}
