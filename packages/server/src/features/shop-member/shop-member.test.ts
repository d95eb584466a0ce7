import { getMatchmakerOptions } from "@hongxian/contract/core/matchmaker/matchmaker-options.endpoints.ts";
import {
  getShopMemberStat,
  assignMatchmaker,
  changeShop,
  askTransfer,
  acceptTransfer,
  getTransfers,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { shopMember } from "@hongxian/contract/features/shop-member/shop-member.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;

interface ShopSeat {
  readonly shopId: number;
  readonly ask: Ask;
  readonly matchmaker: number;
}

async function aShopSeat(): Promise<ShopSeat> {
  const owner = await anAgent(db, { tier: "SHOP" });
  const shopId = await aShop(db, { ownerAgentId: owner });
  await sql`update agent set shop_id = ${shopId} where id = ${owner}`.execute(db);
  const ask = await app.as(await aStaff(db, { kind: "AGENT", roleId: 15, agentId: owner }));
  const matchmaker = await aMember(db);
  await anAgent(db, { userId: matchmaker, tier: "MATCHMAKER", shopId, grade: 1, parentId: owner });
  return { shopId, ask, matchmaker };
}

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
});

describe("a shop's members", () => {
  it("a shop's members are its own alone, with a matchmaker within the quota", async () => {
    const [one, other] = [await aShopSeat(), await aShopSeat()];
    const mine = await aMember(db, { shopId: one.shopId, birthday: "1995-05-05" });
    await aMember(db, { shopId: other.shopId });
    const list = await one.ask(listCall(shopMember));
    expect(list.data.list.map(({ userId }) => userId)).toEqual([mine]);
    expect(
      (await one.ask(listCall(shopMember), { query: { chip: "THIN", ageMin: 20, ageMax: 60, hasIntro: "0" } })).data
        .total,
    ).toBe(1);
    expect((await one.ask(getShopMemberStat)).data).toMatchObject({ members: 1, running: 0 });
    const assign = (ask: Ask, matchmaker: number, ids: number[]) =>
      ask(assignMatchmaker, { matchmakerUserId: matchmaker, body: ids });
    expect((await assign(one.ask, other.matchmaker, [mine])).msg).toBe("请选择有效的红娘");
    const offered = await one.ask(getMatchmakerOptions);
    expect(offered.data.map(({ userId }) => userId)).toEqual([one.matchmaker]);
    expect((await assign(admin, other.matchmaker, [mine])).msg).toBe("会员与红娘不在同一门店，请先转店");
    expect((await assign(one.ask, one.matchmaker, [mine])).data.count).toBe(1);
    // By the name that performance and introductions have too, not by her nickname.
    await sql`update agent set name = '安桂英' where user_id = ${one.matchmaker}`.execute(db);
    const named = (await one.ask(listCall(shopMember))).data.list[0];
    expect(named?.matchmakerUser?.firstName).toBe("安桂英");
    await sql`update matchmaker_grade set member_quota = 1 where grade = 1`.execute(db);
    const second = await aMember(db, { shopId: one.shopId });
    expect((await assign(one.ask, one.matchmaker, [second])).msg).toBe("该红娘服务会员已达上限");
    expect((await assign(one.ask, one.matchmaker, [mine])).http).toBe(200);
    await sql`update matchmaker_grade set member_quota = 30 where grade = 1`.execute(db);
    const moved = await one.ask(changeShop, { userId: mine, shopId: other.shopId, body: { reason: "搬家" } });
    expect(moved.http).toBe(200);
    expect((await one.ask(changeShop, { userId: mine, shopId: one.shopId, body: { reason: "回来" } })).http).toBe(404);
    const { rows } =
      await sql`select kind, from_id, to_id from owner_change where user_id = ${mine} order by id`.execute(db);
    expect(rows).toEqual([
      { kind: "MATCHMAKER", fromId: null, toId: one.matchmaker },
      { kind: "SHOP", fromId: one.shopId, toId: other.shopId },
    ]);
  });

  it("a shop's members are requested by phone and transferred by the shop that has them, once", async () => {
    const [one, other] = [await aShopSeat(), await aShopSeat()];
    await aMember(db, { shopId: other.shopId, login: "13711112222" });
    const ask = (login: string) => one.ask(askTransfer, { body: { login, reason: "客户要求" } });
    expect((await ask("13711110000")).msg).toBe("该手机号未注册");
    const { data } = await ask("13711112222");
    expect((await ask("13711112222")).msg).toBe("已有待处理的转入申请");
    expect((await one.ask(acceptTransfer, { id: data.id })).http).toBe(404);
    expect((await other.ask(getTransfers)).data.summary.pending).toBe(1);
    const both = await Promise.all([1, 2].map(() => other.ask(acceptTransfer, { id: data.id })));
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await one.ask(listCall(shopMember))).data.total).toBe(1);
  });
});
