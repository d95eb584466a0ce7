import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { useEffect, useState } from "react";
import { type RefKind, useAppParts } from "../../platform/app-parts.tsx";
import { useTypedSearch } from "../../platform/use-typed-search.ts";

/** Options of a remote select: the search results, and always the chosen one. */
export function useRefOptions(kind: RefKind, chosen: number | null, refer: NamedRef | null | undefined) {
  const source = useAppParts().refSources?.[kind];
  const [text, search] = useState("");
  const { found, loading, fault } = useTypedSearch(source?.find, text, { atOnce: true });
  const [named, setNamed] = useState<NamedRef | null>(refer ?? null);

  const isNamed = chosen === null || named?.id === chosen || found.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isNamed || chosen === null || source === undefined) return undefined;
    const stop = new AbortController();
    void source.get([chosen], stop.signal).then(
      ([first]) => setNamed(first ?? { id: chosen, name: String(chosen) }),
      () => undefined,
    );
    return () => stop.abort();
  }, [isNamed, chosen, source]);

  const own = named !== null && named.id === chosen && !found.some(({ id }) => id === chosen) ? [named] : [];
  return {
    options: [...own, ...found],
    search,
    loading,
    /** What stands where no option is. */
    nothing: loading ? "加载中" : (fault ?? "暂无数据"),
    chosenName: [...own, ...found].find(({ id }) => id === chosen)?.name,
  };
}
