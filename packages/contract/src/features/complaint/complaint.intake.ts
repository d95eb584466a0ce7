import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { neededText, ownNumber, pictureAddresses, someText } from "../../core/open-door/intake-fields.ts";
import { phonePattern } from "../../core/session/session.rules.ts";
import { complaintReason, complaintStatus } from "../../core/ticket/complaint.choices.ts";

export const complaintIntakeMessages = {
  target: "请填写被投诉的会员、动态或牵线，只填一项",
  self: "不能投诉自己",
  introduction: "没有该牵线",
} as const;

/** A member complains in the app about another member, a moment, or the other side of an introduction; with `withdrawn` the complaint is taken back. */
export const complaintIntake = defineIntake({
  name: "complaint",
  plural: "complaints",
  title: "投诉",
  scope: "ticket",
  refs: {
    member: { kind: "member", label: "会员" },
    targetMember: { kind: "member", label: "被投诉会员", optional: true },
    targetMoment: { kind: "moment", label: "被投诉动态", optional: true },
  },
  fields: {
    /** One that the member was asked about: the other side may be nobody that the sender knows. */
    introductionId: ownNumber("牵线编号").nullable().default(null),
    reasonType: z.enum(complaintReason.values, "请选择投诉原因"),
    content: neededText("投诉内容", 500),
    images: pictureAddresses(9),
    contactPhone: someText("联系电话", 11).refine((text) => text === "" || phonePattern.test(text), "手机号格式错误"),
    withdrawn: z.boolean("是否撤回取值错误").default(false),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "投诉人", "用户编号"]),
    targetMember: asColumn.numberOf("被投诉会员", ["被投诉人", "被投诉会员编号"]),
    targetMoment: asColumn.numberOf("被投诉动态", ["被投诉动态编号"]),
    introductionId: asColumn.number("牵线编号"),
    reasonType: asColumn.choice("投诉原因", complaintReason, { also: ["原因", "类型", "reason"] }),
    content: asColumn.text("投诉内容", ["内容", "说明"]),
    images: asColumn.list("图片", ["凭证", "pictures", "photos"]),
    contactPhone: asColumn.phone("联系电话", ["电话", "手机号", "phone"]),
    withdrawn: asColumn.flag("是否撤回", ["已撤回"]),
  },
  view: z.object({ status: complaintStatus.schema }),
  example: { member: "u-1001", targetMember: "u-1002", reasonType: "ABUSE", content: "聊天中多次辱骂" },
  check: ({ introductionId }, { member, targetMember, targetMoment }): Readonly<Record<string, string>> => {
    const named = [targetMember, targetMoment, introductionId].filter((one) => one !== null);
    if (named.length !== 1) return { targetMember: complaintIntakeMessages.target };
    return targetMember === member ? { targetMember: complaintIntakeMessages.self } : {};
  },
});
