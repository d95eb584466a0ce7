import { expect, it } from "vitest";
import { freightCents, freightOfAll, type FreightRule } from "./freight.ts";

const rule = (change: Partial<FreightRule> = {}): FreightRule => ({
  areaIds: [],
  noDelivery: false,
  firstUnit: 1,
  firstCents: 1000,
  nextUnit: 2,
  nextCents: 300,
  freeOverCents: null,
  ...change,
});
const load = (change: object = {}) => ({
  chargeType: "PIECE" as const,
  rules: [
    rule({ areaIds: [650000], noDelivery: true }),
    rule({ areaIds: [330100], firstCents: 500 }),
    rule({ freeOverCents: 20_000 }),
  ],
  count: 1,
  weightGram: 0,
  goodsCents: 5000,
  ...change,
});
const shanghai = { provId: 310000, cityId: 310100 };

it("freight charges the first piece, then every started step", () => {
  expect([1, 2, 3, 4].map((count) => freightCents(load({ count }), shanghai))).toEqual([1000, 1300, 1300, 1600]);
  expect(freightCents(load({ chargeType: "WEIGHT", weightGram: 2100 }), shanghai)).toBe(1300);
});

it("freight takes the city's rule before the province's and all others", () => {
  expect(freightCents(load(), { provId: 330000, cityId: 330100 })).toBe(500);
  expect(freightCents(load(), { provId: 330000, cityId: 330200 })).toBe(1000);
});

it("freight is free over its sum and where the template is, and nothing goes where nothing is delivered", () => {
  expect(freightCents(load({ goodsCents: 20_000 }), shanghai)).toBe(0);
  expect(freightCents(load({ chargeType: "FREE" }), shanghai)).toBe(0);
  expect(freightOfAll([load(), load()], shanghai)).toBe(2000);
  expect(freightOfAll([load(), load({ chargeType: "FREE" })], { provId: 650000, cityId: 650100 })).toBeNull();
});
