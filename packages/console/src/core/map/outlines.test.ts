import { expect, test } from "vitest";
import { convertPoint, isOnEarth } from "./coordinates.ts";
import { contains, decodeRing, divisionsAt, loadDivisions, nearPlaces, storedDistrict } from "./outlines.ts";

test("the map reads a ring of differences", () => {
  // 2048, 1024 then -1024, +512 in 1/1024 degree.
  expect(decodeRing("__C__A~~@__@")).toEqual([
    [2, 1],
    [1, 1.5],
  ]);
  expect(decodeRing("")).toEqual([]);
});

test("every province has its outline and those of its cities", async () => {
  const provinces = await loadDivisions("china");
  expect(provinces).toHaveLength(34);
  for (const { id, name, polygons } of provinces) {
    expect([name, polygons.length > 0]).toEqual([name, true]);
    expect([name, (await loadDivisions(id)).length > 0]).toEqual([name, true]);
  }
});

test.each([
  ["西湖", { lon: 120.15, lat: 30.25 }, ["浙江省", "杭州市"]],
  ["天安门", { lon: 116.397, lat: 39.909 }, ["北京市", "东城区"]],
  ["外滩", { lon: 121.485, lat: 31.235 }, ["上海市", "黄浦区"]],
  ["拉萨", { lon: 91.13, lat: 29.66 }, ["西藏自治区", "拉萨市"]],
  ["台北", { lon: 121.53, lat: 25.05 }, ["台湾省", "台北市"]],
  ["东京", { lon: 139.7, lat: 35.7 }, []],
])("the map names the place of %s", async (_name, point, names) => {
  expect((await divisionsAt(point)).map(({ name }) => name)).toEqual(names);
});

test("a hole is not inside", () => {
  const box = [0, 0, 4, 4] as const;
  const square = (from: number, to: number) =>
    [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ] as const;
  const ring = { id: 1, name: "", lon: 0, lat: 0, box, polygons: [[square(0, 4), square(1, 3)]] };
  expect(contains(ring, { lon: 0.5, lat: 0.5 })).toBe(true);
  expect(contains(ring, { lon: 2, lat: 2 })).toBe(false);
});

test("a point keeps its place through the systems and its own system as it is", () => {
  const point = { lon: 120.153576, lat: 30.287459 };
  expect(convertPoint(point, "GCJ02", "GCJ02")).toEqual(point);
  const abroad = convertPoint(convertPoint(point, "GCJ02", "WGS84"), "WGS84", "GCJ02");
  expect(Math.abs(abroad.lon - point.lon)).toBeLessThan(0.00001);
  expect(Math.abs(abroad.lat - point.lat)).toBeLessThan(0.00001);
  expect(convertPoint(point, "WGS84", "GCJ02").lon).not.toBeCloseTo(point.lon, 3);
  expect(isOnEarth({ lon: 181, lat: 0 })).toBe(false);
  expect(isOnEarth({ lon: Number.NaN, lat: 0 })).toBe(false);
});

test("a point that the simplified outlines cut off belongs to the nearest city", async () => {
  const names = async (lon: number, lat: number) => (await divisionsAt({ lon, lat })).map(({ name }) => name);
  expect(await names(120.396, 36.307)).toEqual(["山东省", "青岛市"]);
  for (const { id, lon, lat } of await loadDivisions("china"))
    if (id !== 810000 && id !== 820000) expect([id, (await divisionsAt({ lon, lat })).length]).toEqual([id, 2]);
});

test("the map names the known places around a point, and the district that was stored with it", async () => {
  const near = await nearPlaces({ lon: 120.396, lat: 36.307 }, 2);
  expect(near[0]).toMatchObject({ name: "青岛市", direction: "南" });
  expect(near).toHaveLength(2);
  expect(storedDistrict("青岛市城阳区", ["山东省", "青岛市"])).toBe("城阳区");
  expect(storedDistrict("山东省青岛市城阳区正阳路1号", ["山东省", "青岛市"])).toBe("城阳区");
  expect(storedDistrict("浙江杭州", ["浙江省", "杭州市"])).toBe("");
  expect(storedDistrict("北京市东城区", ["北京市", "东城区"])).toBe("");
  expect(storedDistrict("上海市青浦区", ["上海市", "静安区"])).toBe("");
  expect(storedDistrict("某地", ["山东省"])).toBe("");
});
