import { expect, test } from "vitest";
import { isRestricted, restrictedOnPage, restrictedTitles } from "./restricted-titles.ts";
import { menuPageByRoute, menuPages } from "./menu/menu-catalogue.ts";
import { tissueForbidden } from "./tissue-forbidden.ts";

const all = new Set(menuPages.flatMap((page) => page.buttons));

test("every restricted title exists", () => {
  expect([...restrictedTitles].filter((title) => !all.has(title))).toEqual([]);
  for (const [route, routeTitles] of restrictedOnPage) {
    const buttons = menuPageByRoute.get(route)?.buttons ?? [];
    expect([route, [...routeTitles].filter((title) => !buttons.includes(title))]).toEqual([route, []]);
    expect(routeTitles.size).toBeGreaterThan(0);
  }
});

test("every title that agents never hold exists", () => {
  expect(tissueForbidden.size).toBe(20);
  expect([...tissueForbidden].filter((title) => !all.has(title))).toEqual([]);
});

test("every export is restricted", () => {
  expect([...all].filter((title) => title.includes("导出") && !restrictedTitles.has(title))).toEqual([]);
});

test("a page-bound title is free elsewhere", () => {
  expect(isRestricted("/flowingWater/withdraw", "通过")).toBe(true);
  expect(isRestricted("/videoAdmin/videoList", "通过")).toBe(false);
});
