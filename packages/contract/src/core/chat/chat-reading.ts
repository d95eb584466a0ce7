import { z } from "zod";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { conversationType } from "./chat.choices.ts";
import { chatMessage } from "./chat-frames.ts";

/** Why staff read conversations that are not their own. */
export const viewReason = choices({
  COMPLAINT: "举报核查",
  APPEAL: "申诉核查",
  ANTI_FRAUD: "反诈排查",
  AUTHORIZED: "会员授权",
  JUDICIAL: "司法协查",
});
/** These reasons require the case they belong to. */
export const reasonsWithCase: readonly string[] = ["COMPLAINT", "APPEAL", "JUDICIAL"];
export const readingMessages = { reason: "请选择查看事由", refNo: "请填写关联单号" } as const;

export const readingFields = {
  reason: z.enum(viewReason.values, readingMessages.reason),
  refNo: z.string().trim().max(40, "关联单号不能超过40个字").default(""),
};
export const readingReason = z
  .strictObject(readingFields)
  .refine(({ reason, refNo }) => !reasonsWithCase.includes(reason) || refNo !== "", {
    path: ["refNo"],
    message: readingMessages.refNo,
  });
export type ReadingReason = z.output<typeof readingReason>;

/** The machine's verdict on a message. */
export const machineResult = choices({ NONE: "未检", PASS: "通过", REVIEW: "可疑", BLOCK: "拦截" });

/** A message as shown to those who inspect the records: with its original text even when it was recalled. */
export const recordMessage = chatMessage.extend({
  type: conversationType.schema,
  machineResult: machineResult.schema,
  machineLabel: z.string(),
  staff: namedRef.nullable(),
});
export type RecordMessage = z.output<typeof recordMessage>;

export const hitWords = (label: string): string[] => label.split(",").filter((word) => word !== "");

export const chatReadingGrants = {
  censorWord: button("加入敏感词", "/message/msgLog", "/operation/chatView"),
} as const;
/** Adds a word of a conversation to the word list; it blocks from then on. */
export const addCensorWord = endpoint({
  method: "POST",
  path: "/api/chat/censor-words",
  allow: [chatReadingGrants.censorWord],
  title: "加入敏感词",
  done: "已加入敏感词",
  body: z.strictObject({
    word: z.string("请填写敏感词").trim().min(2, "敏感词须为2-20个字").max(20, "敏感词须为2-20个字"),
  }),
  data: z.object({ id: z.int() }),
});
export const censorWordKnown = "该敏感词已存在";

/** The recorded stretch of service; it needs no reason. */
export const getAccompanyMessages = endpoint({
  method: "GET",
  path: "/api/chat/accompany/{id}/messages",
  allow: reads("/operation/chatView", "/message/chatKpi"),
  params: z.strictObject({ id: idParam }),
  data: z.array(recordMessage),
});
