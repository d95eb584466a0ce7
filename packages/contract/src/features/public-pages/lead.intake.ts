import { z } from "zod";
import { intentionStatus } from "../../core/lead/intention.choices.ts";
import { leadTexts, rangeProblem } from "../../core/lead/lead.rules.ts";
import { isIncomeRange } from "../../core/member/income.rules.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { seekDraft } from "./visitor.endpoints.ts";
import { education as educations, marital as maritals, sex as genders } from "../../core/member/member.choices.ts";

const { name, sex, birthYear, login, marital, education, income, spouseIncomeMax, height, requirement, region } =
  seekDraft.shape;
const orNull = <S extends z.ZodType>(schema: S) => schema.nullable().default(null);

export const leadIntakeMessages = { channel: "渠道不存在" } as const;

/**
 * Somebody who looks for a partner and left a number on a page of the company. The sender has checked the number by a
 * code, and has the consent. The open lead of a number is renewed.
 */
export const leadIntake = defineIntake({
  name: "lead",
  plural: "leads",
  title: "意向",
  scope: "lead",
  refs: { inviter: { kind: "member", label: "邀请人", optional: true } },
  fields: {
    phone: login,
    name,
    sex,
    birthYear,
    ...region.shape,
    cityId: orNull(region.shape.cityId),
    areaId: orNull(region.shape.areaId),
    marital,
    education,
    income,
    spouseIncomeMax,
    height,
    requirement: requirement.default({
      ageMin: null,
      ageMax: null,
      heightMin: null,
      heightMax: null,
      miniEducation: null,
      other: "",
    }),
    consent: seekDraft.shape.consent,
    channelCode: z.string("渠道代码格式错误").trim().max(32, "渠道代码不能超过32个字").default(""),
  },
  columns: {
    inviter: asColumn.numberOf("邀请人", ["邀请人编号"]),
    phone: asColumn.phone("手机号", ["手机", "电话", "联系电话"]),
    name: asColumn.text("姓名", ["称呼", "名字", "name"]),
    sex: asColumn.choice("性别", genders, { also: ["gender"] }),
    birthYear: asColumn.number("出生年份", ["出生年", "年份"]),
    provId: asColumn.region("省", 1, undefined, ["省份", "所在省"]),
    cityId: asColumn.region("市", 2, "provId", ["城市", "所在市"]),
    areaId: asColumn.region("区县", 3, "cityId", ["区", "所在区县"]),
    marital: asColumn.choice("婚姻状况", maritals, { also: ["婚况"] }),
    education: asColumn.choice("学历", educations, { also: ["文化程度"] }),
    income: asColumn.number("收入下限", ["月收入"]),
    spouseIncomeMax: asColumn.number("收入上限"),
    height: asColumn.number("身高", ["身高cm"]),
    // What is wished for is an object of its own; it is entered later.
    requirement: null,
    consent: asColumn.flag("是否同意", ["已同意", "同意隐私政策"]),
    channelCode: asColumn.text("渠道代码", ["渠道"]),
  },
  view: z.object({ status: intentionStatus.schema }),
  example: {
    phone: "13900003333",
    name: "林小姐",
    sex: "WOMAN",
    birthYear: 1995,
    provId: 330_000,
    cityId: 330_100,
    requirement: { ageMin: 28, ageMax: 38 },
    consent: true,
  },
  check: (row): Readonly<Record<string, string>> => {
    const { income: low, spouseIncomeMax: high, requirement: wishes } = row;
    if ((low !== null || high !== null) && !isIncomeRange(low, high)) return { income: leadTexts.income };
    const range = rangeProblem(wishes.ageMin, wishes.ageMax) ?? rangeProblem(wishes.heightMin, wishes.heightMax);
    return range === null ? {} : { requirement: range };
  },
});
