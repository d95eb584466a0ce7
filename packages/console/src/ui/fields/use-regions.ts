import { useQuery } from "@tanstack/react-query";
import { type RegionNode, useAppParts } from "../../platform/app-parts.tsx";
import { asCallError } from "../../platform/call-error.ts";
import { useAnnouncedFailure } from "../../platform/unshown-failures.ts";

/** The tree of regions, loaded once for the whole console. */
export function useRegions(wanted = true): readonly RegionNode[] {
  const { regions } = useAppParts();
  const { data, error, refetch } = useQuery({
    queryKey: ["kit.regions"],
    queryFn: ({ signal }) => regions?.(signal) ?? [],
    enabled: wanted && regions !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  useAnnouncedFailure(error === null ? null : asCallError(error), () => void refetch());
  return data ?? [];
}
