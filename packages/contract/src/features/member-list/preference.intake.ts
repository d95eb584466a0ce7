import { z } from "zod";
import { partnerFields } from "../../core/member/partner-fields.ts";
import { memberEditMessages } from "../../core/member/member-edit.messages.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { choices } from "../../kit/choices.ts";
import { regionNumber } from "../../core/open-door/intake-fields.ts";

/** By the rules of the console's own edit; ranges and lists are texts there too. */
const wishes = Object.fromEntries(
  Object.entries(partnerFields).map(([name, { input }]) => [name, (input as z.ZodType).optional()]),
) as Readonly<Record<string, z.ZodType>>;
export const preferenceWishes: readonly string[] = Object.keys(wishes);

/** What companies call these wishes besides our own labels. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  ageRange: ["年龄", "年龄范围", "择偶年龄"],
  spouseHeight: ["身高", "身高范围", "择偶身高"],
  spouseWeight: ["体重", "体重范围"],
  miniEducation: ["学历", "学历要求"],
  spouseMarry: ["婚况要求", "婚姻状况要求"],
  spouseIncome: ["收入", "最低收入"],
};
const yesOrNo = choices({ true: "是", false: "否" });
const wishColumns = Object.fromEntries(
  Object.entries(partnerFields).map(([name, wish]) => [
    name,
    name === "spouseCarHouse" ? asColumn.choice(wish.label, yesOrNo) : asColumn.ofField(wish, otherNames[name]),
  ]),
);

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
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    ...wishColumns,
    spouseProvId: asColumn.region("要求所在省", 1, undefined, ["择偶省", "择偶省份"]),
    spouseCityId: asColumn.region("要求所在市", 2, "spouseProvId", ["择偶市", "择偶城市"]),
    spouseAreaId: asColumn.region("要求所在区县", 3, "spouseCityId", ["择偶区县"]),
  },
  view: z.object({ infoPercent: z.int() }),
  example: { member: "u-1001", ageRange: "28-36", spouseHeight: "170-185", miniEducation: "UNDER_GRADUATE" },
  check: ({ spouseProvId, spouseCityId, spouseAreaId }): Readonly<Record<string, string>> =>
    spouseProvId === undefined && (spouseCityId !== undefined || spouseAreaId !== undefined)
      ? { spouseProvId: memberEditMessages.region }
      : {},
});
