import { z } from "zod";
import { memberStatus } from "../../core/member/member.choices.ts";
import { banDaysField, banReason, sanctionDaysField, sanctionMessages } from "../../core/punishment/sanction.rules.ts";
import { punishmentSource, punishmentStatus, punishmentType } from "../../core/punishment/punishment.choices.ts";
import { ticketLevel } from "../../core/review/review.choices.ts";
import { complaintReason, complaintStatus, complaintTarget, contentTargets } from "../../core/ticket/complaint.choices.ts";
import { button, reads } from "../../kit/access.ts";
import { choices } from "../../kit/choices.ts";
import { endpoint, idParam } from "../../kit/endpoint.ts";
import { dateParam } from "../../kit/list.ts";
import { memberRef, namedRef } from "../../kit/refs.ts";
import { spanProblem } from "../../kit/resource-query.ts";
import { complaintRoute } from "./complaint.resource.ts";

export const complaintButtons = {
  claim: button("领取", complaintRoute),
  assign: button("分配", complaintRoute),
  assignMany: button("批量分配", complaintRoute),
  valid: button("判定属实", complaintRoute),
  invalid: button("判定不实", complaintRoute),
  level: button("改级别", complaintRoute),
  giveBack: button("退回", complaintRoute),
  note: button("添加备注", complaintRoute),
} as const;

export const complaintMessages = {
  chooseMeasure: "请选择处罚方式",
  remark: "请填写处理说明，至少5个字",
  remarkLong: "处理说明不能超过500个字",
  replyLong: "回复内容不能超过200个字",
  tooMany: "单次最多操作100条",
  noHandler: "该员工不能处理投诉",
  sameLevel: "级别未变化",
  noMember: "该投诉没有被举报会员，只能选择警告或删除内容",
  noContent: "该对象没有可删除的内容",
  contentGone: "该内容不存在或已删除",
  sanctionReason: (reason: string) => `投诉属实：${reason}`,
  assigned: (count: number) => ({ title: "投诉已分配给您", content: `您有${count}条投诉待处理，请在期限内办结` }),
} as const;
export const assignMax = 100;

/** Measures in the order of the keys 1-6. */
export const complaintMeasure = choices({
  WARN: "警告",
  CONTENT_DELETE: "删除内容",
  MUTE: "禁言",
  LIVE_BAN: "禁播",
  CALL_BAN: "禁止通话",
  ACCOUNT_BAN: "禁用",
});
export type Measure = (typeof complaintMeasure.values)[number];
export const measuresWithDays: readonly Measure[] = ["MUTE", "LIVE_BAN", "CALL_BAN"];

/** Why a measure does not fit a complaint; null when it does. The same words on the desk and from the server. */
export function measureProblem(
  measure: Measure,
  on: { readonly targetType: (typeof complaintTarget.values)[number]; readonly targetUserId: number | null },
): string | null {
  if (measure === "CONTENT_DELETE") return contentTargets.includes(on.targetType) ? null : complaintMessages.noContent;
  return measure === "WARN" || on.targetUserId !== null ? null : complaintMessages.noMember;
}

const onOne = z.strictObject({ id: idParam });
const remark = z.string(complaintMessages.remark).trim().min(5, complaintMessages.remark).max(500, complaintMessages.remarkLong);
const reply = z.string().trim().max(200, complaintMessages.replyLong).default("");

export const handleComplaintBody = z.discriminatedUnion("result", [
  z
    .strictObject({
      result: z.literal("VALID"),
      punishType: z.enum(complaintMeasure.values, complaintMessages.chooseMeasure),
      /** A choice of days for 禁言, 禁播, 禁止通话; the text as typed for 禁用. */
      days: z.unknown().optional(),
      /** Of the ban dialog. */
      reason: z.string().optional(),
      remark,
      reply,
    })
    .superRefine(({ punishType, days, reason }, context) => {
      if (measuresWithDays.includes(punishType) && !sanctionDaysField.safeParse(days).success) {
        context.addIssue({ code: "custom", path: ["days"], message: sanctionMessages.chooseDays });
      }
      if (punishType !== "ACCOUNT_BAN") return;
      const problem = banReason.safeParse(reason).error?.issues[0]?.message;
      if (problem !== undefined) context.addIssue({ code: "custom", path: ["reason"], message: problem });
      if (!banDaysField.safeParse(days).success) context.addIssue({ code: "custom", path: ["days"], message: sanctionMessages.banDays });
    }),
  z.strictObject({ result: z.literal("INVALID"), remark, reply }),
]);

export const claimComplaint = endpoint({
  method: "POST",
  path: "/api/complaint/{id}/claim",
  allow: [complaintButtons.claim],
  title: "领取",
  done: "已领取",
  params: onOne,
  data: z.object({ id: z.int(), status: complaintStatus.schema }),
});

export const assignComplaints = endpoint({
  method: "PUT",
  path: "/api/complaint/assign",
  allow: [complaintButtons.assign, complaintButtons.assignMany],
  title: "分配",
  done: "已分配",
  body: z.strictObject({
    ids: z.array(z.int()).min(1, "请选择记录").max(assignMax, complaintMessages.tooMany),
    staffId: z.int("请选择处理人").positive("请选择处理人"),
  }),
  data: z.object({ assigned: z.int() }),
});

export const handleComplaint = endpoint({
  method: "POST",
  path: "/api/complaint/{id}/handle",
  allow: [complaintButtons.valid, complaintButtons.invalid],
  title: "判定属实/判定不实",
  done: "处理完成",
  params: onOne,
  body: handleComplaintBody,
  data: z.object({ id: z.int(), status: complaintStatus.schema, punishmentId: z.int().nullable() }),
});

export const changeComplaintLevel = endpoint({
  method: "PUT",
  path: "/api/complaint/{id}/level",
  allow: [complaintButtons.level],
  title: "改级别",
  done: "级别已修改",
  params: onOne,
  body: z.strictObject({ level: z.enum(ticketLevel.values, "请选择级别") }),
  data: z.object({ id: z.int(), level: ticketLevel.schema, deadline: z.string() }),
});

export const returnComplaint = endpoint({
  method: "PUT",
  path: "/api/complaint/{id}/return",
  allow: [complaintButtons.giveBack],
  title: "退回",
  done: "已退回",
  params: onOne,
  data: z.object({ id: z.int(), status: complaintStatus.schema }),
});

/** Staff who can be given complaints, with what each has in hand. */
export const getComplaintHandlers = endpoint({
  method: "GET",
  path: "/api/complaint/handlers",
  allow: reads(complaintRoute),
  data: z.array(z.object({ id: z.int(), name: z.string(), roleName: z.string(), openCount: z.int() })),
});

const sanction = z.object({
  id: z.int(),
  type: punishmentType.schema,
  reason: z.string(),
  /** Text as stored, so that 0.5 stays 0.5; null for ever. */
  days: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  status: punishmentStatus.schema,
  sourceType: punishmentSource.schema,
});
export type Sanction = z.output<typeof sanction>;

/** What is known of one side: complaints about and by the member, and the sanctions so far. */
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

/** The reported thing, rendered as far as its table exists; otherwise its kind and number. */
const targetView = z.object({
  type: complaintTarget.schema,
  id: z.string(),
  title: z.string(),
  text: z.string(),
  images: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
/** Names of what is shown of a reported thing. */
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
};
export type TargetView = z.output<typeof targetView>;

const note = z.object({ id: z.int(), staff: namedRef.nullable(), content: z.string(), isInner: z.boolean(), createdTime: z.string() });

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
  params: onOne,
  data: complaintDetail,
});

const span = z
  .strictObject({ beginTime: dateParam.optional(), endTime: dateParam.optional() })
  .superRefine(({ beginTime, endTime }, context) => {
    const problem = spanProblem(beginTime, endTime);
    if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
  });

export const getComplaintStat = endpoint({
  method: "GET",
  path: "/api/complaint/stat",
  allow: reads(complaintRoute),
  query: span,
  data: z.object({
    waiting: z.int(),
    handling: z.int(),
    mine: z.int(),
    todayNew: z.int(),
    overdue: z.int(),
    /** Minutes from submission to decision; null when nothing was decided. */
    avgMinutes: z.int().nullable(),
    /** In 1/10000 of the decided ones. */
    validRate: z.int().nullable(),
    byReason: z.array(z.object({ reasonType: complaintReason.schema, count: z.int() })),
    byDay: z.array(z.object({ day: z.string(), newNum: z.int(), doneNum: z.int() })),
  }),
});
