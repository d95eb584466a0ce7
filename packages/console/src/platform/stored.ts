/** Everything the console stores in the browser is under one prefix, so that signing out can clear it. */
const prefix = "hongxian.";

interface StoredEntry {
  readonly until: number | null;
  readonly value: unknown;
}

const areaOf = (place: "shared" | "window"): Storage =>
  place === "shared" ? window.localStorage : window.sessionStorage;

/**
 * A value stored in the browser: `shared` by all windows or by this `window` alone. The stored value is unknown and
 * checked by `accept`; a value older than `minutes` is dropped.
 */
export function stored<T>(
  name: string,
  accept: (value: unknown) => T | null,
  options: { place?: "shared" | "window"; minutes?: number } = {},
) {
  const { place = "shared", minutes } = options;
  const key = prefix + name;
  return {
    key,
    read(): T | null {
      try {
        const entry = JSON.parse(areaOf(place).getItem(key) ?? "null") as StoredEntry | null;
        if (entry === null) return null;
        if (entry.until === null || entry.until > Date.now()) return accept(entry.value);
        areaOf(place).removeItem(key);
        return null;
      } catch {
        // A storage that is disabled or contains invalid data is treated as empty.
        return null;
      }
    },
    write(value: T): void {
      const entry: StoredEntry = { until: minutes === undefined ? null : Date.now() + minutes * 60_000, value };
      try {
        areaOf(place).setItem(key, JSON.stringify(entry));
      } catch {
        // Full or disabled: the console works without it.
      }
    },
    clear(): void {
      try {
        areaOf(place).removeItem(key);
      } catch {
        // As above.
      }
    },
  };
}

/** Removes all but the named values: at sign-out only the machine's own values stay (theme, remembered account). */
export function clearStored(keep: readonly string[]): void {
  for (const place of ["shared", "window"] as const) {
    try {
      const area = areaOf(place);
      const keys = Array.from({ length: area.length }, (_, at) => area.key(at) ?? "");
      for (const key of keys)
        if (key.startsWith(prefix) && !keep.includes(key.slice(prefix.length))) area.removeItem(key);
    } catch {
      // As above.
    }
  }
}
