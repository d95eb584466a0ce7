import { z } from "zod";
import { banDaysField, banReason, sanctionDaysField, sanctionMessages } from "../../core/punishment/sanction.rules.ts";
import { contentTargets, type complaintTarget } from "../../core/ticket/complaint.choices.ts";
import { button } from "../../wire/access.ts";
import { choices } from "../../kit/choices.ts";
import { complaintRoute } from "./complaint.resource.ts";

export const complaintGrants = {
  assign: button("分配", complaintRoute),
  assignMany: button("批量分配", complaintRoute),
  valid: button("判定属实", complaintRoute),
  invalid: button("判定不实", complaintRoute),
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
  undone: "投诉处理已撤销",
  taken: "已撤销，投诉仍由您处理",
  contentGone: "该内容不存在或已删除",
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

/** Why a measure does not fit a complaint; null when it does. The same text on the desk and from the server. */
export function measureProblem(
  measure: Measure,
  on: { readonly targetType: (typeof complaintTarget.values)[number]; readonly targetUserId: number | null },
): string | null {
  if (measure === "CONTENT_DELETE") return contentTargets.includes(on.targetType) ? null : complaintMessages.noContent;
  return measure === "WARN" || on.targetUserId !== null ? null : complaintMessages.noMember;
}

const remark = z
  .string(complaintMessages.remark)
  .trim()
  .min(5, complaintMessages.remark)
  .max(500, complaintMessages.remarkLong);
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
      if (!banDaysField.safeParse(days).success)
        context.addIssue({ code: "custom", path: ["days"], message: sanctionMessages.banDays });
    }),
  z.strictObject({ result: z.literal("INVALID"), remark, reply }),
]);
