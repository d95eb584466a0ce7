import {
  addRole,
  listRoles,
  getRoleMenus,
  saveRoleMenus,
  editRole,
  setRoleStatus,
  removeRole,
  copyRole,
  compareRoles,
  listRoleChanges,
  getMenuTree,
  refreshMenuTree,
} from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getMe } from "@hongxian/contract/core/session/session.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aRole, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;

let admin: Ask;
let other: Ask;
let count = 0;

const draft = (change: object = {}) =>
  ({
    name: `角色${(count += 1)}`,
    dataScope: "ALL",
    remark: "",
    totpRequired: false,
    ...change,
  }) as const;
const make = async (change: object = {}): Promise<number> => {
  const made = await admin(addRole, { query: { realm: "PLATFORM" }, body: draft(change) });
  expect(made).toMatchObject({ http: 200, msg: "保存成功" });
  return made.data.id;
};
const rowOf = async (id: number) => {
  const { list } = (await admin(listRoles, { query: { realm: "PLATFORM", size: 200 } })).data;
  const row = list.find((role) => role.id === id);
  if (row === undefined) throw new Error(`no role ${id}`);
  return row;
};
const menuId = async (route: string, title: string | null = null): Promise<number> => {
  const which = title === null ? sql`type = 'MENU'` : sql`type = 'BUTTON' and title = ${title}`;
  const { rows } = await sql<{ id: number }>`select id from menu where route = ${route} and ${which}`.execute(db);
  if (rows[0] === undefined) throw new Error(`no menu ${route} ${title}`);
  return rows[0].id;
};
const menusOf = async (id: number): Promise<{ version: number; menuIds: number[] }> =>
  (await admin(getRoleMenus, { id })).data;
const save = async (id: number, menuIds: readonly number[], ask = admin) =>
  ask(saveRoleMenus, { id, body: { menuIds, version: (await menusOf(id)).version } });
/** An account that manages roles without being an administrator. */
const aRoleKeeper = async (): Promise<{ ask: Ask; roleId: number }> => {
  const roleId = await aRole(db, { "/system/rolemanage": "all" }, { dataScope: "DEPT" });
  return { ask: await app.as(await aStaff(db, { roleId })), roleId };
};

beforeAll(async () => {
  admin = await app.as(await aStaff(db));
  other = await app.as(await aStaff(db));
});

describe("platform roles", () => {
  it("the role form is checked in the catalogue's words", async () => {
    const bad = await admin(addRole, { query: { realm: "PLATFORM" }, body: { name: "" } });
    expect(bad.fields).toEqual({ name: "请输入角色名称", dataScope: "请选择数据范围" });
    expect((await admin(addRole, { query: { realm: "PLATFORM" }, body: draft({ name: "客服" }) })).fields).toEqual({
      name: "角色名称已存在",
    });
    expect((await admin(addRole, { query: { realm: "PLATFORM" }, body: draft({ dataScope: "TIER" }) })).http).toBe(400);
    expect((await admin(addRole, { query: { realm: "PLATFORM" }, body: draft({ homeType: "ADMIN" }) })).http).toBe(400);
    expect((await admin(addRole, { query: { realm: "PLATFORM" }, body: draft({ agentTier: "SHOP" }) })).msg).toBe(
      "不支持的参数：agentTier",
    );
    expect((await admin(addRole, { query: { realm: "PLATFORM" }, body: draft({ builtIn: true }) })).http).toBe(400);
  });

  it("a new role gets its home by scope and the pages every role has", async () => {
    const id = await make({ dataScope: "SELF" });
    expect(await rowOf(id)).toMatchObject({
      homeType: "SALE",
      status: "ENABLE",
      builtIn: false,
      staffCount: 0,
      grantCount: 2,
      editable: true,
    });
    expect(await rowOf(await make())).toMatchObject({ homeType: "OPERATE" });
    expect(await rowOf(await make({ homeType: "AUDIT", totpRequired: true }))).toMatchObject({
      homeType: "AUDIT",
      totpRequired: true,
    });
    const everywhere = [await menuId("/dashboard"), await menuId("/phoneVersions/phoneHome")].toSorted((a, b) => a - b);
    expect((await menusOf(id)).menuIds).toEqual(everywhere);
    expect((await save(id, [])).data).toMatchObject({ removed: 0 });
  });

  it("an edit leaves role 1 alone", async () => {
    for (const answer of [
      await admin(editRole, { id: 1, body: { ...draft(), version: 1 } }),
      await save(1, []),
      await admin(setRoleStatus, { id: 1, status: "DISABLE" }),
      await admin(removeRole, { id: 1 }),
    ]) {
      expect(answer).toMatchObject({ http: 400, msg: "管理员角色不可修改" });
    }
  });

  it("the server saves grants, adds the page of a button and counts the version", async () => {
    const id = await make();
    const button = await menuId("/promotion/couponmanage", "新增");
    const saved = await save(id, [button]);
    expect(saved).toMatchObject({
      http: 200,
      msg: "权限已保存",
      data: { version: 2, added: 2, removed: 0, affected: 0 },
    });
    const { menuIds, version } = await menusOf(id);
    expect(menuIds).toContain(await menuId("/promotion/couponmanage"));
    expect(version).toBe(2);
    expect((await admin(saveRoleMenus, { id, body: { menuIds: [999_999_999], version } })).msg).toBe(
      "权限已变化，请刷新后重试",
    );
    const groups = await sql<{ id: number }>`select id from menu where type = 'GROUP' limit 1`.execute(db);
    expect((await admin.unchecked(saveRoleMenus, { id, body: { menuIds: [groups.rows[0]?.id], version } })).http).toBe(
      400,
    );
  });

  it("the second of two administrators is refused, whichever came second", async () => {
    const id = await make();
    const page = await menuId("/promotion/couponmanage");
    const answers = await Promise.all(
      [admin, other].map((ask) => ask(saveRoleMenus, { id, body: { menuIds: [page], version: 1 } })),
    );
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ http }) => http === 409)?.msg).toBe("角色权限已被他人修改，请刷新");
    expect((await menusOf(id)).version).toBe(2);
    const { version, name } = await rowOf(id);
    expect((await other(editRole, { id, body: { ...draft({ name }), version } })).http).toBe(200);
    expect((await admin(editRole, { id, body: { ...draft({ name }), version } })).http).toBe(409);
    expect((await admin(saveRoleMenus, { id, body: { menuIds: [], version } })).msg).toBe(
      "角色权限已被他人修改，请刷新",
    );
  });

  it("rights are withdrawn from the very next call of an open session", async () => {
    const id = await make();
    const page = await menuId("/promotion/couponmanage");
    const export_ = await menuId("/promotion/couponmanage", "导出");
    await save(id, [page, export_]);
    const person = await app.as(await aStaff(db, { roleId: id }));
    const before = await person(listCall(coupon));
    expect(before.http).toBe(200);
    await save(id, []);
    await vi.waitFor(async () => expect((await person(listCall(coupon))).http).toBe(403), {
      timeout: 1000,
      interval: 20,
    });
    const after = await person(getMe);
    expect(Number(after.headers["x-role-version"])).toBeGreaterThan(Number(before.headers["x-role-version"]));
    expect(after.data.menus.map(({ route }) => route)).not.toContain("/promotion/couponmanage");
    expect(
      (await person(createExport, { body: { resource: "coupon", format: "CSV", filters: {}, columns: ["id"] } })).http,
    ).toBe(403);
  });

  it("the sessions of a role that is switched off are closed", async () => {
    const id = await make();
    const person = await app.as(await aStaff(db, { roleId: id }));
    expect((await person(getMe)).http).toBe(200);
    expect((await admin(setRoleStatus, { id, status: "DISABLE" })).http).toBe(200);
    expect((await admin(setRoleStatus, { id, status: "DISABLE" })).http).toBe(409);
    await vi.waitFor(async () => expect((await person(getMe)).http).toBe(401), {
      timeout: 1000,
      interval: 20,
    });
    expect((await admin(setRoleStatus, { id, status: "ENABLE" })).http).toBe(200);
    await vi.waitFor(async () => expect((await person(getMe)).http).toBe(200), {
      timeout: 1000,
      interval: 20,
    });
    expect((await admin(setRoleStatus, { id, status: "LEFT" })).http).toBe(400);
  });

  it("nobody raises their own role, nor grants what they do not hold", async () => {
    const { ask, roleId } = await aRoleKeeper();
    const everything = (await menusOf(1)).menuIds;
    expect(await save(roleId, everything, ask)).toMatchObject({ http: 400, msg: "不能修改自己的角色" });
    expect((await ask(editRole, { id: roleId, body: { ...draft({ dataScope: "ALL" }), version: 1 } })).msg).toBe(
      "不能修改自己的角色",
    );
    expect((await ask(setRoleStatus, { id: roleId, status: "DISABLE" })).msg).toBe("不能修改自己的角色");
    const id = await make();
    expect((await save(id, everything, ask)).msg).toBe("不能授予自己没有的权限");
    expect((await save(id, [await menuId("/promotion/couponmanage")], ask)).msg).toBe("不能授予自己没有的权限");
    expect((await save(id, [await menuId("/system/rolemanage")], ask)).http).toBe(200);
    const copied = await ask(copyRole, { id: 7, body: { name: "财务二" } });
    expect(copied.http).toBe(200);
    expect(await rowOf(copied.data.id)).toMatchObject({ grantCount: 2 });
    expect((await ask(addRole, { query: { realm: "TISSUE" }, body: { name: "越界", agentTier: "SHOP" } })).msg).toBe(
      "没有操作权限：新增",
    );
  });

  it("the server asks for the password again before grants are saved", async () => {
    const staffId = await aStaff(db);
    const late = await app.as(staffId);
    await sql`update staff_session set confirmed_time = now() - interval '11 minutes'
      where staff_id = ${staffId}`.execute(db);
    expect((await save(await make(), [], late)).data).toEqual({ confirm: "PASSWORD" });
  });

  it("a role's grants are copied under a new name", async () => {
    const copied = await admin(copyRole, { id: 4, body: { name: "电话销售" } });
    expect(copied).toMatchObject({ http: 200, msg: "复制成功" });
    expect((await menusOf(copied.data.id)).menuIds).toEqual((await menusOf(4)).menuIds);
    expect(await rowOf(copied.data.id)).toMatchObject({ dataScope: "SELF", homeType: "SALE", builtIn: false });
    expect((await admin(copyRole, { id: 4, body: { name: "电话销售" } })).fields).toEqual({
      name: "角色名称已存在",
    });
    const { a, b } = (await admin(compareRoles, { a: 4, b: copied.data.id })).data;
    expect([a.name, b.name]).toEqual(["销售", "电话销售"]);
    expect(a.menuIds).toEqual(b.menuIds);
    expect((await admin(compareRoles, { a: 1, b: 4 })).data.a.menuIds.length).toBeGreaterThan(a.menuIds.length);
  });

  it("neither built-in roles nor roles in use are deleted", async () => {
    expect((await admin(removeRole, { id: 2 })).msg).toBe("内置角色不能删除");
    const id = await make();
    const staffId = await aStaff(db, { roleId: id });
    expect((await admin(removeRole, { id })).msg).toBe("该角色下还有1个账号，不能删除");
    await sql`update staff set status = 'LEFT' where id = ${staffId}`.execute(db);
    expect((await admin(removeRole, { id })).msg).toBe("删除成功");
    await expect(rowOf(id)).rejects.toThrow(`no role ${id}`);
    expect((await admin(getRoleMenus, { id })).http).toBe(404);
  });

  it("a built-in role keeps its home, and every change stands in its record", async () => {
    const { version, homeType } = await rowOf(2);
    const body = { name: "客服", dataScope: "ALL", remark: "改", version } as const;
    expect((await admin(editRole, { id: 2, body: { ...body, homeType: "SALE" } })).msg).toBe(
      "内置角色不能修改首页类型",
    );
    expect((await admin(editRole, { id: 2, body })).http).toBe(200);
    expect(await rowOf(2)).toMatchObject({ homeType, remark: "改", version: version + 1 });
    const page = await menuId("/promotion/couponmanage");
    await save(2, [page]);
    const changes = (await admin(listRoleChanges, { id: 2 })).data;
    expect(changes.map(({ title }) => title)).toEqual(["保存权限", "编辑"]);
    expect(changes[0]?.after).toMatchObject({ added: ["/promotion/couponmanage"] });
    expect(changes[1]).toMatchObject({ after: { remark: "改" }, before: { remark: expect.any(String) } });
    expect((await admin(listRoleChanges, { id: 2, query: { before: changes[0]?.id } })).data).toHaveLength(1);
  });

  it("the whole catalogue is offered as a tree, and is brought up to date", async () => {
    const tree = (await admin(getMenuTree)).data;
    const page = tree.flatMap(({ pages }) => pages).find(({ route }) => route === "/system/rolemanage");
    expect(page?.buttons).toContainEqual({ id: expect.any(Number), title: "保存权限", danger: true });
    await sql`delete from menu where type = 'BUTTON' and route = '/system/rolemanage' and title = '刷新菜单'`.execute(
      db,
    );
    expect((await admin(refreshMenuTree)).data).toEqual({ added: 1 });
    expect((await admin(refreshMenuTree)).data).toEqual({ added: 0 });
  });

  it("the page of roles is closed without the page or the button", async () => {
    const sales = await app.as(await aStaff(db, { roleId: 4 }));
    expect((await sales(listRoles, { query: { realm: "PLATFORM" } })).http).toBe(403);
    expect((await sales(getRoleMenus, { id: 1 })).http).toBe(403);
    expect((await sales(saveRoleMenus, { id: 4, body: { menuIds: [], version: 1 } })).msg).toBe(
      "没有操作权限：保存权限",
    );
    // The other realm's page grants nothing here.
    const shop = await aRole(db, { "/tissue/role": "all" });
    const person = await app.as(await aStaff(db, { roleId: shop }));
    expect((await person(listRoles, { query: { realm: "TISSUE" } })).http).toBe(200);
    expect((await person(listRoles, { query: { realm: "PLATFORM" } })).http).toBe(403);
    expect((await person(getRoleMenus, { id: 4 })).http).toBe(403);
    expect((await person(removeRole, { id: 4 })).http).toBe(403);
  });
});
