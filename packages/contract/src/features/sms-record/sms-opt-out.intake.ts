import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { ofMember } from "../../core/open-door/intake-fields.ts";

/** A member wants no more advertising by short message; it ends as by the answer R. */
export const smsOptOutIntake = defineIntake({
  name: "smsOptOut",
  plural: "sms-opt-outs",
  title: "短信退订",
  scope: "service",
  refs: ofMember,
  fields: {},
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
  },
  view: z.object({}),
  example: { member: "u-1001" },
});
