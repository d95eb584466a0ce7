import type { NamedRef } from "@hongxian/contract/wire/refs.ts";
import { useEffect, useState } from "react";
import { type RefKind, useAppParts } from "../../platform/app-parts.tsx";

const pauseMs = 250;

/** Options of a remote select: the search results, and always the chosen one. */
export function useRefOptions(kind: RefKind, chosen: number | null, refer: NamedRef | null | undefined) {
  const source = useAppParts().refSources?.[kind];
  const [text, search] = useState("");
  const [found, setFound] = useState<readonly NamedRef[]>([]);
  const [named, setNamed] = useState<NamedRef | null>(refer ?? null);
  const [loading, setLoading] = useState(false);

  useEffect(() => {
    if (source === undefined) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(
      async () => {
        setLoading(true);
        const list = await source.find(text, stop.signal).catch(() => []);
        if (stop.signal.aborted) return;
        setFound(list);
        setLoading(false);
      },
      text === "" ? 0 : pauseMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [source, text]);

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
    chosenName: [...own, ...found].find(({ id }) => id === chosen)?.name,
  };
}
