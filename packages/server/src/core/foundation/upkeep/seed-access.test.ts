import { getGoodsStat } from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { listRoleChanges } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { refreshMenuTree } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aRole, aStaff } from "../../../test/build.ts";
import { seedAccess } from "./seed-access.ts";

const app = await testApp();
const { db } = app.database;
const page = "/goods/goodslist";
const { operation, service } = defaultRoleId;

/** The titles of a role on the page; "" is the page itself. */
async function held(roleId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select case when m.type = 'MENU' then '' else m.title end as title
    from role_menu rm join menu m on m.id = rm.menu_id where rm.role_id = ${roleId} and m.route = ${page}`.execute(db);
  return rows.map(({ title }) => title);
}
const take = (roleId: number, title: string) =>
  sql`delete from role_menu rm using menu m where m.id = rm.menu_id and rm.role_id = ${roleId} and m.route = ${page}
    and (${title} = '' or m.type = 'BUTTON' and m.title = ${title})`.execute(db);
/** The database as a version without these entries left it. */
const without = (...titles: readonly string[]) =>
  sql`delete from menu
    where route = ${page} and (${titles.length === 0} or type = 'BUTTON' and title = any(${titles}::text[]))`.execute(
    db,
  );
const give = (roleId: number, title: string) =>
  sql`insert into role_menu (role_id, menu_id) select ${roleId}, id from menu
    where route = ${page} and type = 'BUTTON' and title = ${title}`.execute(db);
const administrator = await aStaff(db);
/** What the administrator was told of grants, oldest first. */
async function notices(): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`select content from staff_notice
    where staff_id = ${administrator} and title = '升级新增的功能已按默认角色授权' order by id`.execute(db);
  return rows.map(({ content }) => content);
}
const versionOf = async (roleId: number): Promise<number> =>
  (await sql<{ version: number }>`select version from role where id = ${roleId}`.execute(db)).rows[0]?.version ?? 0;

describe("an upgrade that brings new menu entries", () => {
  beforeEach(async () => {
    await without();
    await seedAccess(db);
  });

  it("a new page reaches the default roles that have it, whoever edited other pages, and opens to their accounts", async () => {
    const staffId = await aStaff(db, { roleId: operation });
    await without();
    await sql`delete from role_menu rm using menu m
      where m.id = rm.menu_id and rm.role_id = ${operation} and m.route = '/goods/category'`.execute(db);
    const before = await versionOf(operation);
    await seedAccess(db);
    expect(await held(operation)).toEqual(expect.arrayContaining(["", "新增", "改库存"]));
    expect(await held(operation)).not.toContain("导出");
    expect(await held(service)).toEqual([]);
    expect(await versionOf(operation)).toBe(before + 1);
    const operator = await app.as(staffId);
    expect((await operator(getGoodsStat)).http).toBe(200);
  });

  it("what an administrator took away is not given back by the next start", async () => {
    await take(operation, "");
    await seedAccess(db);
    await seedAccess(db);
    expect(await held(operation)).toEqual([]);
  });

  it("a new button goes to a role that opens the page, and to none whose page was taken away", async () => {
    await without("改价");
    await seedAccess(db);
    expect(await held(operation)).toContain("改价");
    await without("改价");
    await take(operation, "");
    await seedAccess(db);
    expect(await held(operation)).toEqual([]);
  });

  it("a page whose grants an administrator changed keeps them when a button is new, now and at every later start", async () => {
    await take(operation, "改库存");
    await without("改价");
    const before = await notices();
    await seedAccess(db);
    expect(await held(operation)).not.toContain("改价");
    expect(await held(operation)).not.toContain("改库存");
    const added = (await notices()).slice(before.length);
    expect(added).toEqual([expect.stringMatching(/^以下角色在该页面的授权已被调整过.*：运营：商品列表（改价）。$/)]);
    await give(operation, "改库存");
    await seedAccess(db);
    expect(await held(operation)).not.toContain("改价");
    expect(await notices()).toHaveLength(before.length + 1);
  });

  it("an old entry that a new version gives to one more role reaches it, unless it was changed there", async () => {
    // As if the version before had not granted it: never offered, and not held.
    await take(operation, "改库存");
    await sql`delete from offered_grant o using menu m where m.id = o.menu_id and m.route = ${page}
      and m.title = '改库存'`.execute(db);
    await seedAccess(db);
    expect(await held(operation)).toContain("改库存");
  });

  it("a database of before the record gives roles that nobody saved what is new, and others what is in new entries", async () => {
    const before = await notices();
    for (const savedBy of [null, await aStaff(db)]) {
      await sql`update role set update_staff_id = ${savedBy} where id = ${operation}`.execute(db);
      await take(operation, "改库存");
      await sql`delete from offered_grant`.execute(db);
      await seedAccess(db);
      expect((await held(operation)).includes("改库存")).toBe(savedBy === null);
    }
    expect((await notices()).slice(before.length)).toEqual(["已授权：运营：商品列表（改库存）。"]);
    await sql`update role set update_staff_id = null where id = ${operation}`.execute(db);
  });

  it("the administrators are told once what was granted", async () => {
    const before = await notices();
    await without("改价", "改库存");
    await seedAccess(db);
    await seedAccess(db);
    expect((await notices()).slice(before.length)).toEqual(["已授权：运营：商品列表（改价、改库存）。"]);
  });

  it("a role of the customer's own is given nothing by itself", async () => {
    const own = await aRole(db, {});
    await without();
    await seedAccess(db);
    expect(await held(own)).toEqual([]);
  });

  it("the grants are kept in the audit log and among the role's changes", async () => {
    const admin = await app.as(await aStaff(db));
    const { rows } = await sql<{ title: string; n: number }>`select l.title, l.item_count as n from audit_log l
      where l.path = 'menu-refresh' order by l.id desc limit 1`.execute(db);
    expect(rows).toEqual([{ title: "新增功能默认授权", n: 1 }]);
    const changes = await admin(listRoleChanges, { id: operation });
    expect(changes.data).toContainEqual(expect.objectContaining({ title: "新增功能默认授权", staffName: null }));
  });
});

describe("刷新菜单 by an administrator", () => {
  beforeEach(async () => {
    await without();
  });

  it("what it adds is one audit row of this person, with an item for each role that gained something", async () => {
    const staffId = await aStaff(db);
    const admin = await app.as(staffId);
    const { rows: before } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit_log`.execute(db);
    expect((await admin(refreshMenuTree)).http).toBe(200);
    const { rows } = await sql<{ title: string; staffId: number | null; n: number }>`select title, staff_id,
      item_count as n from audit_log where id > ${before[0]?.id ?? 0}`.execute(db);
    expect(rows).toEqual([{ title: refreshMenuTree.title, staffId, n: 1 }]);
    const changes = await admin(listRoleChanges, { id: operation });
    expect(changes.data).toContainEqual(expect.objectContaining({ title: refreshMenuTree.title }));
  });

  it("of several at once one adds the entries and the others find them", async () => {
    const admin = await app.as(await aStaff(db));
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin(refreshMenuTree)));
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
    const added = answers.map(({ data }) => data.added);
    expect(added.filter((n) => n > 0)).toHaveLength(1);
    expect(await held(operation)).toContain("");
  });

  it("several starts at once leave every entry once", async () => {
    await Promise.all(Array.from({ length: 4 }, () => seedAccess(db)));
    const { rows } = await sql`select type, route, title from menu group by 1, 2, 3 having count(*) > 1`.execute(db);
    expect(rows).toEqual([]);
  });
});
