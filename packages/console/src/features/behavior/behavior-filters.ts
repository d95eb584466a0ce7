import { behaviorStatQuery } from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import type { z } from "zod";
import { usePageSearch } from "../../platform/page-search.ts";

export type StatFilters = z.input<typeof behaviorStatQuery>;

/** The chosen filters of 统计; they are in the page's address like those of a list. */
export function useStatFilters(): readonly [
  StatFilters,
  (change: Readonly<Record<string, string | undefined>>) => void,
] {
  const [search, setSearch] = usePageSearch();
  const { tab: _tab, userId: _userId, ...filters } = Object.fromEntries(search);
  const read = behaviorStatQuery.safeParse(filters);
  const set = (change: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined || value === "") next.delete(name);
      else next.set(name, value);
    }
    setSearch(next);
  };
  // A manually truncated address is read without its filters.
  return [read.success ? filters : {}, set];
}
