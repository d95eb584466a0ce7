import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { fetchedPicture, neededText, regionNumber } from "../../core/open-door/intake-fields.ts";
import { phonePattern } from "../../core/session/session.rules.ts";

export const matchmakerApplyIntakeMessages = { phone: "手机号格式错误" } as const;

/** A member applies to become a matchmaker; with `withdrawn` the application is taken back. */
export const matchmakerApplyIntake = defineIntake({
  name: "matchmakerApply",
  plural: "matchmaker-applies",
  title: "红娘入驻申请",
  scope: "member",
  refs: {
    member: { kind: "member", label: "会员" },
    referrer: { kind: "member", label: "推荐人", optional: true },
  },
  fields: {
    phone: z
      .string(matchmakerApplyIntakeMessages.phone)
      .trim()
      .regex(phonePattern, matchmakerApplyIntakeMessages.phone),
    provId: regionNumber,
    cityId: regionNumber.nullable().default(null),
    areaId: regionNumber.nullable().default(null),
    years: z.int("从业年限格式错误").min(0, "从业年限须在0-50之间").max(50, "从业年限须在0-50之间").default(0),
    introduction: neededText("自我介绍", 500),
    certificates: z.array(fetchedPicture, "图片须为数组").max(9, "图片最多9张").default([]),
    withdrawn: z.boolean("是否撤回取值错误").default(false),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    referrer: asColumn.numberOf("推荐人", ["推荐人编号"]),
    phone: asColumn.phone("手机号", ["手机", "电话", "联系电话"]),
    provId: asColumn.region("省", 1, undefined, ["省份", "所在省"]),
    cityId: asColumn.region("市", 2, "provId", ["城市", "所在市"]),
    areaId: asColumn.region("区县", 3, "cityId", ["区", "所在区县"]),
    years: asColumn.number("从业年限", ["年限", "工龄"]),
    introduction: asColumn.text("自我介绍", ["介绍", "简介"]),
    certificates: asColumn.list("证书", ["资格证书", "图片"]),
    withdrawn: asColumn.flag("是否撤回", ["已撤回"]),
  },
  view: z.object({
    status: z.enum(["WAIT_AUDIT", "WAIT_PAY", "PASSED", "REJECTED", "CANCELED"]),
    reason: z.string(),
  }),
  example: {
    member: "u-1001",
    phone: "13900001111",
    provId: 330_000,
    cityId: 330_100,
    years: 3,
    introduction: "做过三年婚恋顾问，擅长本地家庭的牵线。",
    certificates: ["https://img.example.com/cert-1001.jpg"],
  },
});
