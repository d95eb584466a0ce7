import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber, someText } from "../../core/open-door/intake-fields.ts";
import { familyMessages, familyRole, familyStatus, joinRule } from "./family.rules.ts";

/** A member founds a family; it waits for the audit. */
export const familyIntake = defineIntake({
  name: "family",
  plural: "families",
  title: "创建家族",
  scope: "live",
  refs: ofMember,
  fields: {
    name: z.string(familyMessages.name).trim().min(2, familyMessages.name).max(12, familyMessages.name),
    slogan: someText("口号", 50),
    joinRule: z.enum(joinRule.values, "加入方式取值错误").default("APPLY"),
  },
  view: z.object({ status: familyStatus.schema, auditRemark: z.string() }),
  example: { member: "u-1001", name: "桃花朵朵", slogan: "认真交友" },
});

/** A member joins a family, let in by its leader or a deputy where it does not take everybody; `left` leaves it. */
export const familyMemberIntake = defineIntake({
  name: "familyMember",
  plural: "family-members",
  title: "家族成员",
  scope: "live",
  refs: { ...ofMember, admittedBy: { kind: "member", label: "同意加入的族长", optional: true } },
  fields: { familyId: ownNumber("家族编号"), left: z.boolean("是否退出取值错误").default(false) },
  view: z.object({ familyId: z.int(), role: familyRole.schema }),
  example: { member: "u-1002", familyId: 6 },
});
