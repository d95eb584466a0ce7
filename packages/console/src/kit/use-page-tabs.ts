import { usePageSearch } from "../platform/page-search.ts";
import type { QuickTab } from "./page.tsx";

/** The quick tabs of a page with the one that is shown; it is in the address as `tab`. */
export interface PageTabs {
  readonly tabs: readonly QuickTab[];
  readonly tab: string;
  onTab(key: string): void;
}

/** Each tab starts with its own filters: those of the former tab are dropped. */
export function usePageTabs(tabs: readonly QuickTab[]): PageTabs {
  const [search, setSearch] = usePageSearch();
  const first = tabs[0]?.key ?? "";
  const requested = search.get("tab") ?? first;
  const tab = tabs.some(({ key }) => key === requested) ? requested : first;
  return { tabs, tab, onTab: (key) => setSearch(new URLSearchParams(key === first ? {} : { tab: key })) };
}
