import type { GeoPoint } from "./coordinates.ts";

export type Ring = readonly (readonly [lon: number, lat: number])[];

/** A province, city or district with its outline. */
export interface Division {
  readonly id: number;
  readonly name: string;
  readonly lon: number;
  readonly lat: number;
  /** Each polygon is its outer ring and the holes in it. */
  readonly polygons: readonly (readonly Ring[])[];
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

/** The format that tools/make-map.mjs writes. */
type Packed = readonly [id: number, name: string, lon: number, lat: number, polygons: readonly (readonly string[])[]];

const scale = 1024;

/** Decodes a ring: differences in 1/1024 degree, five bits to a letter. */
export function decodeRing(text: string): Ring {
  const ring: [number, number][] = [];
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; at < text.length; shift += 5) {
      const bits = text.charCodeAt(at) - 63;
      at += 1;
      value |= (bits & 0x1f) << shift;
      if (bits < 0x20) break;
    }
    return (value & 1) === 1 ? ~(value >> 1) : value >> 1;
  };
  let [x, y] = [0, 0];
  while (at < text.length) {
    x += next();
    y += next();
    ring.push([x / scale, y / scale]);
  }
  return ring;
}

function unpack([id, name, lon, lat, packed]: Packed): Division {
  const polygons = packed.map((rings) => rings.map(decodeRing));
  const box: [number, number, number, number] = [180, 90, -180, -90];
  for (const [west, south] of polygons.flatMap(([outer]) => outer ?? [])) {
    box[0] = Math.min(box[0], west);
    box[1] = Math.min(box[1], south);
    box[2] = Math.max(box[2], west);
    box[3] = Math.max(box[3], south);
  }
  return { id, name, lon, lat, polygons, box };
}

const files = import.meta.glob<readonly Packed[]>("./outlines/*.json", { import: "default" });
const loaded = new Map<string, Promise<readonly Division[]>>();

async function fetchDivisions(name: string): Promise<readonly Division[]> {
  const load = files[`./outlines/${name}.json`];
  return load === undefined ? [] : (await load()).map(unpack);
}

/** The provinces, or what is inside one of them; each file is fetched once, a failed one again. */
export function loadDivisions(of: "china" | number): Promise<readonly Division[]> {
  const name = String(of);
  const found = loaded.get(name) ?? fetchDivisions(name);
  loaded.set(name, found);
  found.catch(() => loaded.delete(name));
  return found;
}

/** Counts how often a line to the east crosses the ring. */
function isInside(ring: Ring, { lon, lat }: GeoPoint): boolean {
  let inside = false;
  let before = ring.at(-1) ?? [0, 0];
  for (const point of ring) {
    const [[x, y], [px, py]] = [point, before];
    if (y > lat !== py > lat && lon < ((px - x) * (lat - y)) / (py - y) + x) inside = !inside;
    before = point;
  }
  return inside;
}

export function contains({ box, polygons }: Division, point: GeoPoint): boolean {
  const { lon, lat } = point;
  if (lon < box[0] || lat < box[1] || lon > box[2] || lat > box[3]) return false;
  return polygons.some(
    ([outer = [], ...holes]) => isInside(outer, point) && !holes.some((hole) => isInside(hole, point)),
  );
}

/** Returns the divisions that contain a point of the map, the largest first; empty outside the country. */
export async function divisionsAt(point: GeoPoint): Promise<readonly Division[]> {
  const province = (await loadDivisions("china")).find((division) => contains(division, point));
  if (province === undefined) return [];
  const cities = await loadDivisions(province.id);
  const city = cities.find((division) => contains(division, point)) ?? nearestBy(cities, (one) => edgeAway(one, point));
  return city === undefined ? [province] : [province, city];
}

const nearestBy = <T>(all: readonly T[], away: (one: T) => number): T | undefined =>
  all.toSorted((left, right) => away(left) - away(right))[0];

/** Bays and islets are cut off the simplified outlines: a point in none of them belongs to the nearest outline. */
const edgeAway = ({ polygons }: Division, { lon, lat }: GeoPoint): number =>
  Math.min(
    ...polygons.flatMap(([outer = []]) =>
      outer.map(([x, y]) => Math.hypot((x - lon) * Math.cos((lat * Math.PI) / 180), y - lat)),
    ),
  );

const compass = ["北", "东北", "东", "东南", "南", "西南", "西", "西北"];
const kmPerDegree = 111.32;

/** A known place, with its direction and distance from a point. */
export interface NearPlace {
  readonly name: string;
  readonly km: number;
  readonly direction: string;
}

/** The seats of the cities (districts of a municipality) around a point, the nearest first. */
export async function nearPlaces(point: GeoPoint, count: number): Promise<readonly NearPlace[]> {
  const reach = 3;
  const around = (await loadDivisions("china")).filter(
    ({ box: [west, south, east, north] }) =>
      point.lon > west - reach && point.lon < east + reach && point.lat > south - reach && point.lat < north + reach,
  );
  const known = (await Promise.all(around.map(({ id }) => loadDivisions(id)))).flat();
  return known
    .map(({ name, lon, lat }) => {
      const [x, y] = [(lon - point.lon) * Math.cos((point.lat * Math.PI) / 180), lat - point.lat];
      const eighth = Math.round((Math.atan2(x, y) / Math.PI) * 4);
      return { name, km: Math.hypot(x, y) * kmPerDegree, direction: compass.at(eighth % 8) ?? "" };
    })
    .toSorted((left, right) => left.km - right.km)
    .slice(0, count);
}

/** 山东省青岛市城阳区 names a district without an outline: the text after the last known name. */
export function storedDistrict(area: string, names: readonly string[]): string {
  const last = names.findLast((name) => area.includes(name.replace(/[省市]$/u, "")));
  // Inside a municipality the outlines are districts already.
  if (last === undefined || /(?<!地)[区县旗]$/u.test(names.at(-1) ?? "")) return "";
  const bare = last.replace(/[省市]$/u, "");
  const rest = area.slice(area.indexOf(bare) + bare.length).replace(/^[省市]/u, "");
  const district = /^\s*([\u4e00-\u9fff]{1,10}?(?:区|县|旗|市))/u.exec(rest)?.[1] ?? "";
  return names.includes(district) ? "" : district;
}
