import { menuPages } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { phoneTodos } from "@hongxian/contract/features/phone-home/phone-home.endpoints.ts";
import { expect, test } from "vitest";
import { pages } from "./pages.ts";

const routes = pages.map(({ route }) => route);

test("every page of the menu has its code in one list of pages", () => {
  expect(menuPages.map(({ route }) => route).filter((route) => !routes.includes(route))).toEqual([]);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test("every listed page stands in the menu", () => {
  const known = new Set<string>(menuPages.map(({ route }) => route));
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
});

test("each to-do of the phone's home page opens a page for the phone", () => {
  const routesOf = Object.values(phoneTodos).map(({ route }) => route.split("?")[0]);
  const wide = routesOf.filter((route) => {
    const page = pages.find((one) => one.route === route);
    return page?.bare !== true && page?.phone === undefined;
  });
  expect(routesOf.length).toBeGreaterThan(5);
  expect(wide).toEqual([]);
});
