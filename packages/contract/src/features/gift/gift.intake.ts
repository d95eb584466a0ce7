import { z } from "zod";
import { giftRecordStatus, giftScene } from "../../core/money/gift.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ownNumber } from "../../core/open-door/intake-fields.ts";

/** A member sends a gift to another one, out of recharged money. */
export const giftIntake = defineIntake({
  name: "gift",
  plural: "gifts",
  title: "送礼",
  scope: "money",
  refs: {
    member: { kind: "member", label: "会员" },
    target: { kind: "member", label: "收礼会员" },
    liveSession: { kind: "liveSession", label: "直播", optional: true },
  },
  fields: {
    giftId: ownNumber("礼物编号"),
    count: z.int("数量须为1-9999").min(1, "数量须为1-9999").max(9999, "数量须为1-9999"),
    sceneType: z.enum(giftScene.values, "送礼场景取值错误"),
  },
  view: z.object({
    no: z.string(),
    status: giftRecordStatus.schema,
    amountCents: z.int(),
    incomeCents: z.int(),
  }),
  example: { member: "u-1001", target: "u-1002", giftId: 3, count: 1, sceneType: "CHAT" },
  check: ({ sceneType }, { member, target, liveSession }): Readonly<Record<string, string>> => {
    if (member === target) return { target: "不能给自己送礼" };
    return liveSession !== null && sceneType !== "LIVE" ? { liveSession: "仅直播送礼填写" } : {};
  },
});
