/** A filter in force, as the row shows it: a preset and a default period as well as what a person chose. */
export interface FilterChip {
  readonly label: string;
  readonly text: string;
  /** Null where it can only be replaced by another value. */
  readonly clear: (() => void) | null;
  /** It limits the time: taking it away shows all times. */
  readonly isPeriod: boolean;
}

/** The filters in force of one list, for its empty state. The filters themselves put them in and take them out. */
export interface FilterChips {
  readonly get: () => readonly FilterChip[];
  put(key: string, chip: FilterChip | null): void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function makeFilterChips(): FilterChips {
  const byKey = new Map<string, FilterChip>();
  const listeners = new Set<() => void>();
  let chips: readonly FilterChip[] = [];
  return {
    get: () => chips,
    put: (key, chip) => {
      if (chip === null) byKey.delete(key);
      else byKey.set(key, chip);
      chips = [...byKey.values()];
      for (const tell of listeners) tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
