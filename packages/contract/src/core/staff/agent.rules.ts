import type { ChoiceOf } from "../../kit/choices.ts";
import { agentTier } from "./agent.choices.ts";

export type AgentTier = ChoiceOf<typeof agentTier>;

export const tierOrdinal = (tier: AgentTier): number => agentTier.values.indexOf(tier);

/** The depth of a tier's region: 1 province, 2 city, 3 area; 0 = none of its own (总代理 holds a list of regions). */
export const regionDepth = {
  MEMBER: 0,
  MATCHMAKER: 3,
  SHOP: 3,
  DISTRICT_AGENT: 3,
  CITY_AGENT: 2,
  PROVINCE_AGENT: 1,
  AGENT: 0,
} as const satisfies Record<AgentTier, 0 | 1 | 2 | 3>;

export interface AgentRegion {
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
}
export const noRegion: AgentRegion = { provId: null, cityId: null, areaId: null };

/** The part of a region that counts for a tier. */
export function regionOfTier(tier: AgentTier, region: AgentRegion): AgentRegion {
  const depth = regionDepth[tier];
  return {
    provId: depth >= 1 ? region.provId : null,
    cityId: depth >= 2 ? region.cityId : null,
    areaId: depth >= 3 ? region.areaId : null,
  };
}

/** True when every level the tier needs is present. */
export function hasRegionOfTier(tier: AgentTier, { provId, cityId, areaId }: AgentRegion): boolean {
  return [provId, cityId, areaId].slice(0, regionDepth[tier]).every((id) => id !== null);
}

/** Whether `inner` is within `outer`; an outer region without a province is the whole country. */
export function isWithin(outer: AgentRegion, inner: AgentRegion): boolean {
  if (outer.areaId !== null) return inner.areaId === outer.areaId;
  if (outer.cityId !== null) return inner.cityId === outer.cityId;
  return outer.provId === null || inner.provId === outer.provId;
}
