import type { PageEntry } from "../core/page-list/page-entry.ts";

/**
 * Every page that exists: each feature lists its own in its `<area>.pages.ts`. These lists are small and loaded at
 * once, a page only when it is opened. A page in no list is neither in the menu nor in the palette.
 */
export const pages: readonly PageEntry[] = Object.values(
  import.meta.glob<readonly PageEntry[]>("../features/*/*.pages.ts", { eager: true, import: "pages" }),
).flat();

export const pageByRoute: ReadonlyMap<string, PageEntry> = new Map(pages.map((entry) => [entry.route, entry]));
