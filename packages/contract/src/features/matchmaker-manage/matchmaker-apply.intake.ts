import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
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
