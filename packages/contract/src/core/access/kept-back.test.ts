import { expect, test } from "vitest";
import { isKeptBack, keptBackOnPage, keptBackTitles } from "./kept-back.ts";
import { menuPageByRoute, menuPages } from "./menu/menu-catalogue.ts";
import { tissueForbidden } from "./tissue-forbidden.ts";

const all = new Set(menuPages.flatMap((page) => page.buttons));

test("every restricted title exists", () => {
  expect([...keptBackTitles].filter((title) => !all.has(title))).toEqual([]);
  for (const [route, kept] of keptBackOnPage) {
    const buttons = menuPageByRoute.get(route)?.buttons ?? [];
    expect([route, [...kept].filter((title) => !buttons.includes(title))]).toEqual([route, []]);
    expect(kept.size).toBeGreaterThan(0);
  }
});

test("every title that agents never hold exists", () => {
  expect(tissueForbidden.size).toBe(20);
  expect([...tissueForbidden].filter((title) => !all.has(title))).toEqual([]);
});

test("every export is restricted", () => {
  expect([...all].filter((title) => title.includes("导出") && !keptBackTitles.has(title))).toEqual([]);
});

test("a page-bound title is free elsewhere", () => {
  expect(isKeptBack("/flowingWater/withdraw", "通过")).toBe(true);
  expect(isKeptBack("/videoAdmin/videoList", "通过")).toBe(false);
});
