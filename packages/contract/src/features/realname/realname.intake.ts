import { z } from "zod";
import { authStatus } from "../../core/member/credential.choices.ts";
import { idNoFacts } from "../../core/member/id-no.rules.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { fetchedPicture, neededText, someText } from "../../core/open-door/intake-fields.ts";
import { choices } from "../../kit/choices.ts";
import { realnameMessages } from "./realname.endpoints.ts";
import { realnameResult } from "./realname.resource.ts";

const checkChannel = choices({ FACE_LIVE: "人脸活体", ID_TWO: "二要素" });
const checkResult = choices({ SUCCESS: "通过", FAIL: "未通过" });

/**
 * A check of a member's real name that the app had made by its provider. One that passed gives the member the real name
 * by the rules of 人工通过; one that failed can be passed by hand.
 */
export const realnameIntake = defineIntake({
  name: "realname",
  plural: "realnames",
  title: "实名核验",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    realname: neededText("真实姓名", 30),
    idNo: z
      .string(realnameMessages.idNo)
      .trim()
      .regex(/^\d{17}[\dXx]$/, realnameMessages.idNo)
      .transform((text) => text.toUpperCase())
      .refine((text) => idNoFacts(text) !== null, realnameMessages.idNo),
    channel: z.enum(checkChannel.values, "核验渠道取值错误"),
    result: z.enum(checkResult.values, "核验结果取值错误"),
    failReason: someText("失败原因", 200),
    faceScore: z
      .int("人脸分格式错误")
      .min(0, "人脸分须在0-100之间")
      .max(100, "人脸分须在0-100之间")
      .nullable()
      .default(null),
    /** What the provider charged, in cents. */
    cost: z.int("成本格式错误").min(0, "成本不能小于0").max(1_000_000, "成本不能大于1000000").default(0),
    /** The picture of the identity card's chip or register, and the one the camera took. */
    realPhoto: fetchedPicture.nullable().default(null),
    livePhoto: fetchedPicture.nullable().default(null),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    realname: asColumn.text("真实姓名", ["姓名", "name"]),
    idNo: asColumn.text("身份证号", ["身份证", "身份证号码", "证件号", "id no"]),
    channel: asColumn.choice("核验渠道", checkChannel, { also: ["渠道"] }),
    result: asColumn.choice("核验结果", checkResult, { also: ["结果"] }),
    failReason: asColumn.text("失败原因", ["原因"]),
    faceScore: asColumn.number("人脸分", ["相似度", "score"]),
    cost: asColumn.number("成本(分)", ["成本"]),
    realPhoto: asColumn.text("证件照", ["证件照地址"]),
    livePhoto: asColumn.text("活体照", ["活体照地址"]),
  },
  view: z.object({ result: realnameResult.schema, authStatus: authStatus.schema }),
  example: {
    member: "u-1001",
    realname: "沈知遥",
    idNo: "330106199605200026",
    channel: "FACE_LIVE",
    result: "SUCCESS",
    faceScore: 92,
    cost: 100,
    realPhoto: "https://img.example.com/id-1001.jpg",
  },
  check: ({ result, failReason }): Readonly<Record<string, string>> =>
    result === "FAIL" && failReason === "" ? { failReason: realnameMessages.reason } : {},
});
