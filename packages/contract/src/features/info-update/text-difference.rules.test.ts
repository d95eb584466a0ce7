import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textDifference, type TextPart } from "./text-difference.rules.ts";

const whole = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join("");
const shared = (parts: readonly TextPart[]): string =>
  parts
    .filter(({ own }) => !own)
    .map(({ text }) => text)
    .join("");

describe("the difference of two texts", () => {
  it("the difference of two texts loses nothing of either, and what it calls common is common", () => {
    const text = fc.string({ maxLength: 40, unit: "grapheme" });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const difference = textDifference(before, after);
        expect(whole(difference.before)).toBe(before);
        expect(whole(difference.after)).toBe(after);
        expect(shared(difference.before)).toBe(shared(difference.after));
      }),
    );
  });

  it("the difference of two texts marks what was put in and what was taken out", () => {
    expect(textDifference("喜欢旅行", "喜欢徒步旅行")).toEqual({
      before: [{ text: "喜欢旅行", own: false }],
      after: [
        { text: "喜欢", own: false },
        { text: "徒步", own: true },
        { text: "旅行", own: false },
      ],
    });
    expect(textDifference("同一句", "同一句").after).toEqual([{ text: "同一句", own: false }]);
    expect(textDifference("", "新")).toEqual({ before: [], after: [{ text: "新", own: true }] });
  });
});
