import { useSyncExternalStore } from "react";
import { stored } from "./stored.ts";

export type Density = "comfortable" | "compact";

const storedDensity = stored<Density>("density", (value) => (value === "compact" ? "compact" : "comfortable"));
const listeners = new Set<() => void>();
let current: Density = storedDensity.read() ?? "comfortable";

export function setDensity(next: Density): void {
  current = next;
  storedDensity.write(next);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Row height of all tables of this browser. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, () => current);
