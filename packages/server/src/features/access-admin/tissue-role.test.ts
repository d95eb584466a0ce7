import { getMe } from "@hongxian/contract/core/session/session.endpoints.ts";
import {
  getRoleMenus,
  saveRoleMenus,
  addRole,
  listRoles,
  getMenuTree,
  removeRole,
  setRoleStatus,
  setTierDefault,
  compareRoles,
  copyRole,
  previewRoleMenus,
  editRole,
  listRoleOwners,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { queryIn } from "../../test/query-in.ts";
import { anAgent, aRole, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;

let admin: Ask;
let count = 0;

interface Party {
  readonly ask: Ask;
  readonly agentId: number;
}
const anAccount = async (tier: string, roleId: number, agentId?: number): Promise<Party> => {
  const id = agentId ?? (await anAgent(db, { tier }));
  return { agentId: id, ask: await app.as(await aStaff(db, { roleId, kind: "AGENT", agentId: id })) };
};
const menuId = async (route: string, title: string | null = null): Promise<number> => {
  const which = title === null ? sql`type = 'MENU'` : sql`type = 'BUTTON' and title = ${title}`;
  const { rows } = await sql<{ id: number }>`select id from menu where route = ${route} and ${which}`.execute(db);
  if (rows[0] === undefined) throw new Error(`no menu ${route} ${title}`);
  return rows[0].id;
};
const menusOf = async (id: number): Promise<{ version: number; menuIds: number[] }> =>
  (await admin(getRoleMenus, { id })).data;
const save = async (ask: Ask, id: number, menuIds: readonly number[]) =>
  ask(saveRoleMenus, { id, body: { menuIds, version: (await menusOf(id)).version } });
const draft = (change: object = {}) =>
  ({
    name: `组织角色${(count += 1)}`,
    agentTier: "MATCHMAKER",
    remark: "",
    totpRequired: false,
    ...change,
  }) as const;
const make = async (ask: Ask, change: object = {}): Promise<number> => {
  const made = await ask(addRole, { query: { realm: "TISSUE" }, body: draft(change) });
  expect(made).toMatchObject({ http: 200, msg: "保存成功" });
  return made.data.id;
};
const rowOf = async (id: number) => {
  const { list } = (await admin(listRoles, { query: { realm: "TISSUE", size: 200 } })).data;
  const row = list.find((role) => role.id === id);
  if (row === undefined) throw new Error(`no role ${id}`);
  return row;
};
/** A template for shops with every button of the page, and two pages to grant on. */
const aTemplate = async (tier = "SHOP"): Promise<number> => {
  const id = await aRole(
    db,
    {
      "/tissue/role": "all",
      "/dashboard": "all",
      "/phoneVersions/phoneHome": "all",
      "/matchMaking/member": ["新增会员", "新增", "编辑"],
      "/matchMaking/shop": ["新增会员", "新增", "编辑"],
    },
    { name: `模板${(count += 1)}`, agentTier: tier, realm: "TISSUE", dataScope: "TIER", homeType: "AGENT" },
  );
  return id;
};

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
});

describe("agents' roles", () => {
  it("agents' roles always have the scope of their tier", async () => {
    const id = await make(admin, { agentTier: "SHOP" });
    expect(await rowOf(id)).toMatchObject({
      dataScope: "TIER",
      homeType: "AGENT",
      agentTier: "SHOP",
      ownerAgentId: null,
      staffCount: 0,
    });
    expect((await admin(addRole, { query: { realm: "TISSUE" }, body: { name: "" } })).fields).toEqual({
      name: "请输入角色名称",
      agentTier: "请选择适用层级",
    });
    expect((await admin(addRole, { query: { realm: "TISSUE" }, body: draft({ agentTier: "MEMBER" }) })).http).toBe(400);
    expect((await admin(addRole, { query: { realm: "TISSUE" }, body: draft({ dataScope: "ALL" }) })).msg).toBe(
      "不支持的参数：dataScope",
    );
  });

  it("agents' roles never hold what realm TISSUE is refused, and are never offered it", async () => {
    const id = await make(admin);
    for (const refused of [
      await menuId("/matchMaking/withdraw", "通过"),
      await menuId("/matchMaking/profit", "手动冲回"),
      await menuId("/system/adminlist"),
      await menuId("/promotion/couponmanage", "新增"),
    ]) {
      expect((await save(admin, id, [refused])).msg).toBe("该权限不能授予组织角色");
    }
    const tree = (await admin(getMenuTree, { query: { realm: "TISSUE" } })).data;
    const pages = tree.flatMap((group) => group.pages);
    expect(pages.map(({ route }: { route: string }) => route)).not.toContain("/system/adminlist");
    const withdraw = pages.find(({ route }: { route: string }) => route === "/matchMaking/withdraw");
    expect(withdraw?.buttons.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(["申请提现", "撤回"]),
    );
    expect(withdraw?.buttons.map(({ title }: { title: string }) => title)).not.toContain("通过");
  });

  it("agents' roles are made by an agent for its own tier and below, out of its own grants", async () => {
    const shop = await anAccount("SHOP", await aTemplate());
    expect(
      (await shop.ask(addRole, { query: { realm: "TISSUE" }, body: draft({ agentTier: "CITY_AGENT" }) })).fields,
    ).toEqual({
      agentTier: "不能创建高于自身层级的角色",
    });
    expect(
      (await shop.ask(addRole, { query: { realm: "PLATFORM" }, body: { name: "平台", dataScope: "ALL" } })).http,
    ).toBe(403);
    const id = await make(shop.ask);
    expect(await rowOf(id)).toMatchObject({ ownerAgentId: shop.agentId });
    expect((await save(shop.ask, id, [await menuId("/matchMaking/member", "新增会员")])).http).toBe(200);
    expect((await save(shop.ask, id, [await menuId("/matchMaking/member", "导出")])).msg).toBe(
      "不能授予自己没有的权限",
    );
    expect((await save(shop.ask, id, [await menuId("/matchMaking/profit")])).msg).toBe("不能授予自己没有的权限");
    const tree = (await shop.ask(getMenuTree, { query: { realm: "TISSUE" } })).data;
    const routes = tree.flatMap((group) => group.pages.map(({ route }) => route));
    expect(routes.toSorted()).toEqual([
      "/dashboard",
      "/matchMaking/member",
      "/matchMaking/shop",
      "/phoneVersions/phoneHome",
      "/tissue/role",
    ]);
    expect((await shop.ask(getMenuTree, { query: { realm: "PLATFORM" } })).http).toBe(403);
  });

  it("agents' roles are changed by their own agent alone, who sees templates of its tier and below", async () => {
    const template = await aTemplate();
    const one = await anAccount("SHOP", template);
    const two = await anAccount("SHOP", template);
    const id = await make(one.ask);
    const seen = (await one.ask(listRoles, { query: { realm: "TISSUE", size: 200 } })).data.list;
    expect(seen.map((role) => role.id)).toEqual(expect.arrayContaining([15, 16, id, template]));
    expect(seen.map((role) => role.id)).not.toContain(11);
    expect(seen.filter((role) => role.editable).map((role) => role.id)).toEqual([id]);
    expect((await two.ask(getRoleMenus, { id })).http).toBe(404);
    expect((await two.ask(removeRole, { id })).http).toBe(404);
    for (const answer of [
      await save(one.ask, 16, []),
      await save(one.ask, template, []),
      await one.ask(setRoleStatus, { id: 16, status: "DISABLE" }),
      await one.ask(removeRole, { id: 16 }),
    ]) {
      expect(answer).toMatchObject({ http: 400, msg: "只能修改自己创建的角色" });
    }
    expect((await one.ask(setTierDefault, { id: 16 })).msg).toBe("只有平台模板可以设为层级默认");
    expect((await one.ask(getRoleMenus, { id: 4 })).http).toBe(404);
    expect((await one.ask(compareRoles, { a: 15, b: 16 })).http).toBe(403);
    // An account with a custom role cannot extend that role either.
    const helper = await aRole(
      db,
      { "/tissue/role": "all" },
      { agentTier: "SHOP", realm: "TISSUE", dataScope: "TIER", homeType: "AGENT", ownerAgentId: one.agentId },
    );
    const clerk = await anAccount("SHOP", helper, one.agentId);
    expect((await save(clerk.ask, helper, [await menuId("/matchMaking/member")])).msg).toBe("不能修改自己的角色");
    expect((await save(clerk.ask, id, [await menuId("/matchMaking/member")])).msg).toBe("不能授予自己没有的权限");
  });

  it("a template is copied without what the agent does not hold", async () => {
    const shop = await anAccount("SHOP", await aTemplate());
    const copied = await shop.ask(copyRole, { id: 16, body: { name: "本店红娘" } });
    expect(copied.http).toBe(200);
    const { menuIds } = await menusOf(copied.data.id);
    expect(menuIds).toContain(await menuId("/matchMaking/member", "新增会员"));
    expect(menuIds).not.toContain(await menuId("/matchMaking/withdraw"));
    expect(await rowOf(copied.data.id)).toMatchObject({ ownerAgentId: shop.agentId, agentTier: "MATCHMAKER" });
  });

  it("agents' roles lose what their template loses, down the chain and in the same moment", async () => {
    const template = await aTemplate("CITY_AGENT");
    const spare = await aTemplate("CITY_AGENT");
    const city = await anAccount("CITY_AGENT", template);
    const twice = await anAccount("CITY_AGENT", template);
    await anAccount("CITY_AGENT", spare, twice.agentId);
    const [page, button] = [await menuId("/matchMaking/shop"), await menuId("/matchMaking/shop", "编辑")];
    const rolePages = await Promise.all(["新增", "保存权限"].map((title) => menuId("/tissue/role", title)));
    const forShops = await make(city.ask, { agentTier: "SHOP" });
    await save(city.ask, forShops, [page, button, ...rolePages]);
    const safe = await make(twice.ask);
    await save(twice.ask, safe, [button]);
    const shop = await anAccount("SHOP", forShops);
    const below = await make(shop.ask);
    expect((await save(shop.ask, below, [button])).http).toBe(200);
    const worker = await anAccount("MATCHMAKER", below);
    expect((await worker.ask(getMe)).data.menus).toContainEqual({
      type: "BUTTON",
      route: "/matchMaking/shop",
      title: "编辑",
    });

    const remaining = (await menusOf(template)).menuIds.filter((id) => id !== button);
    const preview = await admin(previewRoleMenus, { id: template, body: { menuIds: remaining } });
    expect(preview.data.map((role) => [role.id, role.lost])).toEqual([
      [forShops, 1],
      [below, 1],
    ]);
    expect((await menusOf(below)).menuIds).toContain(button);

    expect((await save(admin, template, remaining)).data).toMatchObject({ removed: 1, affected: 2 });
    expect((await menusOf(forShops)).menuIds).not.toContain(button);
    expect((await menusOf(below)).menuIds).not.toContain(button);
    expect((await menusOf(below)).menuIds).toContain(page);
    expect((await menusOf(safe)).menuIds).toContain(button);
    await vi.waitFor(
      async () =>
        expect((await worker.ask(getMe)).data.menus).not.toContainEqual({
          type: "BUTTON",
          route: "/matchMaking/shop",
          title: "编辑",
        }),
      { timeout: 1000, interval: 20 },
    );
    const items = await sql<{
      targetId: string;
    }>`select i.target_id from audit_item i join audit_log l on l.id = i.audit_id
      where l.target_type = 'role' and l.target_id = ${String(template)} order by i.place`.execute(db);
    expect(items.rows.map(({ targetId }) => Number(targetId))).toEqual([forShops, below]);
  });

  it("agents' roles keep tier MEMBER where it is", async () => {
    const { version, name, remark } = await rowOf(17);
    expect(
      (await admin(editRole, { id: 17, body: { name, remark, agentTier: "MEMBER", totpRequired: true, version } }))
        .http,
    ).toBe(200);
    expect(await rowOf(17)).toMatchObject({ agentTier: "MEMBER", totpRequired: true });
    const id = await make(admin);
    const made = await rowOf(id);
    expect(
      (await admin(editRole, { id, body: { name: made?.name, agentTier: "MEMBER", version: made?.version ?? 0 } }))
        .fields,
    ).toEqual({ agentTier: "请选择适用层级" });
  });

  it("agents' roles have one default for each tier", async () => {
    const id = await make(admin, { agentTier: "SHOP" });
    expect((await admin(setTierDefault, { id })).http).toBe(200);
    expect(await rowOf(id)).toMatchObject({ defaultForTier: true });
    expect(await rowOf(15)).toMatchObject({ defaultForTier: false });
    expect((await admin(setRoleStatus, { id, status: "DISABLE" })).msg).toContain("层级默认");
    expect((await admin(removeRole, { id })).msg).toContain("层级默认");
    const { version, name } = await rowOf(id);
    expect((await admin(editRole, { id, body: { ...draft({ name, agentTier: "MATCHMAKER" }), version } })).http).toBe(
      400,
    );
    const shop = await anAccount("SHOP", await aTemplate());
    const own = await make(shop.ask);
    expect((await admin(setTierDefault, { id: own })).msg).toBe("只有平台模板可以设为层级默认");
    const off = await make(admin, { agentTier: "SHOP" });
    await admin(setRoleStatus, { id: off, status: "DISABLE" });
    expect((await admin(setTierDefault, { id: off })).http).toBe(400);
    expect((await admin(setTierDefault, { id: 4 })).http).toBe(400);
    expect((await admin(setTierDefault, { id: 15 })).http).toBe(200);
  });

  it("agents' roles are found by tier, source and owner", async () => {
    const shop = await anAccount("SHOP", await aTemplate());
    const id = await make(shop.ask, { name: "可筛选" });
    const ids = async (query: string) =>
      (await admin(listRoles, { query: { realm: "TISSUE", size: 200, ...queryIn(query) } })).data.list.map(
        (role) => role.id,
      );
    expect(await ids("name=可筛")).toEqual([id]);
    expect(await ids(`ownerAgentId=${shop.agentId}`)).toEqual([id]);
    expect(await ids("source=OWN&agentTier=MATCHMAKER")).toContain(id);
    expect(await ids("source=TEMPLATE")).not.toContain(id);
    expect(await ids("status=DISABLE")).not.toContain(id);
    expect((await admin(listRoleOwners)).data.map((agent) => agent.id)).toContain(shop.agentId);
  });
});
