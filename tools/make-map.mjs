// Writes packages/console/src/core/map/outlines/*.json from the map data of the npm package echarts 4.9.0 (Apache-2.0):
//   npm pack echarts@4.9.0 && tar xzf echarts-4.9.0.tgz && node tools/make-map.mjs package
// china.json holds the provinces, NNNNNN.json the cities (districts of a municipality) of one province. A division is
// [id, name, longitude, latitude of its label, polygons]; a polygon is a list of rings, the first one outside; a ring is
// a text of differences in 1/1024 degree, five bits to a letter.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const source = process.argv[2];
if (source === undefined) throw new Error("usage: node tools/make-map.mjs FOLDER_OF_ECHARTS_4.9.0");
const require = createRequire(resolve(source, "package.json"));
if (require("./package.json").version !== "4.9.0") throw new Error(`${source} is not echarts 4.9.0`);

const scale = 1024;
const target = new URL("../packages/console/src/core/map/outlines/", import.meta.url);
const regions = JSON.parse(
  readFileSync(new URL("../packages/server/src/core/people/region/region-data.json", import.meta.url), "utf8"),
);
const fullNames = new Map(regions.map(([id, , , name]) => [id, name]));

function decodeRing(text, [offsetX, offsetY]) {
  const ring = [];
  let [x, y] = [offsetX, offsetY];
  for (let at = 0; at < text.length; at += 2) {
    const [a, b] = [text.charCodeAt(at) - 64, text.charCodeAt(at + 1) - 64];
    x += (a >> 1) ^ -(a & 1);
    y += (b >> 1) ^ -(b & 1);
    ring.push([x, y]);
  }
  return ring;
}
const scaled = (ring) => ring.map(([x, y]) => [Math.round(x * scale), Math.round(y * scale)]);

function polygonsOf({ geometry }, encoded) {
  const { type, coordinates, encodeOffsets } = geometry;
  const many = type === "MultiPolygon" ? coordinates : [coordinates];
  const offsets = type === "MultiPolygon" ? encodeOffsets : [encodeOffsets];
  return many.map((rings, at) =>
    rings.map((ring, place) => (encoded ? decodeRing(ring, offsets[at][place]) : scaled(ring))),
  );
}

/** How far a point is from the straight line between two others. */
function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/** Drops the points within `tolerance` of the line between their neighbours. */
function simplify(ring, tolerance) {
  const keep = new Set([0, ring.length - 1]);
  const spans = [[0, ring.length - 1]];
  while (spans.length > 0) {
    const [from, to] = spans.pop();
    let [worst, far] = [-1, tolerance];
    for (let at = from + 1; at < to; at += 1) {
      const off = distance(ring[at], ring[from], ring[to]);
      if (off > far) [worst, far] = [at, off];
    }
    if (worst === -1) continue;
    keep.add(worst);
    spans.push([from, worst], [worst, to]);
  }
  return ring.filter((_, at) => keep.has(at));
}

function encodeNumber(value) {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = "";
  while (rest >= 0x20) {
    text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
    rest >>= 5;
  }
  return text + String.fromCharCode(rest + 63);
}
function encodeRing(ring) {
  let [x, y] = [0, 0];
  let text = "";
  for (const [nextX, nextY] of ring) {
    text += encodeNumber(nextX - x) + encodeNumber(nextY - y);
    [x, y] = [nextX, nextY];
  }
  return text;
}

const round = (degrees) => Math.round(degrees * 10_000) / 10_000;
function middle(polygons) {
  const largest = polygons.map(([outer]) => outer).toSorted((a, b) => b.length - a.length)[0];
  const sum = largest.reduce(([sx, sy], [x, y]) => [sx + x, sy + y], [0, 0]);
  return sum.map((total) => total / largest.length / scale);
}

function convert(file, tolerance) {
  const { UTF8Encoding, features } = JSON.parse(readFileSync(file, "utf8"));
  return features
    .filter(({ geometry }) => geometry !== null && geometry.coordinates.length > 0)
    .map((feature) => {
      const whole = polygonsOf(feature, UTF8Encoding === true);
      const id = Number(feature.id ?? feature.properties.id ?? 0);
      const [lon, lat] = feature.properties.cp ?? middle(whole);
      const rings = whole
        .map((polygon) => polygon.map((ring) => simplify(ring, tolerance)).filter((ring) => ring.length > 3))
        .filter((polygon) => polygon.length > 0);
      // The smallest islands cannot be simplified further: they stay as they are.
      const polygons = rings.length > 0 ? rings : whole;
      const name = fullNames.get(id) ?? feature.properties.name;
      return [id, name, round(lon), round(lat), polygons.map((polygon) => polygon.map(encodeRing))];
    });
}

function write(name, divisions) {
  const lines = divisions.map((division) => JSON.stringify(division));
  writeFileSync(new URL(`${name}.json`, target), `[\n${lines.join(",\n")}\n]\n`);
  return divisions.length;
}

mkdirSync(target, { recursive: true });
const data = join(source, "map/json");
const provinces = convert(join(data, "china.json"), 0.5);
const byName = new Map(
  JSON.parse(readFileSync(join(data, "china.json"), "utf8")).features.map((one) => [
    one.properties.name,
    Number(one.id),
  ]),
);
/** The first division that has a number determines the province of a file. */
function provinceOf(name, divisions) {
  const first = divisions.find(([id]) => id > 0)?.[0];
  if (first !== undefined) return first - (first % 10_000);
  if (name === "taiwan.json") return byName.get("台湾");
  throw new Error(`${name} belongs to no province`);
}
let count = write("china", provinces);
for (const name of readdirSync(join(data, "province"))) {
  const divisions = convert(join(data, "province", name), name === "xizang.json" ? 1.5 : 0.5);
  count += write(String(provinceOf(name, divisions)), divisions);
}
console.log(`${fileURLToPath(target)}: ${count} divisions`);
