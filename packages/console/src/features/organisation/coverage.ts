import type { AgentNode } from "@hongxian/contract/features/organisation/agent.endpoints.ts";

/** How a province is covered: by an agent of its own, in some of its cities, or not at all. */
export const coverageLevels = { covered: 5, partly: 2, vacant: 0 } as const;
export const coverageText = (level: number): string =>
  level === coverageLevels.covered ? "已覆盖" : level === coverageLevels.partly ? "部分覆盖" : "空缺";

export interface Coverage {
  /** The agent of an entire province, by its code; 0 = the entire country. */
  readonly provinces: ReadonlyMap<number, string>;
  readonly cities: ReadonlyMap<number, string>;
  readonly areas: ReadonlyMap<number, string>;
}

const flat = (nodes: readonly AgentNode[]): readonly AgentNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Which regions have an active agent. */
export function coverageOf(tree: readonly AgentNode[]): Coverage {
  const provinces = new Map<number, string>();
  const cities = new Map<number, string>();
  const areas = new Map<number, string>();
  for (const { tier, status, name, region, regions } of flat(tree)) {
    const held =
      tier === "AGENT" ? regions : ["PROVINCE_AGENT", "CITY_AGENT", "DISTRICT_AGENT"].includes(tier) ? [region] : [];
    if (status !== "ENABLE") continue;
    for (const { provId, cityId, areaId } of held) {
      if (areaId !== null) areas.set(areaId, name);
      else if (cityId !== null) cities.set(cityId, name);
      else provinces.set(provId ?? 0, name);
    }
  }
  return { provinces, cities, areas };
}

const provinceOf = (id: number) => Math.floor(id / 10_000) * 10_000;
const cityOf = (id: number) => Math.floor(id / 100) * 100;

/** A level for each province of the map. */
export function provinceLevels(
  { provinces, cities, areas }: Coverage,
  provIds: readonly number[],
): ReadonlyMap<number, number> {
  const touched = new Set([...cities.keys(), ...areas.keys()].map(provinceOf));
  const level = (id: number) =>
    provinces.has(id) || provinces.has(0)
      ? coverageLevels.covered
      : touched.has(id)
        ? coverageLevels.partly
        : coverageLevels.vacant;
  return new Map(provIds.map((id) => [id, level(id)]));
}

export interface CityCoverage {
  readonly level: number;
  /** The agent in charge, if any. */
  readonly by: string | null;
}

export function cityCoverage({ cities, areas, ...coverage }: Coverage, cityId: number): CityCoverage {
  const by = cities.get(cityId) ?? coverage.provinces.get(provinceOf(cityId)) ?? coverage.provinces.get(0) ?? null;
  if (by !== null) return { level: coverageLevels.covered, by };
  const isTouched = [...areas.keys()].some((area) => cityOf(area) === cityId);
  return { level: isTouched ? coverageLevels.partly : coverageLevels.vacant, by: null };
}
