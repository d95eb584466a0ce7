import { z } from "zod";
import { reviewBizType } from "../../core/review/review.choices.ts";
import { appealStatus } from "../../core/ticket/appeal.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { neededText, pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";
import { phonePattern } from "../../core/session/session.rules.ts";

export const appealIntakeMessages = {
  against: "请填写申诉对象：处罚、投诉或被驳回的内容，只填一项",
  bizId: "请填写被驳回内容的编号",
  nothing: "没有可以申诉的处罚或驳回",
} as const;

const ownNumber = (message: string) => z.int(message).positive(message);

/**
 * A member appeals against a sanction, the result of a complaint, or a refusal. Sanctions and refused things are named by
 * our own numbers, as the events about them have them.
 */
export const appealIntake = defineIntake({
  name: "appeal",
  plural: "appeals",
  title: "申诉",
  scope: "ticket",
  refs: {
    member: { kind: "member", label: "会员" },
    complaint: { kind: "complaint", label: "投诉", optional: true },
  },
  fields: {
    punishmentId: ownNumber("处罚编号格式错误").nullable().default(null),
    /** What was refused or taken down: its kind, and its number in our answers and events. A live photo has none. */
    bizType: z
      .enum(reviewBizType.values, "内容类型取值错误")
      .exclude(["COMPLAINT", "APPEAL", "LIVE", "SHOP_ADVERT"], "内容类型取值错误")
      .nullable()
      .default(null),
    bizId: ownNumber("内容编号格式错误").nullable().default(null),
    content: neededText("申诉内容", 500),
    images: pictureAddresses(9),
    contactPhone: someText("联系电话", 11).refine((text) => text === "" || phonePattern.test(text), "手机号格式错误"),
  },
  view: z.object({ status: appealStatus.schema, remark: z.string() }),
  example: { member: "u-1001", punishmentId: 1, content: "账号曾被他人登录，违规内容不是本人发布，请核查。" },
  check: ({ punishmentId, bizType, bizId }, { complaint }): Readonly<Record<string, string>> => {
    if ([punishmentId, bizType, complaint ?? null].filter((one) => one !== null).length !== 1)
      return { punishmentId: appealIntakeMessages.against };
    return bizType !== null && bizType !== "FACE" && bizId === null ? { bizId: appealIntakeMessages.bizId } : {};
  },
});
