import type { MenuPage } from "@hongxian/contract/core/access/menu/menu-page.ts";
import { sideMenu } from "@hongxian/contract/core/access/menu/side-menu.ts";
import { matchPages } from "../../core/page-list/match-pages.ts";

export interface MenuNode {
  readonly title: string;
  readonly icon: string;
  readonly pages: readonly MenuPage[];
}
export interface MenuPart {
  readonly title: string | null;
  readonly nodes: readonly MenuNode[];
}

/** The side menu cut to the pages this person can open, and further to what was typed into its search. */
export function menuTree(openable: readonly MenuPage[], typed = ""): readonly MenuPart[] {
  const byRoute = new Map(matchPages(openable, typed).map((page) => [page.route, page]));
  return sideMenu
    .map(({ title, entries }) => ({
      title,
      nodes: entries
        .map((entry) => ({
          title: entry.title,
          icon: entry.icon,
          pages: entry.routes.map((route) => byRoute.get(route)).filter((page): page is MenuPage => page !== undefined),
        }))
        .filter((node) => node.pages.length > 0),
    }))
    .filter((part) => part.nodes.length > 0);
}

/** An entry with one page of the same subject is that page's link; any other opens a list. */
export const isLink = ({ title, pages }: MenuNode): boolean => pages.length === 1 && pages[0]?.title === title;
