import { z } from "zod";
import { field, type Field } from "../../kit/field.ts";
import type { Choices } from "../../kit/choices.ts";
import { incomeRanges } from "./income.rules.ts";
import { haveChild, marital, wantChild, whenMarry } from "./member.choices.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import { readHaveChild } from "./member-words.rules.ts";
import { miniEducation } from "./partner.choices.ts";
import { rangeLimits, rangeText, readRange, type RangeField } from "./range-text.rules.ts";
import { joinList, splitList } from "./slash-list.rules.ts";

/** A range typed with or without units, stored with them. */
const range = (key: RangeField): Field => ({
  kind: "text",
  label: rangeLimits[key].label,
  schema: z.string(),
  input: z.string().transform((text, context) => {
    const read = readRange(key, text);
    if (read.ok) return rangeText(key, read.min, read.max);
    context.addIssue({ code: "custom", message: read.msg });
    return z.NEVER;
  }),
});

/** Several choices in one text with slashes. */
const several = <const L extends Readonly<Record<string, string>>>(
  label: string,
  of: Choices<L>,
  read: (code: string) => string = (code) => code,
): Field => ({
  kind: "choices",
  label,
  labels: of.labels,
  schema: z.array(z.string()),
  input: z.string().transform((text, context) => {
    const codes = splitList(text).map(read);
    if (codes.length > 0 && codes.every((code) => Object.hasOwn(of.labels, code))) return joinList(codes);
    context.addIssue({ code: "custom", message: `${label}取值错误` });
    return z.NEVER;
  }),
});

const words = (label: string): Field => ({
  kind: "json",
  label,
  schema: z.array(z.string()),
  input: z
    .string()
    .transform((text) => joinList([text]))
    .refine((text) => text.length <= 200, `${label}不能超过200个字`),
});

const lowBounds: readonly number[] = incomeRanges.map(([low]) => low);

/** The keys update-spouser-select may change, one at a time. Values arrive as the text of an address. */
export const partnerFields = {
  ageRange: range("ageRange"),
  spouseHeight: range("spouseHeight"),
  spouseWeight: range("spouseWeight"),
  miniEducation: field.choice("最低学历", miniEducation),
  spouseMarry: several("婚姻要求", marital),
  spouseIncome: {
    ...field.count("收入要求"),
    input: z
      .string()
      .refine((text) => /^\d{1,8}$/.test(text) && lowBounds.includes(Number(text)), memberEditMessages.chooseIncome)
      .transform(Number),
  },
  spouseProfession: field.text("职业要求", { max: 30 }),
  spouseWorkCity: field.text("工作城市", { max: 30 }),
  spouseNature: words("性格要求"),
  spouseWhenMarry: several("期望结婚时间", whenMarry),
  spouseHaveChild: several("对方有无孩子", haveChild, (code) => readHaveChild(code) ?? code),
  spouseWantChild: several("对方是否想要孩子", wantChild),
  spouseHobby: words("兴趣要求"),
  spouseHouseInfo: words("住房要求"),
  spouseCarHouse: {
    ...field.flag("要求有车有房"),
    input: z
      .enum(["true", "false", "1", "0", "ON", "OFF"], "要求有车有房取值错误")
      .transform((text) => text === "true" || text === "1" || text === "ON"),
  },
} as const satisfies Record<string, Field>;

export type PartnerField = keyof typeof partnerFields;
export const isPartnerField = (key: string): key is PartnerField => Object.hasOwn(partnerFields, key);
