import { useSyncExternalStore } from "react";
import { currentSession } from "../../core/session/session-store.ts";
import { currentAddress, formatAddress, onAddressChange, openAddress } from "../../platform/address.ts";
import { stored } from "../../platform/stored.ts";
import { publicRoutes } from "../public-pages.ts";
import { homeRoute } from "../../core/session/session-actions.ts";
import { type Tab, changeTab, closeTabs, neighbour, newTab, visitTab } from "./tab-list.ts";

interface StoredTabs {
  readonly staffId: number;
  readonly tabs: readonly Pick<Tab, "route" | "search" | "pinned" | "used">[];
}

const isStoredTabs = (value: unknown): value is StoredTabs =>
  typeof value === "object" &&
  value !== null &&
  Array.isArray((value as Partial<StoredTabs>).tabs) &&
  typeof (value as Partial<StoredTabs>).staffId === "number";

/** In this window only: queries may contain personal data, and two windows have separate tabs. */
const tabsStorage = stored<StoredTabs>("tabs", (value) => (isStoredTabs(value) ? value : null), { place: "window" });

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly front: string;
}

const home = (): readonly Tab[] => [newTab({ route: homeRoute, search: "" }, 0)];
let state: TabsState = { tabs: home(), front: homeRoute };
const listeners = new Set<() => void>();

function show(next: TabsState): void {
  state = next;
  const staffId = currentSession()?.staff.id;
  if (staffId !== undefined) {
    tabsStorage.write({
      staffId,
      tabs: next.tabs.map(({ route, search, pinned, used }) => ({ route, search, pinned, used })),
    });
  }
  for (const listener of listeners) listener();
}

function followAddress(): void {
  const address = currentAddress();
  if (publicRoutes.includes(address.route)) return;
  if (address.route === "/") return openAddress(homeRoute, { replace: true });
  const openTab = state.tabs.find((tab) => tab.route === address.route);
  // An address without a query from elsewhere (menu, palette) means the tab as it was left, with its query.
  if (address.search === "" && address.route !== state.front && openTab !== undefined && openTab.search !== "") {
    return openAddress(formatAddress(openTab), { replace: true });
  }
  // Only a dialog was opened or closed over the page.
  if (address.route === state.front && openTab?.seen === true && openTab.search === address.search) return;
  // An open date picker throws when its page is hidden while it has the focus.
  if (address.route !== state.front && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  show({ tabs: visitTab(state.tabs, address, Date.now()), front: address.route });
}

/** Restores this person's tabs of this window and the page of the address, before anything is rendered. */
export function restoreTabs(): void {
  const before = tabsStorage.read();
  const restored = before?.staffId === currentSession()?.staff.id ? (before?.tabs ?? []) : [];
  const tabs = restored
    .filter((tab) => tab.route !== homeRoute)
    .map((tab) => ({ ...newTab(tab, tab.used), pinned: tab.pinned }));
  state = { tabs: [...home(), ...tabs], front: homeRoute };
  followAddress();
  // Nobody listens to the address yet: where it was led on (from / to the home page), it is read again.
  followAddress();
}
export const startTabs = (): (() => void) => onAddressChange(followAddress);

export const currentTabs = (): TabsState => state;

export function setTab(
  route: string,
  change: Partial<Pick<Tab, "search" | "title" | "dirty" | "pinned" | "turn">>,
): void {
  const tab = state.tabs.find((each) => each.route === route);
  if (tab === undefined || Object.entries(change).every(([name, value]) => tab[name as keyof Tab] === value)) return;
  show({ ...state, tabs: changeTab(state.tabs, route, change) });
}

/** Discards the page and mounts it again. */
export function refreshTab(route: string): void {
  const tab = state.tabs.find((each) => each.route === route);
  if (tab !== undefined) setTab(route, { turn: tab.turn + 1, dirty: false, title: "" });
}

export function dropTabs(routes: readonly string[]): void {
  const next = routes.includes(state.front) ? neighbourLeft(routes) : undefined;
  show({ ...state, tabs: closeTabs(state.tabs, routes) });
  if (next !== undefined) openAddress(formatAddress(next), { replace: true });
}

function neighbourLeft(routes: readonly string[]): Tab | undefined {
  const staying = state.tabs.filter((tab) => tab.route === state.front || !routes.includes(tab.route));
  return neighbour(staying, state.front);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useTabs = (): TabsState => useSyncExternalStore(subscribe, currentTabs);
export const anyDirty = (): boolean => state.tabs.some((tab) => tab.dirty);
