import { describe, expect, it } from "vitest";
import { formatDecimal, parseDecimal, yuanText } from "./decimal.ts";

describe("parseDecimal", () => {
  it.each([
    ["0.29", 29],
    ["1.15", 115],
    ["4.35", 435],
    ["1", 100],
    [".5", 50],
    ["1.", 100],
    ["1,234.5", 123_450],
    ["-3.2", -320],
    ["90071992547409.91", 9_007_199_254_740_991],
    ["0", 0],
    ["-0", 0],
  ])("the text %s is %i cents", (text, cents) => expect(parseDecimal(text, 2)).toBe(cents));

  it("parseDecimal answers null for an empty text", () => expect(parseDecimal("  ", 2)).toBeNull());

  it.each(["abc", "1.2.3", "-", ".", "1e3", "90071992547409.92"])("the text %s is no amount", (text) => {
    expect(parseDecimal(text, 2)).toBeNaN();
  });

  it.each(["1.234", "12.345", "0.001", "-3.219", ".999"])("the text %s is not rounded", (text) => {
    const units = parseDecimal(text, 2);
    expect(Number.isInteger(units)).toBe(false);
    expect(Number.isNaN(units)).toBe(false);
  });

  it("zeros behind the last place are no part of the amount", () => expect(parseDecimal("12.3400", 2)).toBe(1234));

  it("parseDecimal reads back every amount up to ten yuan", () => {
    for (let cents = 0; cents <= 1000; cents += 1) expect(parseDecimal(formatDecimal(cents, 2), 2)).toBe(cents);
  });
});

it("formatting groups thousands", () => {
  expect(yuanText(123_456_789)).toBe("1,234,567.89");
  expect(yuanText(-5)).toBe("-0.05");
});
