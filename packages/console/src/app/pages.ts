import type { PageEntry } from "../core/page-list/page-entry.ts";
import { standardPages } from "./standard-pages.ts";

/**
 * Every page that exists: the pages of resources by themselves, and those that a feature lists in its `<area>.pages.ts`
 * because they have several, another route or a frame of their own. These lists are small and loaded at once, a page
 * only when it is opened. A page in no list is neither in the menu nor in the palette.
 */
export const pages: readonly PageEntry[] = [
  ...standardPages,
  ...Object.values(
    import.meta.glob<readonly PageEntry[]>("../features/*/*.pages.ts", { eager: true, import: "pages" }),
  ).flat(),
];

export const pageByRoute: ReadonlyMap<string, PageEntry> = new Map(pages.map((entry) => [entry.route, entry]));
