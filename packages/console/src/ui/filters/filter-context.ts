import { createContext, use } from "react";
import type { FilterChips } from "../../platform/filter-chips.ts";
import type { List, ListQuery } from "../../platform/use-list.ts";

/** The place of a filter: in the row, in the opened panel, or (panel closed) in the row only when it is set. */
export type FilterPlace = "row" | "panel" | "row-if-set";

interface FilterBarState {
  readonly place: FilterPlace;
  /** A typed text that is not applied yet; 查询 and Enter apply it. */
  draft(name: string, text: string): void;
  /** Where its filters in force are known, for the empty state. */
  readonly chips?: FilterChips | undefined;
}

export const FilterContext = createContext<FilterBarState>({ place: "row", draft: () => undefined });
export const useFilterBar = (): FilterBarState => use(FilterContext);

/** A list as a page's own filters see it: its rows do not matter to them. */
export type FilteredList = List<unknown, Readonly<Record<string, unknown>>>;

/** Reads one filter's value and changes it. */
export function filterOf<Q>(
  list: List<unknown, Q>,
  name: keyof Q & string,
): readonly [value: unknown, set: (value: unknown) => void] {
  const values = list.query as Readonly<Record<string, unknown>>;
  // The list's schema parses the address again, so that a value of the wrong type cannot pass.
  return [values[name], (value) => list.set({ [name]: value } as Partial<Q & ListQuery>)];
}

export const setFilters = <Q>(list: List<unknown, Q>, change: Readonly<Record<string, unknown>>): void =>
  list.set(change as Partial<Q & ListQuery>);
