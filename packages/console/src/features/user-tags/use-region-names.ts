import { useMemo } from "react";
import type { RegionNode } from "../../platform/app-parts.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";

/** Names of places by their code. */
export function useRegionNames(): (code: number) => string | undefined {
  const tree = useRegions();
  return useMemo(() => {
    const names = new Map<number, string>();
    const walk = (nodes: readonly RegionNode[]) => {
      for (const { id, name, children } of nodes) {
        names.set(id, name);
        walk(children ?? []);
      }
    };
    walk(tree);
    return (code) => names.get(code);
  }, [tree]);
}
