import {
  getMatchReport,
  getMatchRank,
  setSubscription,
  getSubscription,
} from "@hongxian/contract/features/match-report/match-report.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { aPaidOrder } from "../../test/money.ts";
import { reportDaily } from "./match-report.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let shop: Ask;
let staffId = 0;
let shopId = 0;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  const owner = await anAgent(db, { tier: "SHOP" });
  shopId = await aShop(db, { ownerAgentId: owner });
  await sql`update agent set shop_id = ${shopId} where id = ${owner}`.execute(db);
  staffId = await aStaff(db, { kind: "AGENT", roleId: 15, agentId: owner });
  shop = await app.as(staffId);
  const mine = await aMember(db, { shopId, birthday: "1990-01-01", education: "MASTER" });
  const other = await aMember(db, { birthday: "1991-01-01", homeProvId: 330000, homeCityId: 330100 });
  for (const userId of [mine, other])
    await aPaidOrder(db, {
      userId,
      orderType: "MARRIAGE",
      feeType: "MARRIAGES_UNLOCK",
      title: "解锁",
      amountCents: 10_000,
      snapshot: {},
    });
});

describe("the report", () => {
  it("the match report counts the caller's own, by day, week and month", async () => {
    const whole = (await admin(getMatchReport)).data;
    expect(whole.cards).toMatchObject({ signedMembers: 2, signedCents: 20_000, netCents: 20_000 });
    expect(whole.steps).toHaveLength(30);
    expect(whole.hasMap).toBe(true);
    expect(whole.cities).toContainEqual({ id: 330100, prov: "浙江省", name: "杭州市", count: 1 });
    const own = (await shop(getMatchReport, { query: { granularity: "MONTH" } })).data;
    expect(own.cards).toMatchObject({ newMembers: 1, signedMembers: 1, signedCents: 10_000 });
    expect(own.hasMap).toBe(false);
    expect(own.education).toEqual([{ value: "MASTER", count: 1 }]);
    expect((await admin(getMatchReport, { query: { shopId } })).data.cards.signedCents).toBe(10_000);
    const placed = async (regionId: number) => (await admin(getMatchReport, { query: { regionId } })).data.cities;
    expect(await placed(330000)).toEqual([{ id: 330100, prov: "浙江省", name: "杭州市", count: 1 }]);
    expect(await placed(110000)).toEqual([]);
    expect((await admin(getMatchRank, { query: { regionId: 110000 } })).data).toEqual([]);
    const rank = (await shop(getMatchRank)).data;
    expect(rank).toMatchObject([{ id: shopId, netCents: 10_000 }]);
    expect((await shop(getMatchRank, { query: { kind: "MATCHMAKER" } })).http).toBe(200);
    expect((await admin(getMatchReport, { query: { from: "2026-02-01", to: "2026-01-01" } })).http).toBe(400);
  });

  it("the match report comes every morning to whom it was promised", async () => {
    expect((await shop(setSubscription, { on: 1 })).data).toEqual({ on: true });
    const parts = { database: app.database, settings: app.services.settings } as never;
    expect(await reportDaily.run(parts, {})).toBe(1);
    const { rows } = await sql`select title from staff_notice where staff_id = ${staffId}`.execute(db);
    expect(rows).toEqual([{ title: "经营日报" }]);
    await shop(setSubscription, { on: 0 });
    expect((await shop(getSubscription)).data).toEqual({ on: false });
  });
});
