import { describe, expect, test } from "vitest";
import { defaultRoles } from "../default-roles.ts";
import { specRoutes } from "../spec-routes.ts";
import { dangerTitles, menuGroups, menuPageByRoute, menuPages } from "./menu-catalogue.ts";
import { memberDetailTitles } from "./menu-page.ts";

const buttonsOf = (route: string) => menuPageByRoute.get(route)?.buttons ?? [];

test("the menu holds the dashboard and every page of the specification, and no page twice", () => {
  const routes = menuPages.map((page) => page.route);
  expect(["/dashboard", ...specRoutes].filter((route) => !menuPageByRoute.has(route))).toEqual([]);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test("a page stands in the group of its route", () => {
  for (const { group, pages } of menuGroups) {
    expect(pages.filter((page) => page.route.split("/")[1] !== group)).toEqual([]);
  }
});

test.each(menuPages)("the page $route has a title and no button twice", ({ title, buttons }) => {
  expect(title).not.toBe("");
  expect(buttons.filter((button) => !/^\S{2,9}$/.test(button))).toEqual([]);
  expect(new Set(buttons).size).toBe(buttons.length);
});

describe("the member-detail dialog", () => {
  test("the buttons of the member-detail dialog are granted on every page that opens it", () => {
    for (const page of menuPages.filter(({ opensMember }) => opensMember)) {
      expect(page.buttons).toEqual(expect.arrayContaining([...memberDetailTitles]));
    }
    expect(buttonsOf("/flowingWater/order")).toContain("查看联系方式");
    expect(buttonsOf("/goods/goodslist")).not.toContain("查看联系方式");
  });

  test("a call that needs role id 1 by itself is no button of the tree", () => {
    const all = new Set(menuPages.flatMap((page) => page.buttons));
    for (const title of ["切换风格", "绘制推广图", "推广图"]) expect(all).not.toContain(title);
  });
});

test("one button has one title", () => {
  const all = new Set(menuPages.flatMap((page) => page.buttons));
  for (const former of ["设置销售", "设置顾问", "关联企微客户", "直播插流", "牵线", "恢复发言", "真人快速通过"]) {
    expect(all).not.toContain(former);
  }
});

test("app versions and tutorials can be granted apart on their common page", () => {
  expect(buttonsOf("/message/APPcourse")).toEqual(
    "新增版本 编辑 上架 下架 调整灰度 删除 新增教程 编辑教程 上架教程 下架教程 删除教程".split(" "),
  );
});

test("a page names default roles that exist", () => {
  const names = new Set(defaultRoles.map(({ name }) => name));
  expect(menuPages.flatMap(({ roles }) => roles).filter((name) => !names.has(name))).toEqual([]);
});

test("every risky title exists", () => {
  const all = new Set(menuPages.flatMap((page) => page.buttons));
  expect([...dangerTitles].filter((title) => !all.has(title))).toEqual([]);
});

test("agents may be granted pages with an owner only", () => {
  const open = new Set(menuPages.filter((page) => page.tissue).map((page) => page.route.split("/")[1]));
  for (const group of ["gitftCentre", "banner", "ai", "payadmin", "flowingWater", "system", "reportFrom"]) {
    expect(open).not.toContain(group);
  }
});
