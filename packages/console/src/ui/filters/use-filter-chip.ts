import { useEffect, useRef } from "react";
import { useFilterBar } from "./filter-context.ts";

/** Makes a filter in force known to its list while it has a text. */
export function useFilterChip(label: string, text: string | null, clear: (() => void) | null, isPeriod = false): void {
  const { chips } = useFilterBar();
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  const isFixed = clear === null;
  useEffect(() => {
    if (chips === undefined || text === null) return undefined;
    chips.put(label, { label, text, clear: isFixed ? null : () => latest.current?.(), isPeriod });
    return () => chips.put(label, null);
  }, [chips, label, text, isFixed, isPeriod]);
}
