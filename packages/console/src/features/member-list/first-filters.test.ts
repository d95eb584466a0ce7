import { expect, it } from "vitest";
import { firstFilters } from "./first-filters.ts";

it("a seller begins with her own members, a head with those of the department", () => {
  expect(firstFilters("SELF", true)).toEqual({ tab: "mine" });
  expect(firstFilters("DEPT", true)).toEqual({ inPool: "0", anyTime: "1" });
  expect(firstFilters("DEPT_TREE", true)).toEqual({ inPool: "0", anyTime: "1" });
});

it("whoever sees all members, or nothing of 公海, begins with the whole list", () => {
  expect(firstFilters("ALL", true)).toBeNull();
  expect(firstFilters("SELF", false)).toBeNull();
  expect(firstFilters(undefined, true)).toBeNull();
});
