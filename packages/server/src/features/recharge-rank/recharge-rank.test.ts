import {
  getRechargeRank,
  getRechargeOrders,
  exportRechargeRank,
} from "@hongxian/contract/features/recharge-rank/recharge-rank.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { aPaidOrder } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let lead: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  lead = await app.as(await aStaff(db, { roleId: 5 }));
});

it("the recharge rank orders what members paid from outside, less refunds, against the period before", async () => {
  const [one, two] = [await aMember(db), await aMember(db, { sex: "MAN" })];
  await aPaidOrder(db, { userId: one, amountCents: 3000 });
  await aPaidOrder(db, { userId: one, amountCents: 5000 });
  const early = await aPaidOrder(db, { userId: two, amountCents: 6000 });
  await sql`update trade_order set pay_time = now() - interval '1 day' where id = ${early.id}`.execute(db);
  const today = (await operator(getRechargeRank, { query: { period: "TODAY" } })).data;
  expect(today).toMatchObject({
    total: 1,
    summary: { amountCents: 8000, members: 1, perMember: 8000, topBp: 10_000, times: 2 },
  });
  expect(today.list[0]).toMatchObject({ userId: one, rankNo: 1, lastRankNo: null, times: 2, maxCents: 5000 });
  const all = (await operator(getRechargeRank, { query: { period: "TOTAL", sort: "times" } })).data.list;
  expect(all.map(({ userId }) => userId)).toEqual([two, one]);
  expect((await operator(getRechargeRank, { query: { period: "TOTAL", sex: "MAN", amountMin: 60 } })).data.total).toBe(
    1,
  );
  expect((await operator(getRechargeRank, { query: { period: "TOTAL", amountMin: 1000 } })).data).toMatchObject({
    total: 0,
    list: [],
  });
  expect((await operator(getRechargeRank, { query: { period: "CUSTOM" } })).msg).toBe("请选择自定义日期");
  expect((await operator(getRechargeOrders, { userId: one, query: { period: "TODAY" } })).data).toHaveLength(2);
  // A head of sales sees only the members of his own department.
  expect((await lead(getRechargeRank, { query: { period: "TOTAL" } })).data.total).toBe(0);
  expect((await lead(getRechargeOrders, { userId: one, query: { period: "TOTAL" } })).data).toEqual([]);
  expect((await operator(exportRechargeRank, { query: { period: "TOTAL" } })).http).toBe(200);
});
