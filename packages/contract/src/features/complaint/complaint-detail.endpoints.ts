import { z } from "zod";
import { memberStatus } from "../../core/member/member.choices.ts";
import { punishmentSource, punishmentStatus, punishmentType } from "../../core/punishment/punishment.choices.ts";
import { ticketLevel } from "../../core/ticket/ticket.choices.ts";
import { complaintReason, complaintStatus, complaintTarget } from "../../core/ticket/complaint.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef, namedRef } from "../../wire/refs.ts";
import { complaintRoute } from "./complaint.resource.ts";

const sanction = z.object({
  id: z.int(),
  type: punishmentType.schema,
  reason: z.string(),
  /** Text as stored, so that 0.5 stays 0.5; null means forever. */
  days: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  status: punishmentStatus.schema,
  sourceType: punishmentSource.schema,
});
export type Sanction = z.output<typeof sanction>;

/** What is known about one side: complaints about and by the member, and the sanctions so far. */
const history = z.object({
  member: memberRef,
  status: memberStatus.schema,
  age: z.int().nullable(),
  homeCity: z.string(),
  authStatus: z.string(),
  faceValue: z.int().nullable(),
  createdTime: z.string(),
  complainedNum: z.int(),
  validNum: z.int(),
  madeNum: z.int(),
  madeValidNum: z.int(),
  punishments: z.array(sanction),
});
export type MemberHistory = z.output<typeof history>;

/** The current state of the reported content; where it is gone, the member behind it; otherwise its kind and number. */
const targetView = z.object({
  type: complaintTarget.schema,
  id: z.string(),
  title: z.string(),
  text: z.string(),
  images: z.array(z.string()),
  videoUrl: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
/** Labels of the shown facts about reported content. */
export const targetFacts: Readonly<Record<string, string>> = {
  sex: "性别",
  age: "年龄",
  homeCity: "现居地",
  marital: "婚姻状况",
  education: "学历",
  profession: "职业",
  memberStatus: "账号状态",
  agentStatus: "红娘状态",
  grade: "等级",
  shop: "所属门店",
  shopStatus: "门店状态",
  businessHours: "营业时间",
  author: "发布会员",
  subject: "话题",
  contentStatus: "展示状态",
  checkStatus: "审核状态",
  machineResult: "机审结果",
  reportNum: "举报数",
  postedTime: "发布时间",
  host: "主播",
  liveStatus: "开播状态",
  roomStatus: "房间状态",
  owner: "群主",
  leader: "族长",
  level: "等级",
  memberNum: "成员数",
  caller: "主叫",
  callee: "被叫",
  callTime: "发起时间",
  durationSec: "时长(秒)",
  amountYuan: "金额(元)",
  orderNo: "订单号",
  orderType: "订单类型",
  orderStatus: "订单状态",
  buyer: "下单会员",
};
export type TargetView = z.output<typeof targetView>;

const note = z.object({
  id: z.int(),
  staff: namedRef.nullable(),
  content: z.string(),
  isInner: z.boolean(),
  createdTime: z.string(),
});

const earlier = z.object({
  id: z.int(),
  reasonType: complaintReason.schema,
  status: complaintStatus.schema,
  content: z.string(),
  createdTime: z.string(),
});

export const complaintDetail = z.object({
  id: z.int(),
  level: ticketLevel.schema,
  status: complaintStatus.schema,
  reasonType: complaintReason.schema,
  targetType: complaintTarget.schema,
  targetId: z.string(),
  targetUserId: z.int().nullable(),
  content: z.string(),
  images: z.array(z.string()),
  contactPhone: z.string(),
  deadline: z.string(),
  createdTime: z.string(),
  claimTime: z.string().nullable(),
  handleTime: z.string().nullable(),
  handler: namedRef.nullable(),
  handleRemark: z.string(),
  replyContent: z.string(),
  punishment: sanction.nullable(),
  target: targetView,
  reporter: history,
  reported: history.nullable(),
  earlier: z.array(earlier),
  notes: z.array(note),
});
export type ComplaintDetail = z.output<typeof complaintDetail>;

export const getComplaint = endpoint({
  method: "GET",
  path: "/api/complaint/{id}",
  allow: reads(complaintRoute),
  params: z.strictObject({ id: idParam }),
  data: complaintDetail,
});
