import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { incomeOptions, incomeRanges, incomeText, isIncomeRange, spouseIncomeText } from "./income.rules.ts";

describe("income", () => {
  it("an income reads as the seven ranges do", () => {
    expect(incomeOptions.map(({ label }) => label)).toEqual([
      "5000以下",
      "5000-8000",
      "8000-12000",
      "12000-20000",
      "20000-30000",
      "30000-50000",
      "50000以上",
    ]);
  });

  it("an income says 5000以下 when nothing is known, N以上 without an upper end", () => {
    expect(incomeText(null, null)).toBe("5000以下");
    expect(incomeText(0, 5000)).toBe("5000以下");
    expect(incomeText(50000, 99999999)).toBe("50000以上");
    expect(incomeText(80000, 99999999)).toBe("80000以上");
    expect(incomeText(8000, null)).toBe("8000-12000");
    expect(spouseIncomeText(null)).toBe("不限");
    expect(spouseIncomeText(8000)).toBe("8000以上");
  });

  it("an income takes the fixed pairs and nothing else", () => {
    const bound = fc.oneof(fc.integer({ min: -1, max: 100_000_000 }), fc.constantFrom(...incomeRanges.flat()));
    fc.assert(
      fc.property(bound, bound, (low, high) => {
        const fixed = incomeRanges.some((range) => range[0] === low && range[1] === high);
        expect(isIncomeRange(low, high)).toBe(fixed);
        expect(incomeText(low, high)).toMatch(/^\d+(以下|以上|-\d+)$/);
      }),
    );
  });
});
