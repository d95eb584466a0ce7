import { useCallback, useMemo } from "react";
import { usePage } from "./page-context.tsx";

export type SetSearch = (next: URLSearchParams, options?: { readonly replace?: boolean }) => void;

/** The page's own part of the address. Each kept tab has its own: the frame stores `search` with the tab. */
export function usePageSearch(): readonly [URLSearchParams, SetSearch] {
  const { search, setSearch } = usePage();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearch>((next, options) => setSearch(next.toString(), options), [setSearch]);
  return [params, set];
}
