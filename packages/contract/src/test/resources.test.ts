import { describe, expect, test } from "vitest";
import { menuPages } from "../core/access/menu/menu-catalogue.ts";
import { catalogueResources } from "./catalogue.ts";

/** Lists on pages that are more than a list: such a page has its own title, the list the title of its part. */
const partsOfPages = new Set([
  "agent",
  "aiCallLog",
  "appTutorial",
  "appVersion",
  "auditCall",
  "borrowSheet",
  "courseEnroll",
  "patrolCheck",
  "promotionSlot",
  "refundApply",
  "reportDaily",
  "reportIntroduction",
  "reportLoan",
  "reportMember",
  "reportProfit",
]);

test("there are lists and pages to compare", () => {
  expect(catalogueResources.length).toBeGreaterThan(80);
  const routes = new Set<string>(menuPages.map(({ route }) => route));
  expect(catalogueResources.filter(({ route }) => !routes.has(route)).map(({ name }) => name)).toEqual([]);
});

describe.each(menuPages)("the page $route", ({ route, title }) => {
  const own = catalogueResources.filter((resource) => resource.route === route && !partsOfPages.has(resource.name));

  test("a page has the same title in the menu and on its list", () => {
    if (own.length > 0) expect(own.map((resource) => resource.title)).toContain(title);
  });
});

test.each(catalogueResources)("a move of $name leads to another state than it begins in", ({ actions }) => {
  for (const action of Object.values(actions)) {
    if (action.kind === "move") expect(action.from).not.toContain(action.to);
  }
});
