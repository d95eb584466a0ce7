import regionData from "@hongxian/server/core/people/region/region-data.json" with { type: "json" };
import { type Random, weighted } from "../random.ts";
import { bigCities, provinceWeights } from "./words/places.ts";

/** Ids and names from province down; a level that does not exist below its parent is null. */
export interface Place {
  readonly provId: number;
  readonly prov: string;
  readonly cityId: number | null;
  readonly city: string;
  readonly areaId: number | null;
  readonly area: string;
}

interface Node {
  readonly id: number;
  readonly name: string;
  readonly children: Node[];
}

const nodes = new Map<number, Node>();
for (const [id, parentId, , name] of regionData) {
  const node = { id: Number(id), name: String(name), children: [] };
  nodes.set(node.id, node);
  if (parentId !== null) nodes.get(Number(parentId))?.children.push(node);
}

const pickProvince = weighted(Object.entries(provinceWeights).map(([id, weight]) => [Number(id), weight] as const));
const cityPickers = new Map<number, (random: Random) => Node>();
const areaPickers = new Map<number, (random: Random) => Node>();

function nodeOf(id: number): Node {
  const node = nodes.get(id);
  if (node === undefined) throw new Error(`no region ${id}`);
  return node;
}

function cached<T>(store: Map<number, T>, id: number, make: () => T): T {
  const found = store.get(id);
  if (found !== undefined) return found;
  const made = make();
  store.set(id, made);
  return made;
}

/** The complete path of a region id. */
export function placeOf(id: number): Place {
  const province = nodeOf(id - (id % 10000));
  const city = id % 10000 === 0 ? null : nodeOf(id - (id % 100));
  const area = id % 100 === 0 ? null : nodeOf(id);
  return {
    provId: province.id,
    prov: province.name,
    cityId: city?.id ?? null,
    city: city?.name ?? "",
    areaId: area?.id ?? null,
    area: area?.name ?? "",
  };
}

/** A place to live, weighted by population and by the pull of big cities. */
export function pickPlace(random: Random, provId = pickProvince(random)): Place {
  const province = nodeOf(provId);
  if (province.children.length === 0) return placeOf(provId);
  const city = cached(cityPickers, provId, () =>
    weighted(province.children.map((node) => [node, cityWeight(node)] as const)),
  )(random);
  return pickInCity(random, city.id);
}

export function pickInCity(random: Random, cityId: number): Place {
  const city = nodeOf(cityId);
  if (city.children.length === 0) return placeOf(cityId);
  return placeOf(
    cached(areaPickers, cityId, () => weighted(city.children.map((node) => [node, areaWeight(node)] as const)))(random)
      .id,
  );
}

function cityWeight(city: Node): number {
  return Math.max(1, city.children.length) * (bigCities[city.id]?.[0] ?? 1) * (city.id % 10000 === 9000 ? 0.3 : 1);
}

function areaWeight(area: Node): number {
  if (area.name.endsWith("区")) return 3;
  return area.name.endsWith("市") ? 2 : 1;
}
