import { revealContact } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aDepartment, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const deptId = (await aDepartment(db)).id;
const adminId = await aStaff(db, { name: "管理员甲", deptId });
const admin = await app.as(adminId);
/** Somebody who has the page, and none of its buttons. */
const aReader = async (): Promise<Ask> => {
  const roleId = await aRow(db, "role", "id", {
    name: "账号查看",
    realm: "PLATFORM",
    dataScope: "ALL",
    homeType: "OPERATE",
  });
  await sql`insert into role_menu select ${roleId}, id from menu
    where route = '/system/adminlist' and type = 'MENU'`.execute(db);
  return app.as(await aStaff(db, { roleId, deptId }));
};

describe("reveal", () => {
  it("a reveal shows the clear login to who may see it, with one audit row that does not hold it", async () => {
    const login = "13710009001";
    const id = await aStaff(db, { login, roleId: 2, deptId });
    const shown = await admin(revealContact, { type: "staff", id, body: { fields: ["login"], reason: "核对" } });
    expect(shown.data).toEqual({ login });
    const { rows } =
      await sql`select target_type, target_id, after from audit_log where title = '查看联系方式'`.execute(db);
    expect(rows).toEqual([{ targetType: "staff", targetId: String(id), after: { fields: ["login"], reason: "核对" } }]);
    expect((await admin(revealContact, { type: "staff", id, body: { fields: ["passwordHash"] } })).http).toBe(400);
    expect((await admin(revealContact, { type: "staff", id: 99999999, body: { fields: ["login"] } })).http).toBe(404);
    expect((await admin(revealContact, { type: "nothing", id, body: { fields: ["login"] } })).http).toBe(404);
    const reader = await aReader();
    expect((await reader(revealContact, { type: "staff", id, body: { fields: ["login"] } })).msg).toBe(
      "没有操作权限：查看联系方式",
    );
    // The title on another page does not allow this kind of record.
    const sales = await app.as(await aStaff(db, { roleId: 4 }));
    expect((await sales(revealContact, { type: "staff", id, body: { fields: ["login"] } })).http).toBe(403);
  });

  it("a reveal asks for the password again after ten minutes", async () => {
    const staffId = await aStaff(db);
    const late = await app.as(staffId);
    await sql`update staff_session set confirmed_time = now() - interval '11 minutes'
      where staff_id = ${staffId}`.execute(db);
    const answer = await late(revealContact, { type: "staff", id: adminId, body: { fields: ["login"] } });
    expect(answer).toMatchObject({ http: 403, data: { confirm: "PASSWORD" } });
  });

  it("reveals stop after 30 in an hour, also when they come together, and after 200 in a day", async () => {
    const staffId = await aStaff(db);
    const person = await app.as(staffId);
    const reveal = () => person(revealContact, { type: "staff", id: adminId, body: { fields: ["login"] } });
    const answers = await Promise.all(Array.from({ length: 34 }, reveal));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(30);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(4);
    const many = await aStaff(db);
    await sql`insert into audit_log (staff_id, title, time)
      select ${many}, '查看联系方式', greatest(current_date::timestamptz, now() - interval '2 hours')
      from generate_series(1, 200)`.execute(db);
    const tired = await app.as(many);
    expect((await tired(revealContact, { type: "staff", id: adminId, body: { fields: ["login"] } })).msg).toBe(
      "今日查看次数已达上限",
    );
  });
});
