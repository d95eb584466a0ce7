import { z } from "zod";
import { intentionStatus } from "../../core/lead/intention.choices.ts";
import { leadTexts, rangeProblem } from "../../core/lead/lead.rules.ts";
import { isIncomeRange } from "../../core/member/income.rules.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { seekDraft } from "./visitor.endpoints.ts";

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
