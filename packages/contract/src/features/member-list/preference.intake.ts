import { z } from "zod";
import { partnerFields } from "../../core/member/partner-fields.ts";
import { memberEditMessages } from "../../core/member/member-edit.messages.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { regionNumber } from "../../core/open-door/intake-fields.ts";

/** By the rules of the console's own edit; ranges and lists are texts there too. */
const wishes = Object.fromEntries(
  Object.entries(partnerFields).map(([name, { input }]) => [name, (input as z.ZodType).optional()]),
) as Readonly<Record<string, z.ZodType>>;
export const preferenceWishes: readonly string[] = Object.keys(wishes);

/** Whom a member looks for. A row changes the wishes that it names and leaves all others alone. */
export const preferenceIntake = defineIntake({
  name: "preference",
  plural: "preferences",
  title: "择偶要求",
  scope: "member",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    ...wishes,
    spouseProvId: regionNumber.optional(),
    spouseCityId: regionNumber.nullable().optional(),
    spouseAreaId: regionNumber.nullable().optional(),
  },
  view: z.object({ infoPercent: z.int() }),
  example: { member: "u-1001", ageRange: "28-36", spouseHeight: "170-185", miniEducation: "UNDER_GRADUATE" },
  check: ({ spouseProvId, spouseCityId, spouseAreaId }): Readonly<Record<string, string>> =>
    spouseProvId === undefined && (spouseCityId !== undefined || spouseAreaId !== undefined)
      ? { spouseProvId: memberEditMessages.region }
      : {},
});
