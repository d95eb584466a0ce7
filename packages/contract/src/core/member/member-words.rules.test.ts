import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageOn, isOfAge } from "./age.rules.ts";
import { constellationOf, zodiacOf } from "./birth-signs.rules.ts";
import { infoFields, infoPercentOf, infoWeights } from "./info-percent.rules.ts";
import { bodyShape, constellation, haveChild, womanBodyShape, zodiac } from "./member.choices.ts";
import { alimonyText, annualIncomeText, bodyShapeLabel, readHaveChild } from "./member-words.rules.ts";
import { regionValueText, valueText } from "./shown-value.rules.ts";
import { joinList, splitImages, splitList } from "./slash-list.rules.ts";
import { regionText } from "../region/region.rules.ts";

const birthday = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("slash lists", () => {
  const word = fc.string({ minLength: 1 }).filter((text) => !text.includes("/") && text.trim() === text && text !== "");
  it("slash lists come back as they went, each item once", () => {
    fc.assert(
      fc.property(fc.array(word), (words) => {
        expect(splitList(joinList(words))).toEqual([...new Set(words)]);
      }),
    );
    expect(splitList("")).toEqual([]);
    expect(splitList(null)).toEqual([]);
    expect(splitList("/旅行//摄影/")).toEqual(["旅行", "摄影"]);
    expect(splitImages("a.jpg; b.jpg;")).toEqual(["a.jpg", "b.jpg"]);
  });
});

describe("words of a member", () => {
  it("the words of a member read haveChild with whatever bracket strayed into it", () => {
    const bracket = fc.constantFrom("", "(", ")", "（", "）", "[", "]", " ");
    fc.assert(
      fc.property(fc.constantFrom(...haveChild.values), bracket, bracket, (value, before, after) => {
        expect(readHaveChild(`${before}${value}${after}`)).toBe(value);
      }),
    );
    expect(readHaveChild("NO_LIVE_WITH_CHILD)")).toBe("NO_LIVE_WITH_CHILD)");
    expect(readHaveChild("NO_LIVE_WITH_CHILD")).toBe("NO_LIVE_WITH_CHILD)");
    expect(readHaveChild("SOMETHING")).toBeNull();
    expect(readHaveChild(null)).toBeNull();
  });

  it("the words of a member name a body shape by sex", () => {
    expect(bodyShapeLabel("PLUMP", "MAN")).toBe("魁梧");
    expect(bodyShapeLabel("PLUMP", "WOMAN")).toBe("丰满");
    expect(bodyShapeLabel("PETITE", "UNKNOWN")).toBe("瘦小");
    expect(bodyShapeLabel(null, "MAN")).toBe("");
    expect(bodyShapeLabel("toString", "MAN")).toBe("");
    for (const shape of bodyShape.values) {
      expect(bodyShapeLabel(shape, "WOMAN")).toBe(womanBodyShape.labels[shape]);
    }
  });

  it("the words of a member show alimony in K a month and annual income in 万", () => {
    expect(alimonyText(1500)).toBe("1.50K/月");
    expect(alimonyText(0)).toBe("0.00K/月");
    expect(annualIncomeText(156_000)).toBe("15.6万");
    expect(annualIncomeText(100_000)).toBe("10万");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (yuan) => {
        // Integer hundredths are compared: as a decimal fraction the shown number is not exact.
        expect(Math.abs(Math.round(Number.parseFloat(alimonyText(yuan)) * 100) * 10 - yuan)).toBeLessThanOrEqual(5);
        expect(Math.round(Number.parseFloat(annualIncomeText(yuan)) * 10_000)).toBe(yuan);
      }),
    );
  });
});

describe("what follows from a birthday", () => {
  it("a birthday gives an age in whole years, a sign and an animal", () => {
    expect(ageOn("2000-02-29", "2018-02-28")).toBe(17);
    expect(ageOn("2000-02-29", "2018-03-01")).toBe(18);
    fc.assert(
      fc.property(birthday, (day) => {
        expect(constellation.values).toContain(constellationOf(day));
        expect(zodiac.values).toContain(zodiacOf(day));
        expect(zodiacOf(`${Number(day.slice(0, 4)) + 12}${day.slice(4)}`)).toBe(zodiacOf(day));
        expect(ageOn(day, `${Number(day.slice(0, 4)) + 30}${day.slice(4)}`)).toBe(30);
      }),
    );
  });

  it("the age rule lets in who is 18 to 100, by the calendar of Shanghai", () => {
    const now = Date.parse("2026-06-15T20:00:00Z");
    expect(isOfAge("2008-06-16", now)).toBe(true);
    expect(isOfAge("2008-06-17", now)).toBe(false);
    expect(isOfAge("1925-06-17", now)).toBe(true);
    expect(isOfAge("1925-06-16", now)).toBe(false);
  });
});

describe("infoPercent", () => {
  it("infoPercent is the sum of weights that add up to 100", () => {
    expect(Object.values(infoWeights).reduce<number>((sum, weight) => sum + weight, 0)).toBe(100);
    expect(infoPercentOf({})).toBe(0);
    expect(infoPercentOf({ sex: "UNKNOWN", hobby: "", income: null })).toBe(0);
    fc.assert(
      fc.property(fc.subarray([...infoFields]), (filled) => {
        const percent = infoPercentOf(Object.fromEntries(filled.map((name) => [name, "x"])));
        expect(percent).toBe(filled.reduce((sum, name) => sum + infoWeights[name], 0));
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });

  it("infoPercent never falls when a field is filled", () => {
    fc.assert(
      fc.property(fc.subarray([...infoFields]), fc.constantFrom(...infoFields), (filled, more) => {
        const before = Object.fromEntries(filled.map((name) => [name, 1]));
        expect(infoPercentOf({ ...before, [more]: 1 })).toBeGreaterThanOrEqual(infoPercentOf(before));
      }),
    );
  });
});

describe("what an editor was looking at", () => {
  it("the shown value is one text for each value", () => {
    expect(valueText(null)).toBe("");
    expect(valueText(true)).toBe("true");
    expect(valueText(["旅行", "摄影"])).toBe("旅行/摄影");
    expect(regionValueText(330000, 330100, null)).toBe("330000/330100/0");
  });
});

describe("places with empty lower levels", () => {
  it("places with empty lower levels name the levels they have, doubled ones once", () => {
    expect(regionText("浙江省", "", "")).toBe("浙江");
    expect(regionText("浙江省", "杭州市", null)).toBe("浙江 杭州");
    expect(regionText("北京市", "北京市", "海淀区")).toBe("北京 海淀区");
    expect(regionText("重庆市", "县", "奉节县")).toBe("重庆 奉节县");
    expect(regionText("重庆市", "县", "")).toBe("重庆");
    expect(regionText("", "", "")).toBe("");
    const level = fc.constantFrom("", null, "浙江省", "杭州市", "西湖区");
    fc.assert(
      fc.property(level, level, level, (prov, city, area) => {
        const text = regionText(prov, city, area);
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/ {2}|null|undefined/);
      }),
    );
  });
});
