import { fieldAt } from "../kit/resource-query.ts";
import { actionsOf } from "../kit/resource-calls.ts";
import { actionGrants, rowActionsOf } from "../kit/row-action.ts";
import { describe, expect, test } from "vitest";
import { menuPages } from "../core/access/menu/menu-catalogue.ts";
import { catalogueEndpoints, catalogueResources } from "./catalogue.ts";

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

const withStates = catalogueResources.filter(({ states }) => states !== undefined);

test("states are declared by resources", () => {
  expect(withStates.length).toBeGreaterThan(25);
});

test.each(catalogueResources)("an action of $name leads to another state than it begins in", (resource) => {
  for (const [, { from, to }] of rowActionsOf(resource)) expect(from ?? []).not.toContain(to);
});

test.each(catalogueResources)(
  "an action of $name that begins in certain states has a field that holds them",
  (resource) => {
    const isBound = rowActionsOf(resource).some(([, { from, to }]) => from !== undefined || to !== undefined);
    if (isBound) expect(resource.states).toBeDefined();
  },
);

test.each(catalogueResources.filter((resource) => actionsOf(resource, "own").length > 0))(
  "an action of $name with a call of its own names that call and has its grant",
  (resource) => {
    for (const [name, action] of actionsOf(resource, "own")) {
      // One that only shows something has none.
      if (action.call === undefined) continue;
      const call = catalogueEndpoints.find(({ method, path }) => `${method} ${path}` === action.call);
      expect([name, call?.allow]).toEqual([name, expect.arrayContaining([actionGrants(resource, action)[0]])]);
    }
  },
);

test.each(withStates)("every state of $name is entered by something that is declared", (resource) => {
  const { states } = resource;
  const all = Object.keys(fieldAt(resource.fields, states?.field ?? "").labels ?? {});
  const entered = new Set([
    states?.first,
    ...(states?.entered ?? []),
    ...rowActionsOf(resource).map(([, { to }]) => to),
  ]);
  expect(all.filter((state) => !entered.has(state))).toEqual([]);
});
