import {
  confirmEpCustomer,
  unbindEpCustomer,
  epCustomer,
  searchEpCustomer,
} from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { unbindCustomer } from "../../core/people/wecom/bind-customer.ts";
import { suggestMembers } from "../../core/people/wecom/suggest-members.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, anAgent, aRole, aRow, aShop, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let admin: Ask;
let count = 0;

const aCustomer = (columns: object = {}) =>
  aRow(db, "epCustomer", "id", { externalUserId: `wm${(count += 1)}`, name: `客户${count}`, ...columns });
const customerOf = async (id: number) =>
  (
    await sql<{
      userId: number | null;
      bindStatus: string;
    }>`select user_id, bind_status from ep_customer where id = ${id}`.execute(db)
  ).rows[0];
const memberOf = async (id: number) =>
  (
    await sql<{
      epId: number | null;
      enterpriseWechatName: string;
    }>`select ep_id, enterprise_wechat_name from member where user_id = ${id}`.execute(db)
  ).rows[0];
const confirm = (ask: Ask, userId: number, epId: number) =>
  ask(confirmEpCustomer, { userId, epId, query: { isAdmin: "true" } });

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

describe("binding customers of enterprise WeChat", () => {
  it("binding customers of enterprise WeChat fills the member's enterprise-WeChat name only when it is empty", async () => {
    await aStaff(db, { wecomUserId: "li", enterpriseWechatName: "红线-李" });
    const [fresh, named] = [await aMember(db), await aMember(db, { enterpriseWechatName: "红线-王" })];
    const [one, two, nobody] = [
      await aCustomer({ wecomUserId: "li" }),
      await aCustomer({ wecomUserId: "li" }),
      await aCustomer({ wecomUserId: "unknown" }),
    ];
    expect(await confirm(admin, fresh, one)).toMatchObject({
      msg: "绑定成功",
      data: { epId: one, enterpriseWechatName: "红线-李" },
    });
    expect(await memberOf(fresh)).toEqual({ epId: one, enterpriseWechatName: "红线-李" });
    expect(await customerOf(one)).toEqual({ userId: fresh, bindStatus: "BOUND" });
    expect((await confirm(admin, named, two)).data.enterpriseWechatName).toBe("红线-王");
    const blank = await aMember(db);
    expect((await confirm(admin, blank, nobody)).data.enterpriseWechatName).toBe("");
    expect((await confirm(admin, 987_654, one)).msg).toBe("会员不存在或无权查看");
    expect((await confirm(admin, fresh, 987_654)).http).toBe(404);
    expect((await admin(confirmEpCustomer, { userId: fresh, epId: one })).http).toBe(200);
  });

  it("binding customers of enterprise WeChat moves a binding for platform accounts alone, whatever the query claims", async () => {
    const shopId = await aShop(db);
    const agentId = await anAgent(db, { shopId });
    const shop = await app.as(await aStaff(db, { kind: "AGENT", agentId, roleId: 15 }));
    const [mine, other, foreign] = [await aMember(db, { shopId }), await aMember(db, { shopId }), await aMember(db)];
    const [one, two] = [await aCustomer(), await aCustomer()];
    expect((await confirm(shop, mine, one)).http).toBe(200);
    expect(await confirm(shop, other, one)).toMatchObject({ http: 400, msg: "该企微客户已绑定其他会员，不能改绑" });
    expect(await confirm(shop, mine, two)).toMatchObject({ http: 400, msg: "该会员已绑定其他企微客户，不能改绑" });
    expect((await confirm(shop, foreign, two)).msg).toBe("会员不存在或无权查看");
    expect((await confirm(admin, other, one)).http).toBe(200);
    expect(await memberOf(mine)).toMatchObject({ epId: null });
    expect(await customerOf(one)).toEqual({ userId: other, bindStatus: "BOUND" });
    expect((await confirm(admin, other, two)).http).toBe(200);
    expect(await customerOf(one)).toEqual({ userId: null, bindStatus: "UNBOUND" });
    const sales = await app.as(await aStaff(db, { roleId: 3 }));
    expect(await confirm(sales, mine, one)).toMatchObject({ http: 403 });
  });

  it("binding customers of enterprise WeChat survives two bindings that cross each other", async () => {
    const [a, b] = [await aMember(db), await aMember(db)];
    const [one, two] = [await aCustomer(), await aCustomer()];
    await confirm(admin, a, one);
    await confirm(admin, b, two);
    const both = await Promise.all([confirm(admin, a, two), confirm(admin, b, one)]);
    expect(both.map(({ http }) => http)).toEqual([200, 200]);
    const rows = await Promise.all([memberOf(a), memberOf(b), customerOf(one), customerOf(two)]);
    for (const [member, ep] of [
      [a, rows[0]?.epId],
      [b, rows[1]?.epId],
    ] as const) {
      if (ep !== null && ep !== undefined)
        expect(await customerOf(ep)).toEqual({ userId: member, bindStatus: "BOUND" });
    }
    expect(new Set([rows[0]?.epId, rows[1]?.epId]).size).toBe(2);
  });

  it("binding customers of enterprise WeChat is undone from either side, both columns at once", async () => {
    const [userId, epId] = [await aMember(db), await aCustomer()];
    await confirm(admin, userId, epId);
    expect(await service(unbindEpCustomer, { epId })).toMatchObject({ msg: "已解除绑定" });
    expect([await memberOf(userId), await customerOf(epId)]).toMatchObject([
      { epId: null },
      { userId: null, bindStatus: "UNBOUND" },
    ]);
    expect(await service(unbindEpCustomer, { epId })).toMatchObject({ http: 409 });
    await confirm(admin, userId, epId);
    expect(await unbindCustomer(db, { userId })).toEqual({ userId, epId });
    expect([await memberOf(userId), await customerOf(epId)]).toMatchObject([{ epId: null }, { bindStatus: "UNBOUND" }]);
    expect(await unbindCustomer(db, { userId })).toBeNull();
  });
});

describe("suggestions", () => {
  it("suggestions come from the phone remark: a member's phone first, then a WeChat number", async () => {
    const [byPhone, byWechat] = [
      await aMember(db, { login: "13900001111" }),
      await aMember(db, { wechatNo: "13900002222" }),
    ];
    await aMember(db, { wechatNo: "13900001111" });
    const bound = await aMember(db, { login: "13900003333" });
    await confirm(admin, bound, await aCustomer());
    const ids = [
      await aCustomer({ remarkPhone: "13900001111" }),
      await aCustomer({ remarkPhone: "13900002222" }),
      await aCustomer({ remarkPhone: "13900003333" }),
      await aCustomer(),
    ];
    expect(await suggestMembers(db)).toBe(2);
    expect(await suggestMembers(db)).toBe(0);
    expect(await Promise.all(ids.map(customerOf))).toEqual([
      { userId: byPhone, bindStatus: "SUGGESTED" },
      { userId: byWechat, bindStatus: "SUGGESTED" },
      { userId: null, bindStatus: "UNBOUND" },
      { userId: null, bindStatus: "UNBOUND" },
    ]);
    const list = await service(listCall(epCustomer), { query: { size: 200 } });
    expect(list.data.list.every((row) => row.bindStatus !== "BOUND")).toBe(true);
    expect(list.data.list).toContainEqual(
      expect.objectContaining({ id: ids[0], userId: byPhone, user: expect.objectContaining({ userId: byPhone }) }),
    );
    expect((await service(listCall(epCustomer), { query: { bindStatus: "BOUND" } })).data.total).toBeGreaterThan(0);
    expect((await confirm(service, byPhone, ids[0] ?? 0)).http).toBe(200);
    expect((await memberOf(byPhone))?.epId).toBe(ids[0]);
  });

  it("suggestions once ignored are not made again", async () => {
    await aMember(db, { login: "13900004444" });
    const id = await aCustomer({ remarkPhone: "13900004444" });
    expect((await service(actionCall(epCustomer, "ignore"), { id })).http).toBe(409);
    expect(await suggestMembers(db, [id])).toBe(1);
    expect((await service(actionCall(epCustomer, "ignore"), { id })).http).toBe(200);
    expect(await customerOf(id)).toEqual({ userId: null, bindStatus: "UNBOUND" });
    expect(await suggestMembers(db)).toBe(0);
  });

  it("suggestions are all that 确认绑定 alone opens", async () => {
    const role = await aRole(db, { "/tissue/qp-wechat-kf-server": ["确认绑定"] });
    const clerk = await app.as(await aStaff(db, { roleId: role }));
    const [suggested, other] = [await aMember(db, { login: "13900005555" }), await aMember(db)];
    const id = await aCustomer({ remarkPhone: "13900005555" });
    await suggestMembers(db, [id]);
    expect(await confirm(clerk, other, id)).toMatchObject({ http: 409 });
    expect((await confirm(clerk, suggested, id)).http).toBe(200);
  });
});

describe("search", () => {
  it("the search finds up to fifty by name, with who added and whom it belongs to", async () => {
    await aStaff(db, { wecomUserId: "sun", name: "孙经理" });
    const userId = await aMember(db, { firstName: "小雨" });
    const id = await aCustomer({ name: "搜索的雨", wecomUserId: "sun", corpName: "微信", avatarUrl: "https://a" });
    await confirm(admin, userId, id);
    const found = await admin(searchEpCustomer, { query: { name: "搜索" } });
    expect(found.data).toEqual([
      expect.objectContaining({
        epId: id,
        name: "搜索的雨",
        avatar: "https://a",
        corpName: "微信",
        followStaffName: "孙经理",
        boundUserId: userId,
        boundName: "小雨",
      }),
    ]);
    for (let at = 0; at < 55; at += 1) await aCustomer({ name: `很多人${at}` });
    expect((await admin(searchEpCustomer, { query: { name: "很多" } })).data).toHaveLength(50);
    expect((await admin(searchEpCustomer, { query: { name: "雨" } })).data).toHaveLength(1);
    expect((await admin(searchEpCustomer, { query: { name: "" } })).msg).toBe("请输入企微客户名称");
    expect((await admin(searchEpCustomer, { query: { name: "%" } })).data).toEqual([]);
    const clerk = await app.as(await aStaff(db, { roleId: 3 }));
    expect((await clerk(searchEpCustomer, { query: { name: "很多" } })).http).toBe(403);
  });

  it("the search does not show an agent the members of others", async () => {
    const shopId = await aShop(db);
    const shop = await app.as(await aStaff(db, { kind: "AGENT", agentId: await anAgent(db, { shopId }), roleId: 15 }));
    const [theirs, free] = [await aCustomer({ name: "范围甲" }), await aCustomer({ name: "范围乙" })];
    await confirm(admin, await aMember(db), theirs);
    expect((await shop(searchEpCustomer, { query: { name: "范围" } })).data).toEqual([
      expect.objectContaining({ epId: free }),
    ]);
  });
});
