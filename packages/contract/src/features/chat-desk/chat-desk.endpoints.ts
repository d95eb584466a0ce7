import { z } from "zod";
import { chatMessages } from "../../core/chat/chat.messages.ts";
import { msgIdPattern } from "../../core/chat/chat.rules.ts";
import { credentialStatus } from "../../core/member/credential.choices.ts";
import { communicateStatus, marriageMemberType, memberStatus, sex } from "../../core/member/member.choices.ts";
import { accompanyResult } from "../../core/staff/market-account.choices.ts";
import { complaintReason } from "../../core/ticket/complaint.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const desk = "/message/chatList";
/** What the desk itself does besides the calls of the messaging service. */
export const deskGrants = {
  report: button("举报", desk),
  forward: button("转发", desk),
  suggest: button("回复建议", desk),
  history: button("历史记录", desk),
  note: button("沟通记录", desk),
  tag: button("打标签", desk),
  sale: button("分配销售", desk),
  marriage: button("开通/升级相亲会员", desk),
  sms: button("发短信", desk),
  ban: button("禁用", desk),
  mute: button("私信文字开关", desk),
  logs: button("陪聊记录", desk),
} as const;

/** The member of the conversation, as the desk's right column shows him; without contact values. */
export const peerCard = z.object({
  userId: z.int(),
  firstName: z.string(),
  imageUrl: z.string().nullable(),
  sex: sex.schema,
  age: z.int().nullable(),
  height: z.int().nullable(),
  education: z.string().nullable(),
  marital: z.string().nullable(),
  homeProv: z.string(),
  homeCity: z.string(),
  profession: z.string(),
  income: z.int().nullable(),
  spouseIncomeMax: z.int().nullable(),
  status: memberStatus.schema,
  onLine: z.boolean(),
  platform: z.string(),
  appVersion: z.string(),
  isMarketAccount: z.boolean(),
  communicateStatus: communicateStatus.schema,
  authIcons: z.record(z.enum(["EDUCATION", "HOUSE", "CAR", "MARRIAGE", "WORK", "ASSETS"]), credentialStatus.schema),
  marriageMemberType: marriageMemberType.schema.nullable(),
  remainderChatNumber: z.int(),
  totalChatNumber: z.int(),
  imTxtSwitch: z.boolean(),
  saleUserId: z.int().nullable(),
  saleName: z.string().nullable(),
  nextFollowTime: z.string().nullable(),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  note: z.object({ text: z.string(), staff: z.string().nullable(), time: z.string() }).nullable(),
  logs: z.array(
    z.object({
      id: z.int(),
      beginTime: z.string(),
      inCount: z.int(),
      outCount: z.int(),
      result: accompanyResult.schema,
    }),
  ),
  /** Outside the caller's scope a member can be chatted with, and nothing else. */
  inScope: z.boolean(),
});
export type PeerCard = z.output<typeof peerCard>;

export const getPeerCard = endpoint({
  method: "GET",
  path: "/api/im/conversations/{id}/member-card",
  allow: reads(desk),
  params: z.strictObject({ id: z.string().min(5).max(64) }),
  query: z.strictObject({ accountId: idParam }),
  data: peerCard,
});

/** How many conversations match each filter of the list. */
export const getConversationCounts = endpoint({
  method: "GET",
  path: "/api/im/conversation-counts",
  allow: reads(desk),
  query: z.strictObject({ accountId: idParam }),
  data: z.object({ UNREAD: z.int(), WAITING: z.int(), OVERDUE: z.int() }),
});

const couponCard = z.object({
  id: z.int(),
  name: z.string(),
  faceAmount: z.int().nullable(),
  discount: z.int().nullable(),
  freeDays: z.int().nullable(),
});
export type CouponCard = z.output<typeof couponCard>;

/** A short description of a coupon's value. */
export function couponWorth({ faceAmount, discount, freeDays }: CouponCard): string {
  if (faceAmount !== null) return `${faceAmount / 100}元代金券`;
  if (discount !== null) return `${discount / 10}折券`;
  return freeDays === null ? "优惠券" : `${freeDays}天体验券`;
}

/** Coupons that can be sent as a card. */
export const getCouponCards = endpoint({
  method: "GET",
  path: "/api/im/coupon-cards",
  allow: reads(desk),
  data: z.array(couponCard),
});

/** 举报: a complaint in the name of the account, with the message as its evidence. */
export const reportMessage = endpoint({
  method: "POST",
  path: "/api/im/messages/{msgId}/report",
  allow: [deskGrants.report],
  title: "举报消息",
  done: "已提交举报",
  params: z.strictObject({ msgId: z.string().regex(msgIdPattern, chatMessages.noMessage) }),
  body: z.strictObject({
    accountId: z.int().positive(),
    reasonType: z.enum(complaintReason.values, "请选择举报原因"),
    content: z.string("请填写举报说明").trim().min(1, "请填写举报说明").max(500, "举报说明不能超过500个字"),
  }),
  data: z.object({ complaintId: z.int() }),
});

export const deskMessages = { ownMessage: "不能举报自己发出的消息" } as const;
