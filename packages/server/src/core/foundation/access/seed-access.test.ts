import { getGoodsStat } from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { listRoleChanges } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { defaultRoleId } from "@hongxian/contract/core/access/default-roles.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aRow, aStaff } from "../../../test/build.ts";
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
  sql`delete from menu where route = ${page} and (${titles.length === 0} or type = 'BUTTON' and title = any(${titles}::text[]))`.execute(
    db,
  );
const versionOf = async (roleId: number): Promise<number> =>
  (await sql<{ version: number }>`select version from role where id = ${roleId}`.execute(db)).rows[0]?.version ?? 0;

describe("an upgrade that brings new menu entries", () => {
  beforeEach(async () => {
    await without();
    await seedAccess(db);
  });

  it("a new page reaches the default roles that have it, whoever edited them, and opens to their accounts", async () => {
    const staffId = await aStaff(db, { roleId: operation });
    await without();
    await sql`delete from role_menu rm using menu m where m.id = rm.menu_id and rm.role_id = ${operation} and m.route = '/goods/category'`.execute(
      db,
    );
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

  it("a button that was taken away stays away when another one is new", async () => {
    await take(operation, "改库存");
    await without("改价");
    await seedAccess(db);
    expect(await held(operation)).toContain("改价");
    expect(await held(operation)).not.toContain("改库存");
  });

  it("a role of the customer's own is given nothing by itself", async () => {
    const own = await aRow(db, "role", "id", {
      name: "自建运营",
      realm: "PLATFORM",
      dataScope: "ALL",
      homeType: "OPERATE",
    });
    await without();
    await seedAccess(db);
    expect(await held(own)).toEqual([]);
  });

  it("the grants are kept in the audit log and among the role's changes", async () => {
    const admin = await app.as(await aStaff(db));
    const { rows } = await sql<{ title: string; n: number }>`select l.title, l.item_count as n from audit_log l
      where l.path = 'menu-refresh' order by l.id desc limit 1`.execute(db);
    expect(rows).toEqual([{ title: "新增功能默认授权", n: 1 }]);
    expect((await admin(listRoleChanges, { id: operation })).http).toBe(200);
  });
});
