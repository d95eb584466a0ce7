import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  getProfitSummary,
  tryProfit,
  addProfitRule,
  editProfitRule,
} from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { profitShare, profitRule } from "@hongxian/contract/features/profit/profit.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../test/build.ts";
import { aPaidOrder, balanceOf, expectBooksRight } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let second: Ask;
let matchmaker: Ask;
let ownerAsk: Ask;
let agentId = 0;
let ownerId = 0;
let userId = 0;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  second = await app.as(await aStaff(db));
  ownerId = await anAgent(db, { tier: "SHOP" });
  const shopId = await aShop(db, { ownerAgentId: ownerId });
  await sql`update agent set shop_id = ${shopId} where id = ${ownerId}`.execute(db);
  const own = await aMember(db);
  agentId = await anAgent(db, { userId: own, tier: "MATCHMAKER", shopId, grade: 1, parentId: ownerId });
  await sql`update agent set path = ${`/${ownerId}/${agentId}/`} where id = ${agentId}`.execute(db);
  matchmaker = await app.as(await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId: own }));
  ownerAsk = await app.as(await aStaff(db, { kind: "AGENT", roleId: 15, agentId: ownerId }));
  userId = await aMember(db, { shopId, matchmakerUserId: own });
});

const order = () =>
  aPaidOrder(db, {
    userId,
    orderType: "MARRIAGE",
    feeType: "MARRIAGES_UNLOCK",
    title: "解锁",
    amountCents: 100_000,
    snapshot: {},
  });
const sharesOf = async (orderId: number) =>
  (
    await sql<{
      id: number;
      agentId: number;
      status: string;
    }>`select id, agent_id, status from profit_share where order_id = ${orderId} order by id`.execute(db)
  ).rows;

describe("shares", () => {
  it("shares are settled early once, taken back, and seen by those above alone", async () => {
    const paid = await order();
    const [direct, upline] = await sharesOf(paid.id);
    if (direct === undefined || upline === undefined) throw new Error("no shares");

    expect((await admin.unchecked(actionCall(profitShare, "settle"), { id: direct.id, body: {} })).msg).toBe(
      "请填写原因",
    );
    const both = await Promise.all(
      [admin, second].map((ask) => ask(actionCall(profitShare, "settle"), { id: direct.id, body: { reason: "急用" } })),
    );
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await balanceOf(db, "BALANCE", "", agentId)).toBe(10_000);
    expect(
      (await admin(actionCall(profitShare, "reverse"), { id: direct.id, body: { reason: "有误" } })).data.status,
    ).toBe("REVERSED");
    expect(await balanceOf(db, "BALANCE", "", agentId)).toBe(0);
    expect(
      (await admin(actionCall(profitShare, "reverse"), { id: upline.id, body: { reason: "有误" } })).data.status,
    ).toBe("REVERSED");
    expect((await matchmaker(listCall(profitShare))).data.list.map((one) => one.id)).toEqual([direct.id]);
    expect((await ownerAsk(listCall(profitShare))).data.total).toBe(2);
    expect((await ownerAsk(actionCall(profitShare, "settle"), { id: upline.id, body: { reason: "x" } })).http).toBe(
      403,
    );
    await expectBooksRight(db);
  });

  it("shares are summed by agent and month", async () => {
    await order();
    const { data } = await admin(getProfitSummary, { query: { sort: "-netCents" } });
    expect(data.list[0]).toMatchObject({ agentId: ownerId, orders: 2, netCents: 20_000, reversedCents: 20_000 });
    expect((await matchmaker(getProfitSummary)).data.list).toHaveLength(1);
    const trial = { userId, feeType: "MARRIAGES_UNLOCK", amountCents: 100_000 } as const;
    expect((await admin(tryProfit, { body: trial })).data).toMatchObject({
      sumCents: 30_000,
      platformCents: 70_000,
    });
    expect((await ownerAsk(tryProfit, { body: trial })).data).toMatchObject({ platformCents: null });
  });
});

describe("the summary of shares", () => {
  it("the summary of shares is that of one month and one tier", async () => {
    const paid = await order();
    await sql`update profit_share set created_time = timestamptz '2026-03-31 23:59:59+08'
      where order_id = ${paid.id}`.execute(db);
    const of = async (query: object) => (await admin.unchecked(getProfitSummary, { query })).data;
    const march = await of({ month: "2026-03" });
    expect(march.list.map((row) => [row.agentId, row.tier, row.month, row.orders, row.netCents])).toEqual([
      [ownerId, "SHOP", "2026-03", 1, 20_000],
      [agentId, "MATCHMAKER", "2026-03", 1, 10_000],
    ]);
    expect(march.summary).toEqual({ orders: 2, orderCents: 200_000, netCents: 30_000 });
    expect((await of({ month: "2026-03", tier: "MATCHMAKER" })).list.map((row) => row.agentId)).toEqual([agentId]);
    expect((await of({ month: "2026-03", tier: "CITY_AGENT" })).total).toBe(0);
    expect((await of({ month: "2026-04" })).total).toBe(0);
    expect((await matchmaker(getProfitSummary, { query: { month: "2026-03" } })).data.list).toMatchObject([
      { agentId },
    ]);
  });
});

describe("rules", () => {
  const draft = { feeType: "MARRIAGES_UNLOCK", tier: "SHOP", rateBp: 3000, freezeDays: 7 } as const;

  it("rules of shares never share out more than seventy percent, and do not reach back", async () => {
    expect((await admin(addProfitRule, { body: { ...draft, rateBp: 4000 } })).fields).toEqual({
      rateBp: "各层级分润比例之和不能超过70%",
    });
    const past = { ...draft, effectiveFrom: "2020-01-01T00:00:00+08:00" } as const;
    expect((await admin(addProfitRule, { body: past })).msg).toBe("生效时间不能早于当前时间");
  });

  it("rules of shares that were used get a new version, and stop by a move", async () => {
    const { data } = await admin(listCall(profitRule), { query: { feeType: "MARRIAGES_UNLOCK", tier: "SHOP" } });
    const rule = data.list[0];
    expect(rule).toMatchObject({ rateBp: 2000, isCurrent: true });
    const { data: made } = await admin(editProfitRule, {
      id: rule?.id ?? 0,
      body: { ...draft, version: rule?.version ?? 0 },
    });
    expect(made.id).not.toBe(rule?.id);
    expect(
      (await admin(editProfitRule, { id: rule?.id ?? 0, body: { ...draft, version: rule?.version ?? 0 } })).http,
    ).toBe(409);
    expect((await admin(actionCall(profitRule, "disable"), { id: made.id })).data.status).toBe("DISABLE");
    expect((await ownerAsk(listCall(profitRule))).data.list).toEqual([]);
    await aRow(db, "profit_rule", "id", { feeType: "MONTH_MEMBER", tier: "SHOP", rateBp: 100 });
  });
});
