import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rangeUnits } from "./partner.choices.ts";
import { ageRangeEnds, rangeLimits, rangeMessages, rangeText, readRange, type RangeField } from "./range-text.rules.ts";

const fields = Object.keys(rangeUnits) as RangeField[];

describe("ranges of partner preferences", () => {
  it("the reader of ranges reads an age range by its characters 0-3 and 4-7", () => {
    expect(ageRangeEnds("24岁-42岁")).toEqual({ min: "24岁", max: "42岁" });
    fc.assert(
      fc.property(fc.integer({ min: 18, max: 99 }), fc.integer({ min: 18, max: 99 }), (min, max) => {
        expect(ageRangeEnds(rangeText("ageRange", min, max))).toEqual({ min: `${min}岁`, max: `${max}岁` });
      }),
    );
  });

  it.each(fields)("the reader of ranges appends the unit of %s once, whatever was typed", (key) => {
    const { min, max } = rangeLimits[key];
    const unit = fc.constantFrom("", rangeUnits[key]);
    const end = fc.integer({ min, max });
    fc.assert(
      fc.property(end, end, unit, unit, fc.constantFrom("", " "), (one, other, first, second, gap) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const read = readRange(key, `${low}${first}${gap}-${gap}${high}${second}`);
        expect(read).toEqual({ ok: true, min: low, max: high });
        const stored = rangeText(key, low, high);
        expect(stored).toBe(`${low}${rangeUnits[key]}-${high}${rangeUnits[key]}`);
        expect(readRange(key, stored)).toEqual(read);
      }),
    );
  });

  it("a range needs a hyphen and both ends", () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes("-")),
        (text) => {
          expect(readRange("spouseHeight", text)).toEqual({ ok: false, msg: "此条件为区间值，必须填写上下限" });
        },
      ),
    );
    for (const text of ["160-", "-175", "-", "160-170-180", "a-b"])
      expect(readRange("spouseHeight", text)).toEqual({ ok: false, msg: rangeMessages.bothEnds });
  });

  it("a range keeps ends in order and inside what can be", () => {
    expect(readRange("ageRange", "40-30")).toEqual({ ok: false, msg: "下限不能大于上限" });
    expect(readRange("ageRange", "17-30")).toEqual({ ok: false, msg: "择偶年龄必须在18-99之间" });
    expect(readRange("ageRange", "18-100")).toEqual({ ok: false, msg: "择偶年龄必须在18-99之间" });
    expect(readRange("spouseWeight", "40kg-201kg")).toEqual({ ok: false, msg: "择偶体重必须在30-200之间" });
  });
});
