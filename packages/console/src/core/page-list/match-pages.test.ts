import { menuPages } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { expect, test } from "vitest";
import { matchPages } from "./match-pages.ts";

const found = (typed: string) => matchPages(menuPages, typed).map(({ title }) => title);

test.each([
  ["用户管理", "用户管理"],
  ["yhgl", "用户管理"],
  ["YHGL", "用户管理"],
  ["shopsmanage", "用户管理"],
  ["/promotion/checkEducation", "学历审核"],
  ["  学历 ", "学历审核"],
])("the search %s finds %s first", (typed, title) => {
  expect(found(typed)[0]).toBe(title);
});

test("a title that begins with the text comes before one that holds it", () => {
  const titles = found("用户");
  const holding = titles.findIndex((title) => !title.startsWith("用户") && title.includes("用户"));
  const lastBeginning = titles.findLastIndex((title) => title.startsWith("用户"));
  expect(holding).toBeGreaterThan(lastBeginning);
});

test("nothing typed gives all, nonsense gives none", () => {
  expect(found("")).toHaveLength(menuPages.length);
  expect(found("qqqzzz")).toEqual([]);
});
