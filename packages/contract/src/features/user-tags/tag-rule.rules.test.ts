import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleFieldNames, ruleFields } from "./tag-rule.fields.ts";
import { conditionProblem, conditionText, opsOf, ruleSchema, ruleText, type RuleCondition } from "./tag-rule.rules.ts";

const aField = fc.constantFrom(...ruleFieldNames);

describe("the rules of tags", () => {
  it("tag rules have words for every field and every relation it knows", () => {
    for (const name of ruleFieldNames) {
      const field = ruleFields[name];
      expect(field.label).not.toBe("");
      expect(opsOf(field).length).toBeGreaterThan(0);
    }
  });

  it("tag rules take nothing that is not on the list, whatever it is", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (field, op, value) => {
        const known = ruleFieldNames.some((name) => name === field);
        if (!known) expect(conditionProblem({ field, op, value })).not.toBeNull();
        expect(ruleSchema.safeParse([{ field, op, value }]).success).toBe(
          conditionProblem({ field, op, value }) === null,
        );
      }),
    );
  });

  it("tag rules take no value of another kind than the field's", () => {
    fc.assert(
      fc.property(aField, fc.jsonValue(), (field, value) => {
        for (const op of opsOf(ruleFields[field])) {
          if (conditionProblem({ field, op, value }) !== null) continue;
          const { kind } = ruleFields[field];
          const parts: unknown[] = Array.isArray(value) ? value : [value];
          const wanted = kind === "flag" ? "boolean" : kind === "choice" || kind === "text" ? "string" : "number";
          expect(parts.every((part) => typeof part === wanted)).toBe(true);
          expect(conditionText({ field, op, value } as RuleCondition)).toContain(ruleFields[field].label);
        }
      }),
    );
  });

  it("tag rules read as a sentence", () => {
    const rule: readonly RuleCondition[] = [
      { field: "sex", op: "IN", value: ["WOMAN"] },
      { field: "age", op: "BETWEEN", value: [25, 35] },
      { field: "lastLoginTime", op: "WITHIN_DAYS", value: 7 },
      { field: "marriageMemberExpireTime", op: "WITHIN_DAYS", value: 30 },
      { field: "totalRechargeAmount", op: "GTE", value: 10_050 },
      { field: "homeRegion", op: "IN", value: [330_100, 1] },
      { field: "hasAvatar", op: "EQ", value: true },
    ];
    expect(ruleText(rule, (code) => (code === 330_100 ? "杭州市" : undefined))).toBe(
      "性别为女，且年龄 25–35 岁，且最近登录在 7 天内，且相亲会员到期在未来 30 天内，且累计充值 ≥ 100.5 元，且现居地为杭州市、1，且有头像为是",
    );
  });
});
