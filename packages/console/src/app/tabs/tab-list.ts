import { homeRoute } from "../../core/session/session-actions.ts";
import type { Address } from "../../platform/address.ts";

export interface Tab {
  readonly route: string;
  readonly search: string;
  /** Its own title; empty = the page's. */
  readonly title: string;
  readonly pinned: boolean;
  readonly dirty: boolean;
  /** Counts 刷新: another number remounts the page. */
  readonly turn: number;
  /** Whether it has been in front since the console was loaded; until then its page is not rendered. */
  readonly seen: boolean;
  /** When it was last in front; the oldest is closed first. */
  readonly used: number;
}

export const tabCap = 30;

export const newTab = ({ route, search }: Address, used: number): Tab => ({
  route,
  search,
  title: "",
  pinned: route === homeRoute,
  dirty: false,
  turn: 0,
  seen: false,
  used,
});

const byPin = (tabs: readonly Tab[]): readonly Tab[] => [
  ...tabs.filter((tab) => tab.route === homeRoute),
  ...tabs.filter((tab) => tab.pinned && tab.route !== homeRoute),
  ...tabs.filter((tab) => !tab.pinned && tab.route !== homeRoute),
];

/** Above the limit, closes the oldest tab that is neither pinned nor dirty nor in front; if there is none, all stay. */
function dropOldest(tabs: readonly Tab[], front: string): readonly Tab[] {
  if (tabs.length <= tabCap) return tabs;
  const free = tabs.filter((tab) => !tab.pinned && !tab.dirty && tab.route !== front);
  const oldest = free.toSorted((a, b) => a.used - b.used)[0];
  return oldest === undefined ? tabs : tabs.filter((tab) => tab !== oldest);
}

/** Opens an address in front: the tab of its page takes over the query, or a new tab is added. */
export function visitTab(tabs: readonly Tab[], address: Address, now: number): readonly Tab[] {
  const known = tabs.some((tab) => tab.route === address.route);
  const next = known
    ? tabs.map((tab) => (tab.route === address.route ? { ...tab, search: address.search, used: now, seen: true } : tab))
    : [...tabs, { ...newTab(address, now), seen: true }];
  return dropOldest(byPin(next), address.route);
}

export const changeTab = (tabs: readonly Tab[], route: string, change: Partial<Tab>): readonly Tab[] =>
  byPin(tabs.map((tab) => (tab.route === route ? { ...tab, ...change } : tab)));

export const closeTabs = (tabs: readonly Tab[], routes: readonly string[]): readonly Tab[] =>
  tabs.filter((tab) => tab.route === homeRoute || !routes.includes(tab.route));

/** 关闭其他 keeps pinned tabs. */
export const otherTabs = (tabs: readonly Tab[], route: string): readonly string[] =>
  tabs.filter((tab) => tab.route !== route && !tab.pinned).map((tab) => tab.route);

/** Returns the tab that comes to the front when `route` closes: the right neighbour, otherwise the left. */
export function neighbour(tabs: readonly Tab[], route: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.route === route);
  return tabs[at + 1] ?? tabs[at - 1];
}
