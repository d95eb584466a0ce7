import { z } from "zod";
import { instant } from "../../wire/instant.ts";
import { defineIntake } from "../../core/open-door/intake.ts";

export const presenceMessages = {
  time: "时间须在最近五分钟内",
  neverIn: "会员没有登录记录，请先送入登录",
} as const;

/**
 * A member is in the app, or has left it. Send it with the same external number and the time of now: a member of whom
 * nothing was heard for ninety seconds is no longer online.
 */
export const presenceIntake = defineIntake({
  name: "presence",
  plural: "presences",
  title: "在线状态",
  scope: "behavior",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    time: instant,
    online: z.boolean("是否在线取值错误").default(true),
    scene: z.enum(["IDLE", "CHAT", "LIVE", "CALL"], "场景取值错误").default("IDLE"),
  },
  view: z.object({ online: z.boolean() }),
  example: { member: "u-1001", time: "2026-11-01T08:00:00.000Z", online: true, scene: "CHAT" },
});
