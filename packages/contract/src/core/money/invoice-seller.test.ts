import { expect, it } from "vitest";
import { invoiceSeller, isSpecimen, taxOf } from "./invoice-seller.ts";

it("an amount is divided into net and tax without losing a cent", () => {
  expect(taxOf(10_600, "6")).toEqual({ net: 10_000, tax: 600 });
  expect(taxOf(298_000, "6")).toEqual({ net: 281_132, tax: 16_868 });
  expect(taxOf(999, "0")).toEqual({ net: 999, tax: 0 });
});

it("a paper without the seller's own name and tax number is a specimen", () => {
  expect(isSpecimen(invoiceSeller.parse({}))).toBe(true);
  expect(isSpecimen({ name: "红线婚恋", taxNo: "91330106MA2B5F7D8K" })).toBe(true);
  expect(isSpecimen({ name: "甲公司", taxNo: "91330106MA2B5F7D8K" })).toBe(false);
});
