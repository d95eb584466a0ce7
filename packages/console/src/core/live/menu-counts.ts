import { useSyncExternalStore } from "react";

/** Waiting work by route, shown beside the menu entries. Whoever loads such counts publishes them here. */
export type MenuCounts = Readonly<Record<string, number>>;

let current: MenuCounts = {};
const listeners = new Set<() => void>();

/** @public */
export function publishMenuCounts(counts: MenuCounts): void {
  current = counts;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useMenuCounts = (): MenuCounts => useSyncExternalStore(subscribe, () => current);
