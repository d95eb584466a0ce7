import { z } from "zod";
import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { isRuleField, ruleFields, type RuleField, type RuleFieldName } from "./tag-rule.fields.ts";

export const ruleOp = choices({
  EQ: "等于",
  IN: "属于",
  GTE: "不小于",
  LTE: "不大于",
  BETWEEN: "介于",
  WITHIN_DAYS: "天数内",
});
export type RuleOp = ChoiceOf<typeof ruleOp>;

export const maxConditions = 10;
const maxDays = 3650;
const maxWords = 50;

export const tagRuleMessages = {
  none: "请至少设置一个条件",
  many: `条件最多${maxConditions}个`,
  field: "请选择条件字段",
  op: "请选择条件关系",
  value: (label: string) => `请填写${label}的条件值`,
  range: (label: string) => `${label}的下限不能大于上限`,
  limits: (label: string, min: number, max: number) => `${label}必须在${min}-${max}之间`,
  days: `天数必须在1-${maxDays}之间`,
} as const;

/** The relations of each kind of field, the usual one first. */
const opsByKind = {
  choice: ["IN", "EQ"],
  text: ["IN", "EQ"],
  region: ["IN"],
  flag: ["EQ"],
  number: ["BETWEEN", "GTE", "LTE", "EQ"],
  time: ["WITHIN_DAYS"],
} as const satisfies Record<RuleField["kind"], readonly RuleOp[]>;
export const opsOf = (field: RuleField): readonly RuleOp[] => opsByKind[field.kind];

export interface RuleCondition {
  readonly field: RuleFieldName;
  readonly op: RuleOp;
  readonly value: string | number | boolean | readonly (string | number)[];
}

/** The form's default when a field or a relation is chosen. */
export function emptyValue(field: RuleField, op: RuleOp): RuleCondition["value"] {
  if (op === "IN" || op === "BETWEEN") return [];
  return field.kind === "flag" ? true : "";
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value);

function wordProblem(field: RuleField, value: unknown): string | null {
  const bad = tagRuleMessages.value(field.label);
  if (field.kind === "region") return isNumber(value) && value >= 110_000 && value < 1_000_000 ? null : bad;
  if (typeof value !== "string" || value.trim() === "" || value.length > 50) return bad;
  return field.kind === "choice" && !Object.hasOwn(field.labels, value) ? bad : null;
}

function numberProblem(field: Extract<RuleField, { kind: "number" }>, op: RuleOp, value: unknown): string | null {
  const list: unknown[] = op === "BETWEEN" ? (Array.isArray(value) ? value : []) : [value];
  if (list.length !== (op === "BETWEEN" ? 2 : 1) || !list.every(isNumber)) return tagRuleMessages.value(field.label);
  const [low = 0, high = low] = list;
  const { min, max, cents } = field;
  if (low < min || high > max || low > max || high < min)
    return tagRuleMessages.limits(field.label, cents ? min / 100 : min, cents ? max / 100 : max);
  return low > high ? tagRuleMessages.range(field.label) : null;
}

/** The fault of one condition, as text; null when there is none. */
export function conditionProblem({
  field: name,
  op,
  value,
}: {
  field: string;
  op: string;
  value: unknown;
}): string | null {
  if (!isRuleField(name)) return tagRuleMessages.field;
  const field = ruleFields[name];
  const known = opsOf(field).find((one) => one === op);
  if (known === undefined) return tagRuleMessages.op;
  switch (field.kind) {
    case "flag":
      return typeof value === "boolean" ? null : tagRuleMessages.value(field.label);
    case "number":
      return numberProblem(field, known, value);
    case "time":
      return isNumber(value) && value >= 1 && value <= maxDays ? null : tagRuleMessages.days;
    default: {
      if (known === "EQ") return wordProblem(field, value);
      const list: readonly unknown[] = Array.isArray(value) ? value : [];
      if (list.length === 0 || list.length > maxWords) return tagRuleMessages.value(field.label);
      return list.map((one) => wordProblem(field, one)).find((problem) => problem !== null) ?? null;
    }
  }
}

const conditionSchema = z
  .strictObject({ field: z.string(), op: z.string(), value: z.json() })
  .superRefine((condition, context) => {
    const message = conditionProblem(condition);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  // Exactly what was just checked.
  .transform((condition) => condition as unknown as RuleCondition);

/** A rule: up to ten conditions, all of which must be met. */
export const ruleSchema = z.array(conditionSchema, tagRuleMessages.none).max(maxConditions, tagRuleMessages.many);

/** Names of the places in a rule; unknown ones are shown as their code. */
export type RegionNames = (code: number) => string | undefined;

function valueWords(field: RuleField, value: string | number | boolean, regionName: RegionNames): string {
  if (field.kind === "choice") return field.labels[String(value)] ?? String(value);
  if (field.kind === "region") return regionName(Number(value)) ?? String(value);
  if (field.kind === "flag") return value === true ? "是" : "否";
  if (field.kind === "number") return String(field.cents ? Number(value) / 100 : value);
  return String(value);
}

/** One condition as text: 年龄 25–35 岁. */
export function conditionText(
  { field: name, op, value }: RuleCondition,
  regionName: RegionNames = () => undefined,
): string {
  const field = ruleFields[name];
  const one = (item: string | number | boolean) => valueWords(field, item, regionName);
  const unit = field.kind === "number" && field.unit !== "" ? ` ${field.unit}` : "";
  const list = Array.isArray(value) ? (value as readonly (string | number)[]) : [];
  switch (op) {
    case "BETWEEN":
      return `${field.label} ${list.map(one).join("–")}${unit}`;
    case "IN":
      return `${field.label}为${list.map(one).join("、")}`;
    case "GTE":
      return `${field.label} ≥ ${one(value as number)}${unit}`;
    case "LTE":
      return `${field.label} ≤ ${one(value as number)}${unit}`;
    case "WITHIN_DAYS":
      return field.kind === "time" && field.ahead === true
        ? `${field.label}在未来 ${String(value)} 天内`
        : `${field.label}在 ${String(value)} 天内`;
    case "EQ":
      return `${field.label}为${one(value as string | number | boolean)}${unit}`;
  }
}

/** A rule as people read it. */
export const ruleText = (rule: readonly RuleCondition[], regionName?: RegionNames): string =>
  rule.map((condition) => conditionText(condition, regionName)).join("，且");
