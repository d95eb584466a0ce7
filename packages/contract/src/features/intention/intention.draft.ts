import { z } from "zod";
import { isLeadAge, leadAges, phonePattern, rangeProblem, requirementMax } from "../../core/lead/lead.rules.ts";
import { isIncomeRange } from "../../core/member/income.rules.ts";
import { education, marital, sex } from "../../core/member/member.choices.ts";
import { miniEducation } from "../../core/member/partner.choices.ts";
import { intentionMessages } from "./intention.messages.ts";

export { isLeadAge, leadAges, rangeProblem, requirementMax };
export const remarkMax = 500;

/** Empty inputs are sent as "", null or not at all. */
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());
const id = z.int("编号格式错误").positive("编号格式错误");
const centimetres = z.int("身高格式错误").min(100, "身高必须在100-250之间").max(250, "身高必须在100-250之间");
const years = z
  .int(intentionMessages.age)
  .min(leadAges.min, intentionMessages.age)
  .max(leadAges.max, intentionMessages.age);

/** What the lead looks for. */
export const requirement = z.strictObject({
  ageMin: orNull(years),
  ageMax: orNull(years),
  heightMin: orNull(centimetres),
  heightMax: orNull(centimetres),
  miniEducation: orNull(miniEducation.schema),
  other: z.string().trim().max(requirementMax, `其他要求不能超过${requirementMax}个字`).default(""),
});
export type Requirement = z.output<typeof requirement>;
export const emptyRequirement: Requirement = {
  ageMin: null,
  ageMax: null,
  heightMin: null,
  heightMax: null,
  miniEducation: null,
  other: "",
};

export const phoneField = z
  .string("请填写手机号")
  .trim()
  .min(1, "请填写手机号")
  .regex(phonePattern, intentionMessages.phone);

const shape = {
  name: z.string("请填写称呼").trim().min(1, "请填写称呼").max(20, "称呼不能超过20个字"),
  login: phoneField,
  sex: z.enum(["MAN", "WOMAN"], "请选择性别"),
  birthYear: orNull(z.int(intentionMessages.age).refine((year) => isLeadAge(year), intentionMessages.age)),
  region: z.strictObject(
    { provId: id, cityId: id.nullable(), areaId: id.nullable() },
    { error: intentionMessages.region },
  ),
  marital: orNull(z.enum(marital.values, "请选择婚姻状况")),
  education: orNull(z.enum(education.values, "请选择学历")),
  income: orNull(z.int(intentionMessages.income)),
  spouseIncomeMax: orNull(z.int(intentionMessages.income)),
  height: orNull(centimetres),
  requirement: requirement.default(emptyRequirement),
  remark: z.string().trim().max(remarkMax, `备注不能超过${remarkMax}个字`).default(""),
  channelId: orNull(id),
  shopId: orNull(id),
};

interface Crossing {
  readonly income: number | null;
  readonly spouseIncomeMax: number | null;
  readonly requirement: Requirement;
}
function crossChecks({ income, spouseIncomeMax, requirement: wish }: Crossing, context: z.RefinementCtx): void {
  const hasIncome = income !== null || spouseIncomeMax !== null;
  if (hasIncome && !isIncomeRange(income, spouseIncomeMax))
    context.addIssue({ code: "custom", path: ["income"], message: intentionMessages.income });
  const problem = rangeProblem(wish.ageMin, wish.ageMax) ?? rangeProblem(wish.heightMin, wish.heightMax);
  if (problem !== null) context.addIssue({ code: "custom", path: ["requirement"], message: problem });
}

/** A new lead: the fields of the public form, without its code. */
export const intentionDraft = z.strictObject(shape).superRefine(crossChecks);
export type IntentionDraft = z.output<typeof intentionDraft>;

/** The phone of an open lead cannot change: it identifies the lead. */
const { login: _login, ...editable } = shape;
export const intentionEdit = z.strictObject({ ...editable, version: z.int("缺少版本号") }).superRefine(crossChecks);
export type IntentionEdit = z.output<typeof intentionEdit>;

export const sexOfLead = { MAN: sex.labels.MAN, WOMAN: sex.labels.WOMAN } as const;
