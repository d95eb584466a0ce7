import type { QuickTab } from "./page.tsx";
import type { PageTabs } from "./use-page-tabs.ts";

interface TabbedList {
  readonly query: Readonly<Record<string, unknown>>;
  set(change: Readonly<Record<string, unknown>>): void;
}

const all = "";

/** Quick tabs that set one filter of the list: 全部, then each of its values. */
export function filterTabs(list: TabbedList, filter: string, values: readonly QuickTab[], whole?: number): PageTabs {
  const set = list.query[filter];
  const tab = Array.isArray(set) ? String(set[0] ?? all) : String(set ?? all);
  return {
    tabs: [{ key: all, title: "全部", count: whole }, ...values],
    tab,
    onTab: (key) => list.set({ [filter]: key === all ? undefined : Array.isArray(set) ? [key] : key }),
  };
}
