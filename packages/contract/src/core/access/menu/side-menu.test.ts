import { expect, test } from "vitest";
import { menuGroups, menuPages } from "./menu-catalogue.ts";
import { page } from "./menu-page.ts";
import { phoneVersionsMenu } from "./phone-versions.menu.ts";
import { arrangeSideMenu, sideMenu } from "./side-menu.ts";

const entries = sideMenu.flatMap((section) => section.entries);

test("the dashboard comes first", () => {
  expect(entries[0]).toEqual({ title: "工作台", icon: "HomeOutlined", routes: ["/dashboard"] });
});

test("the sections carry the captions of the design", () => {
  expect(sideMenu.map((section) => section.title)).toEqual([null, "会员业务", "内容与运营", "系统"]);
});

test("every page stands in exactly one entry", () => {
  const placed = entries.flatMap((entry) => entry.routes);
  expect(placed.toSorted()).toEqual(menuPages.map((page) => page.route).toSorted());
});

test.each(menuGroups.map(({ group }) => group))("a new page of %s has a place", (group) => {
  const fresh = page(`/${group}/aNewPage`, "新页面", "xym", []);
  const menu = menuGroups.map((each) => (each.group === group ? { ...each, pages: [...each.pages, fresh] } : each));
  const holding = arrangeSideMenu(menu)
    .flatMap((section) => section.entries)
    .filter(({ routes }) => routes.includes(fresh.route));
  expect(holding).toHaveLength(1);
});

test("the mobile pages have an entry of their own", () => {
  const mobile = entries.filter((entry) => entry.routes.some((route) => route.startsWith("/phoneVersions/")));
  expect(mobile.map((entry) => entry.title)).toEqual(["移动端"]);
  expect(mobile[0]?.routes).toEqual(phoneVersionsMenu.pages.map(({ route }) => route));
});

test("no two entries share a title or an icon", () => {
  expect(new Set(entries.map((entry) => entry.title)).size).toBe(entries.length);
  expect(new Set(entries.map((entry) => entry.icon)).size).toBe(entries.length);
});
