import {
  getRealNameCount,
  getRealNameRegions,
  getFailReasons,
  getRealNameChannels,
  getRealNameDays,
  setRealNameAlarm,
} from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../test/build.ts";
import { realNameAlarm } from "./real-name-alarm.ts";

const app = await testApp();
const { db } = app.database;

const today = shanghaiDay();
const at = (days: number) => `${addDays(today, days)}T10:00:00+08:00`;
let operator: Ask;
let operatorId = 0;
let shop: Ask;

beforeAll(async () => {
  operatorId = await aStaff(db, { roleId: 8 });
  operator = await app.as(operatorId);
  const shopId = await aShop(db);
  const agentId = await anAgent(db, { tier: "SHOP", shopId, userId: await aMember(db, { platform: "STAFF" }) });
  shop = await app.as(await aStaff(db, { roleId: 15, kind: "AGENT", agentId }));
  await sql`insert into role_menu (role_id, menu_id) select 15, id from menu
    where route = ${"/phoneVersions/userRealNameCount"} and type = 'MENU' on conflict do nothing`.execute(db);
  for (let n = 0; n < 60; n++) {
    const isNamed = n % 3 === 0;
    const userId = await aMember(db, {
      createdTime: at(n < 50 ? -1 : -3),
      sex: n % 2 === 0 ? "MAN" : "WOMAN",
      homeProvId: 330000,
      homeCityId: n % 2 === 0 ? 330100 : 330200,
      faceValue: n % 4 === 0 ? 1 : n % 4 === 1 ? 2 : null,
      ...(isNamed ? { authStatus: "REAL_NAME", authTime: `${today}T00:00:00+08:00` } : {}),
      ...(n % 5 === 0 ? { shopId } : {}),
    });
    if (n % 6 === 0)
      await aRow(db, "realname_record", "id", {
        userId,
        channel: "FACE_LIVE",
        result: n % 12 === 0 ? "SUCCESS" : "FAIL",
        failReason: n % 12 === 0 ? "" : "人脸比对不通过",
        cost: 100,
        idNoHash: n === 12 || n === 24 ? "same" : `h${n}`,
        createdTime: at(0),
      });
  }
  await aMember(db, { createdTime: at(-1), isMarketAccount: true });
});

it("the report counts by cohort: of whom came, who has a real name now", async () => {
  const { cards, funnel, sexes, days } = (await operator(getRealNameCount)).data;
  expect(cards).toMatchObject({
    registered: 60,
    realName: 20,
    realNameBp: 3333,
    face: 15,
    uploaded: 30,
    waiting: 15,
    checks: 10,
    fails: 5,
    failBp: 5000,
    cost: 1000,
    duplicates: 1,
  });
  expect(funnel).toEqual({ registered: 60, uploaded: 30, face: 15, realName: 20, paid: 0 });
  expect(sexes).toHaveLength(2);
  expect(days.find(({ day }) => day === addDays(today, -1))).toMatchObject({
    registered: 50,
    realName: 17,
  });
  const regions = (await operator(getRealNameRegions, { query: { regionId: 330000, sort: "name" } })).data;
  expect(regions).toMatchObject({ total: 2, summary: { registered: 60, realName: 20 } });
  expect((await operator(getFailReasons)).data).toEqual([{ reason: "人脸比对不通过", count: 5 }]);
  expect((await operator(getRealNameChannels)).data.summary.registered).toBe(60);
});

it("the report counts by time: each event on its own day", async () => {
  const { list, summary } = (await operator(getRealNameDays, { query: { mode: "EVENT", from: today, to: today } }))
    .data;
  expect(list).toEqual([
    expect.objectContaining({ key: today, registered: 0, realName: 20, realNameBp: null, checks: 10 }),
  ]);
  expect(summary.cost).toBe(1000);
});

it("the report shows agents their own members without what it cost", async () => {
  const { cards, alarm } = (await shop(getRealNameCount)).data;
  expect(cards).toMatchObject({ registered: 12, cost: null, fee: null });
  expect(alarm).toBeNull();
  expect((await shop(getRealNameDays)).data.summary).toMatchObject({ registered: 12, cost: null });
  expect((await shop(setRealNameAlarm, { body: { rate: 10, version: 0 } })).http).toBe(403);
});

it("staff are notified when too few of a day's newcomers have a real name", async () => {
  const parts = { database: app.database } as never;
  expect(await realNameAlarm.run(parts, {})).toBe(0);
  expect((await operator(setRealNameAlarm, { body: { rate: 101, version: 0 } })).msg).toBe("预警值须为1-100");
  expect((await operator(setRealNameAlarm, { body: { rate: 34, version: 0 } })).data).toEqual({ version: 1 });
  expect((await operator(setRealNameAlarm, { body: { rate: 20, version: 0 } })).http).toBe(409);
  expect(await realNameAlarm.run(parts, {})).toBe(0);
  expect((await operator(setRealNameAlarm, { body: { rate: 40, version: 1 } })).http).toBe(200);
  expect(await realNameAlarm.run(parts, {})).toBeGreaterThan(0);
  const { rows } = await sql<{
    content: string;
  }>`select content from staff_notice where staff_id = ${operatorId}`.execute(db);
  expect(rows[0]?.content).toContain("注册50人");
});
