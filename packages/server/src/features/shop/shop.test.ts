import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  addShop,
  addShopAccount,
  getShopAccounts,
  moveMatchmaker,
  transferShopMembers,
  getShopMatchmakers,
} from "@hongxian/contract/features/shop/shop.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { shop } from "@hongxian/contract/features/shop/shop.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let agent: Ask;

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  const agentId = await anAgent(db, { tier: "CITY_AGENT", provId: 330000, cityId: 330100 });
  agent = await app.as(await aStaff(db, { kind: "AGENT", roleId: 12, agentId }));
});

const draft = async (change = {}) =>
  ({
    name: "红线·测试店",
    kind: "DIRECT",
    provId: 330000,
    cityId: 330100,
    areaId: 330106,
    address: "文三路1号",
    phone: "0571-88888888",
    ownerUserId: await aMember(db),
    ...change,
  }) as const;

describe("a shop", () => {
  it("a shop of an agent waits for the platform, with its owner", async () => {
    expect((await agent(addShop, { body: await draft({ kind: "FRANCHISE" }) })).msg).toBe("请上传营业执照");
    expect((await agent(addShop, { body: await draft({ provId: 110000 }) })).msg).toBe("请选择地区");
    const made = await agent(addShop, { body: await draft() });
    expect(made.data.status).toBe("WAIT_AUDIT");
    const { id } = made.data;
    expect((await agent(addShop, { body: await draft() })).msg).toBe("该城市已有同名门店");
    expect((await agent(actionCall(shop, "pass"), { id, body: { pass: true } })).http).toBe(403);
    expect((await admin.unchecked(actionCall(shop, "refuse"), { id, body: { pass: false } })).msg).toBe(
      "请填写驳回原因",
    );
    expect((await admin(actionCall(shop, "pass"), { id, body: { pass: true } })).data.status).toBe("OPEN");
    expect((await admin(actionCall(shop, "pass"), { id, body: { pass: true } })).http).toBe(409);
    const seen = await agent(listCall(shop));
    expect(seen.data.list).toHaveLength(1);
    expect(seen.data.list[0]).toMatchObject({ id, members: 0, monthNetCents: 0 });
    const { rows } =
      await sql`select a.tier, a.status from agent a join shop s on s.owner_agent_id = a.id where s.id = ${id}`.execute(
        db,
      );
    expect(rows).toEqual([{ tier: "SHOP", status: "ENABLE" }]);
    const account = { name: "店员", login: "13822223333", roleId: 15 };
    const created = await admin(addShopAccount, { id, body: account });
    expect(created.data.initialPassword).toHaveLength(10);
    expect((await admin(addShopAccount, { id, body: account })).msg).toBe("该账号已存在");
    expect((await admin(getShopAccounts, { id })).data).toHaveLength(1);
  });

  it("a shop closes only when it is empty; members and matchmakers move on", async () => {
    const [one, other] = [await aShop(db), await aShop(db)];
    const userId = await aMember(db);
    const agentId = await anAgent(db, { userId, tier: "MATCHMAKER", shopId: one, grade: 1 });
    const [served, unserved] = [
      await aMember(db, { shopId: one, matchmakerUserId: userId }),
      await aMember(db, { shopId: one }),
    ];
    expect((await admin(actionCall(shop, "close"), { id: one, status: "CLOSED" })).msg).toBe(
      "门店还有2位会员，请先转店",
    );
    const moved = await admin(moveMatchmaker, { id: other, agentId, body: { withMembers: true } });
    expect(moved.data.members).toBe(1);
    expect((await admin(transferShopMembers, { id: one, toShopId: one, body: {} })).msg).toBe("不能转到本店");
    expect((await admin(transferShopMembers, { id: one, toShopId: other, body: {} })).data.count).toBe(1);
    const { rows } = await sql`select shop_id, matchmaker_user_id from member where user_id in (${served}, ${unserved})
        order by user_id`.execute(db);
    expect(rows).toEqual([
      { shopId: other, matchmakerUserId: userId },
      { shopId: other, matchmakerUserId: null },
    ]);
    expect((await admin(actionCall(shop, "suspend"), { id: one, status: "SUSPEND" })).data.status).toBe("SUSPEND");
    expect((await admin(actionCall(shop, "close"), { id: one, status: "CLOSED" })).data.status).toBe("CLOSED");
    expect((await admin(actionCall(shop, "reopen"), { id: one, status: "OPEN" })).http).toBe(409);
    expect((await agent(getShopMatchmakers, { id: other })).http).not.toBe(200);
  });
});
