import { z } from "zod";
import { gradeChangeStatus } from "../../core/matchmaker/matchmaker.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember } from "../../core/open-door/intake-fields.ts";

/** A matchmaker applies for the next grade. */
export const promotionIntake = defineIntake({
  name: "promotionApply",
  plural: "promotion-applies",
  title: "升级申请",
  scope: "service",
  refs: ofMember,
  fields: {},
  view: z.object({ status: gradeChangeStatus.schema, fromGrade: z.int(), toGrade: z.int(), reason: z.string() }),
  example: { member: "u-1001" },
});
