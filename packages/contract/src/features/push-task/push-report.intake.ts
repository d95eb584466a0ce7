import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber, someText } from "../../core/open-door/intake-fields.ts";

/** The app reports what became of a push on the member's phone: it arrived, was clicked, or could not be shown. */
export const pushReportIntake = defineIntake({
  name: "pushReport",
  plural: "push-reports",
  title: "推送回执",
  scope: "service",
  refs: ofMember,
  fields: {
    pushId: ownNumber("推送编号"),
    result: z.enum(["ARRIVE", "CLICK", "FAIL"], "推送结果取值错误"),
    reason: someText("失败原因", 200),
  },
  view: z.object({}),
  example: { member: "u-1001", pushId: 21, result: "ARRIVE" },
});
