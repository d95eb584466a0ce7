import { z } from "zod";
import {
  readingFields,
  readingMessages,
  reasonsWithCase,
  recordMessage,
  viewReason,
} from "../../core/chat/chat-reading.ts";
import { msgIdPattern } from "../../core/chat/chat.rules.ts";
import { chatMessages } from "../../core/chat/chat.messages.ts";
import { memberStatus } from "../../core/member/member.choices.ts";
import { complaintReason } from "../../core/ticket/complaint.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam, listOf, listQuery } from "../../wire/list.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { numberParam } from "../../wire/number-param.ts";

export const chatViewRoute = "/operation/chatView";
export const chatViewGrants = {
  evidence: button("标记证据", chatViewRoute),
  complain: button("发起投诉", chatViewRoute),
  mute: button("禁言", chatViewRoute),
} as const;
export const chatViewMessages = {
  pair: "请选择会话双方",
  noCase: "关联单号不存在",
  over: "本次查看已结束，请重新填写事由",
  tooMany: "单次最多标记50条",
  noCaseOfTicket: "只有举报核查和申诉核查可以提交证据",
  exportOnly: "只有司法协查可以导出会话",
  muteReason: "请填写禁言原因",
} as const;
export const viewKind = choices({ VIEW: "查看", SEARCH: "查询", EXPORT: "导出" });
export const evidenceMax = 50;
/** With only one side named, all its conversations are opened. */
export const reasonsForOne: readonly string[] = ["ANTI_FRAUD", "JUDICIAL"];

const conversationId = z.string().min(5).max(64);
const viewId = idParam;
const msgIds = z
  .array(z.string().regex(msgIdPattern, chatMessages.noMessage))
  .min(1, "请先标记消息")
  .max(evidenceMax, chatViewMessages.tooMany);

/** Opens conversations for two hours, and logs who, whose and why. */
export const openChatView = endpoint({
  method: "POST",
  path: "/api/chat-view-log",
  allow: reads(chatViewRoute),
  title: "查看聊天",
  done: "",
  body: z
    .strictObject({
      userId: z.int(chatViewMessages.pair).positive(chatViewMessages.pair),
      otherUserId: z.int().positive().nullish(),
      beginTime: dateParam,
      endTime: dateParam,
      ...readingFields,
    })
    .superRefine(({ otherUserId, reason, refNo, userId }, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (reasonsWithCase.includes(reason) && refNo === "") issue("refNo", readingMessages.refNo);
      const isAlone = otherUserId === null || otherUserId === undefined;
      if ((isAlone && !reasonsForOne.includes(reason)) || otherUserId === userId)
        issue("otherUserId", chatViewMessages.pair);
    }),
  data: z.object({ viewId: z.int() }),
});

export const viewedConversation = z.object({
  conversationId: z.string(),
  peer: memberRef.nullable(),
  name: z.string(),
  count: z.int(),
  hits: z.int(),
  lastTime: z.int(),
});
export type ViewedConversation = z.output<typeof viewedConversation>;

export const getViewedConversations = endpoint({
  method: "GET",
  path: "/api/chat/conversations",
  allow: reads(chatViewRoute),
  query: z.strictObject({ viewId }),
  data: z.array(viewedConversation),
});

export const getViewedMessages = endpoint({
  method: "GET",
  path: "/api/chat/messages",
  allow: reads(chatViewRoute),
  query: z.strictObject({
    viewId,
    conversationId,
    before: numberParam().int().min(0).optional(),
    size: numberParam().int().min(1).max(500, "每次最多500条").default(500),
  }),
  data: z.object({ list: z.array(recordMessage), hasMore: z.boolean() }),
});

export const viewedMember = z.object({
  member: memberRef,
  age: z.int().nullable(),
  homeCity: z.string(),
  status: memberStatus.schema,
  imTxtSwitch: z.boolean(),
  punished: z.int(),
  complained: z.int(),
});
export type ViewedMember = z.output<typeof viewedMember>;

export const getViewedMembers = endpoint({
  method: "GET",
  path: "/api/chat/members",
  allow: reads(chatViewRoute),
  query: z.strictObject({ viewId, conversationId }),
  data: z.array(viewedMember),
});

/** Attaches marked messages to the named complaint or appeal. */
export const addEvidence = endpoint({
  method: "POST",
  path: "/api/chat/evidence",
  allow: [chatViewGrants.evidence],
  title: "标记证据",
  done: "证据已提交",
  body: z.strictObject({ viewId: z.int().positive(), conversationId, msgIds }),
  data: z.object({ id: z.int() }),
});

export const complainOfChat = endpoint({
  method: "POST",
  path: "/api/chat/complaints",
  allow: [chatViewGrants.complain],
  title: "发起投诉",
  done: "已发起投诉",
  body: z.strictObject({
    viewId: z.int().positive(),
    conversationId,
    msgIds,
    targetUserId: z.int("请选择被投诉会员").positive("请选择被投诉会员"),
    reasonType: z.enum(complaintReason.values, "请选择投诉原因"),
    content: z.string("请填写投诉说明").trim().min(1, "请填写投诉说明").max(500, "投诉说明不能超过500个字"),
  }),
  data: z.object({ complaintId: z.int() }),
});

/** The texts on the pages of 导出会话. */
export const chatPaper = {
  title: "会话导出",
  between: "会话双方",
  span: "时间范围",
  refNo: "关联单号",
  by: "导出人",
  count: (n: number) => `共${n}条消息`,
  cut: (n: number) => `消息过多，仅导出最近${n}条`,
  who: (name: string, userId: number, staff = "") => `${name}（${userId}）${staff === "" ? "" : `员工：${staff}`}`,
  states: { NORMAL: "", WITHDRAWN: "[已撤回] ", BLOCKED: "[已拦截] ", DELETED: "[已删除] " },
  hit: (words: string) => ` [命中：${words}]`,
  page: (n: number) => `第${n}页`,
  colon: "：",
  comma: "，",
} as const;

/** 导出会话: only role id 1 and JUDICIAL, as a PDF with a watermark on every page. */
export const exportChatView = endpoint({
  method: "POST",
  path: "/api/chat-view-log/{id}/export",
  allow: "admin",
  stepUp: true,
  title: "导出会话",
  done: "",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ conversationId }),
  data: z.unknown(),
});

export const getAccompanyStat = endpoint({
  method: "GET",
  path: "/api/chat/accompany-stat",
  allow: reads(chatViewRoute),
  query: z.strictObject({ beginTime: dateParam.optional(), endTime: dateParam.optional() }),
  data: z.array(
    z.object({
      staff: namedRef,
      conversations: z.int(),
      messages: z.int(),
      firstReply: z.int().nullable(),
      converted: z.int(),
    }),
  ),
});

export const chatViewLogRow = z.object({
  id: z.int(),
  staff: namedRef.nullable(),
  user: memberRef.nullable(),
  other: memberRef.nullable(),
  conversationId: z.string(),
  kind: viewKind.schema,
  reason: viewReason.schema,
  refNo: z.string(),
  rangeStart: z.string(),
  rangeEnd: z.string(),
  createdTime: z.string(),
});
export type ChatViewLogRow = z.output<typeof chatViewLogRow>;

export const getChatViewLogs = endpoint({
  method: "GET",
  path: "/api/chat-view-log/list",
  allow: "admin",
  query: listQuery([], {
    staffId: idParam.optional(),
    reason: viewReason.schema.optional(),
    beginTime: dateParam.optional(),
    endTime: dateParam.optional(),
  }),
  data: listOf(chatViewLogRow),
});

/** The two sides of a complaint or appeal, so that arriving from one fills the form. */
export const getChatCase = endpoint({
  method: "GET",
  path: "/api/chat/case",
  allow: reads(chatViewRoute),
  query: z.strictObject({ complaintId: idParam.optional(), appealId: idParam.optional() }),
  data: z.object({ reason: viewReason.schema, refNo: z.string(), one: memberRef, other: memberRef.nullable() }),
});
