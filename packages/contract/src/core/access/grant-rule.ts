import { menuGroups, menuPageByRoute } from "./menu/menu-catalogue.ts";
import type { MenuPage, Route } from "./menu/menu-page.ts";

interface RuleTitles {
  /** Exactly these titles; [] allows reading only. Left out: every title except the restricted ones. */
  readonly titles?: readonly string[];
  /** Excludes these. */
  readonly except?: readonly string[];
  /** These restricted titles too, where a page has them. */
  readonly also?: readonly string[];
  /** Restricted titles included. */
  readonly every?: true;
}

/** One line of a role's default grants, over named pages or over an entire group. */
export type GrantRule =
  | (RuleTitles & { readonly routes: readonly [Route, ...Route[]] })
  | (RuleTitles & { readonly group: string; readonly without?: readonly Route[] });

function pageAt(route: Route): MenuPage {
  const page = menuPageByRoute.get(route);
  if (page === undefined) throw new Error(`default grants name an unknown page: ${route}`);
  return page;
}

function groupPages(name: string): readonly MenuPage[] {
  const group = menuGroups.find((candidate) => candidate.group === name);
  if (group === undefined) throw new Error(`default grants name an unknown group: ${name}`);
  return group.pages;
}

function listPages(rule: GrantRule): readonly MenuPage[] {
  if ("routes" in rule) return rule.routes.map(pageAt);
  const pages = groupPages(rule.group);
  const left = new Set((rule.without ?? []).map((route) => pageAt(route).route));
  return pages.filter((page) => !left.has(page.route));
}

/** The pages of a rule; a misspelt title stops the start instead of granting nothing. */
export function pagesOfRule(rule: GrantRule): readonly MenuPage[] {
  const pages = listPages(rule);
  for (const page of pages) {
    const unknown = (rule.titles ?? []).filter((title) => !page.buttons.includes(title));
    if (unknown.length > 0) throw new Error(`${page.route} has no button ${unknown.join(" ")}`);
  }
  const named = [...(rule.except ?? []), ...(rule.also ?? [])];
  const nowhere = named.filter((title) => !pages.some((page) => page.buttons.includes(title)));
  if (nowhere.length > 0) {
    throw new Error(`no page of ${pages.map((page) => page.route).join(" ")} has ${nowhere.join(" ")}`);
  }
  return pages;
}
