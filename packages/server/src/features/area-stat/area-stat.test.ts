import {
  getAreaList,
  getAreaMap,
  getAreaTrend,
  setAreaTarget,
} from "@hongxian/contract/features/area-stat/area-stat.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { refreshDailyStats } from "../../core/services/stats/refresh-daily-stats.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aShop, aStaff, anAgent } from "../../test/build.ts";
import { tellUnbalanced } from "./area-stat.server.ts";

const app = await testApp();
const { db } = app.database;
const today = shanghaiDay();
let operator: Ask;
let agent: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  const agentId = await anAgent(db, {
    tier: "CITY_AGENT",
    provId: 330000,
    cityId: 330100,
    userId: await aMember(db, { platform: "STAFF" }),
  });
  await sql`insert into role_menu (role_id, menu_id) select 13, id from menu
    where route = '/operation/areaRegister' and type = 'MENU' on conflict do nothing`.execute(db);
  agent = await app.as(await aStaff(db, { roleId: 13, kind: "AGENT", agentId }));
  await aShop(db, { provId: 330000, cityId: 330100, areaId: 330106 });
  for (let n = 0; n < 30; n++)
    await aMember(db, {
      createdTime: `${addDays(today, -(n % 40))}T10:00:00+08:00`,
      sex: n % 3 === 0 ? "WOMAN" : "MAN",
      ...(n % 5 === 0
        ? {}
        : {
            homeProvId: n % 2 === 0 ? 330000 : 310000,
            homeCityId: n % 2 === 0 ? 330100 : 310100,
            homeAreaId: n % 2 === 0 ? 330106 : 310101,
          }),
      provId: 420000,
      cityId: 420100,
      authStatus: n % 4 === 0 ? "REAL_NAME" : "NO",
      totalRechargeAmount: n % 6 === 0 ? 5000 : 0,
    });
  await refreshDailyStats(db, { from: addDays(today, -80), to: today });
});

const plain = async (condition: ReturnType<typeof sql>) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from member
      where platform <> 'STAFF' and created_time >= ${addDays(today, -29)}::date and ${condition}`.execute(db)
  ).rows[0]?.n;
interface Row {
  areaId: number;
  registered: number;
  man: number;
  shops: number;
}

it("the report counts each place like a plain count, those without one too", async () => {
  const { list, summary } = (await operator(getAreaList)).data as { list: Row[]; summary: Row };
  const of = (id: number) => list.find(({ areaId }) => areaId === id);
  expect(of(330000)).toMatchObject({
    registered: await plain(sql`home_prov_id = 330000`),
    man: await plain(sql`home_prov_id = 330000 and sex = 'MAN'`),
    shops: 1,
  });
  expect(of(0)).toMatchObject({ name: "未填写", registered: await plain(sql`home_prov_id is null`) });
  expect(summary.registered).toBe(await plain(sql`true`));
  const cities = (await operator(getAreaList, { query: { parentId: 330000 } })).data.list as Row[];
  expect(cities.map(({ areaId }) => areaId)).toEqual([330100]);
  const native = (await operator(getAreaList, { query: { base: "NATIVE" } })).data.list as Row[];
  expect(native.find(({ areaId }) => areaId === 420000)?.registered).toBe(await plain(sql`true`));
});

it("the report draws the map and the line from the same figures", async () => {
  const map = (await operator(getAreaMap, { query: { parentId: 330100 } })).data;
  expect(map.path.map(({ id }) => id)).toEqual([0, 330000, 330100]);
  expect(map).toMatchObject({ provinces: 2, cities: 2 });
  const trend = (await operator(getAreaTrend, { query: { parentId: 330000 } })).data;
  expect(trend.area.reduce((sum: number, n) => sum + n, 0)).toBe(await plain(sql`home_prov_id = 330000`));
});

it("the report keeps an agent at his own place", async () => {
  const map = (await agent(getAreaMap)).data;
  expect(map.path).toMatchObject([{ id: 330100 }]);
  expect(map.rows.map((row) => row.areaId)).toEqual([330106]);
  expect((await agent(getAreaList, { query: { parentId: 310000 } })).data.list.map((row) => row.areaId)).toEqual([
    330106,
  ]);
});

it("the report measures against a target", async () => {
  const month = today.slice(0, 7);
  const put = (areaId: number, registerTarget: number) =>
    operator(setAreaTarget, { body: { areaId, month, registerTarget } });
  expect((await put(330000, 0)).msg).toBe("目标须为正整数");
  expect((await put(330106, 5)).msg).toBe("只能为省或市设置目标");
  expect((await put(330000, 10)).http).toBe(200);
  const row = ((await operator(getAreaList)).data.list as (Row & { target: number; doneBp: number })[]).find(
    ({ areaId }) => areaId === 330000,
  );
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from member
    where home_prov_id = 330000 and to_char(created_time, 'YYYY-MM') = ${month}`.execute(db);
  expect(row).toMatchObject({ target: 10, doneBp: (rows[0]?.n ?? 0) * 1000 });
  expect(await tellUnbalanced(db)).toBe(0);
});

it("the report lists only the cities where one sex is short", async () => {
  const short = { homeProvId: 430000, homeCityId: 430100, createdTime: `${today}T08:00:00+08:00`, sex: "MAN" } as const;
  for (let n = 0; n < 100; n++) await aMember(db, short);
  await refreshDailyStats(db, { from: today, to: today });
  expect((await operator(getAreaMap)).data.unbalanced).toBe(1);
  const { list, total } = (await operator(getAreaList, { query: { unbalanced: "1" } })).data as {
    list: Row[];
    total: number;
  };
  expect(total).toBe(1);
  expect(list).toMatchObject([{ areaId: 430100, registered: 100, man: 100 }]);
  expect(await tellUnbalanced(db)).toBe(1);
});
