import { z } from "zod";
import { instant } from "../../wire/instant.ts";
import { introductionStatus } from "../introduction/introduction.choices.ts";
import { defineEvent } from "./define-event.ts";

const introduction = { userId: z.int(), introductionId: z.int(), otherUserId: z.int() };

/** This member is asked for an answer. */
export const introductionProposed = defineEvent({
  name: "introduction.proposed",
  title: "牵线待确认",
  version: 1,
  schema: z.strictObject(introduction),
});

/** Both agreed; each of them is told. */
export const introductionAgreed = defineEvent({
  name: "introduction.agreed",
  title: "牵线双方同意",
  version: 1,
  schema: z.strictObject(introduction),
});

export const introductionArranged = defineEvent({
  name: "introduction.arranged",
  title: "已约见面",
  version: 1,
  schema: z.strictObject({ ...introduction, meetTime: instant, meetPlace: z.string() }),
});

/** It goes on (met, together), or it is over (refused, failed, expired, cancelled). Only who was asked is told. */
export const introductionMoved = defineEvent({
  name: "introduction.moved",
  title: "牵线状态变更",
  version: 1,
  schema: z.strictObject({ ...introduction, status: introductionStatus.schema }),
});

/** A line of the member's notice list, once it can no longer be taken back. Its words are read. */
export const noticeSent = defineEvent({
  name: "notice.sent",
  title: "通知已送达",
  version: 1,
  schema: z.strictObject({ userId: z.int(), noticeId: z.int(), linkType: z.string(), linkValue: z.string() }),
});

/** Staff wrote to the member. Its words are read. */
export const chatMessageSent = defineEvent({
  name: "chat.message",
  title: "会员收到消息",
  version: 1,
  schema: z.strictObject({
    userId: z.int(),
    fromId: z.int(),
    conversationId: z.string(),
    msgId: z.string(),
    msgType: z.string(),
  }),
});
