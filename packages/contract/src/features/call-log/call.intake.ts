import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { callStatus, hangupBy } from "./call-log.rules.ts";

/**
 * A member calls another one. The first row begins the call, later ones with the same number say that it was answered,
 * how long it has lasted, and how it ended. What it costs follows from the price list and the seconds.
 */
export const callIntake = defineIntake({
  name: "call",
  plural: "calls",
  title: "通话",
  scope: "live",
  refs: {
    member: { kind: "member", label: "主叫会员" },
    target: { kind: "member", label: "被叫会员" },
  },
  fields: {
    kind: z.enum(["AUDIO_CALL", "VIDEO_CALL"], "通话类型取值错误"),
    state: z.enum(callStatus.values, "通话状态取值错误").exclude(["FORCE_END"], "通话状态取值错误"),
    talkedSec: z.int("通话秒数格式错误").min(0, "通话秒数格式错误").max(86_400, "通话不能超过一天").default(0),
    hangupBy: z.enum(hangupBy.values, "挂断方取值错误").nullable().default(null),
  },
  view: z.object({
    status: callStatus.schema,
    chargeMin: z.int(),
    freeSec: z.int(),
    amount: z.int(),
    unitPrice: z.int(),
  }),
  example: { member: "u-1001", target: "u-1002", kind: "AUDIO_CALL", state: "CALLING" },
  check: (_row, { member, target }): Readonly<Record<string, string>> =>
    member === target ? { target: "不能呼叫自己" } : {},
});
