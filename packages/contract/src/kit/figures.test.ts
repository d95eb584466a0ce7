import { expect, it } from "vitest";
import { z } from "zod";
import { reads } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { type Figure, figureDays, keptFilters, openingOf } from "./figures.ts";

const callWith = (...names: readonly string[]) =>
  endpoint({
    method: "GET",
    path: "/api/things",
    allow: reads("/a/things"),
    query: z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().optional()]))),
  });
const of = callWith("beginTime", "endTime");
const list = { route: "/a/things", call: of } as const;

const standing: Figure = { title: "待处理", period: "now", alone: "a test" };
const chosen: Figure = { ...standing, period: "chosen" };
const filters = { beginTime: "2026-01-01", endTime: "2026-01-31", status: "OPEN", shopId: "3" };

it("a figure of the chosen days takes them along, and one of the present does not", () => {
  expect(keptFilters({ of }, chosen, list, filters)).toEqual({ beginTime: "2026-01-01", endTime: "2026-01-31" });
  expect(keptFilters({ of }, standing, list, filters)).toEqual({});
});

it("a figure takes along the filters that its answer follows", () => {
  expect(keptFilters({ of, keeps: ["shopId"] }, standing, list, filters)).toEqual({ shopId: "3" });
  expect(keptFilters({ of, keeps: "all" }, chosen, list, filters)).toEqual(filters);
  expect(keptFilters({ of, keeps: "all" }, standing, list, filters)).toEqual({});
});

it("the days of a report arrive under the names of a list", () => {
  const set = { of: callWith("from", "to", "granularity") };
  expect(keptFilters(set, chosen, list, { from: "2026-01-01", to: "2026-01-31", granularity: "DAY" })).toEqual({
    beginTime: "2026-01-01",
    endTime: "2026-01-31",
  });
});

it("the days of a figure are those of the platform's calendar", () => {
  const days = figureDays(Date.parse("2026-03-01T17:00:00Z"));
  expect([days.today, days.month, days.before(2)]).toEqual(["2026-03-02", "2026-03-01", "2026-02-28"]);
});

it("a figure that opens rows has a list", () => {
  expect(() => openingOf({}, { title: "待处理", period: "now", opens: {} }, figureDays())).toThrow("待处理");
  expect(openingOf({}, standing)).toBeNull();
});
