import { useSyncExternalStore } from "react";
import { stored } from "../stored.ts";
import type { ThemeMode } from "./tokens.ts";

export interface Appearance {
  readonly theme: ThemeMode;
}

function accept(value: unknown): Appearance | null {
  if (typeof value !== "object" || value === null) return null;
  const { theme } = value as Partial<Record<keyof Appearance, unknown>>;
  return { theme: theme === "dark" ? "dark" : "light" };
}

/** public/theme.js reads the same entry before the first paint. */
const storedAppearance = stored<Appearance>("look", accept);

const systemTheme = (): ThemeMode => (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

let current: Appearance = storedAppearance.read() ?? { theme: systemTheme() };
const listeners = new Set<() => void>();

function show(next: Appearance): void {
  current = next;
  document.documentElement.dataset["theme"] = next.theme;
  for (const listener of listeners) listener();
}

export const startAppearance = (): void => {
  show(current);
  window.addEventListener("storage", (event) => {
    if (event.key === storedAppearance.key) show(storedAppearance.read() ?? current);
  });
};

export function setAppearance(change: Partial<Appearance>): void {
  show({ ...current, ...change });
  storedAppearance.write(current);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The theme of this browser; the density of tables is in density.ts. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => current);
