import type { PageEntry } from "../core/page-list/page-entry.ts";

/**
 * Every page that exists: each feature states its own in its `<area>.pages.ts`. These lists are small and come at once, a
 * page when it is opened. One that stands in no list is neither in the menu nor in the palette.
 */
export const pages: readonly PageEntry[] = Object.values(
  import.meta.glob<readonly PageEntry[]>("../features/*/*.pages.ts", { eager: true, import: "pages" }),
).flat();

export const pageByRoute: ReadonlyMap<string, PageEntry> = new Map(pages.map((entry) => [entry.route, entry]));
