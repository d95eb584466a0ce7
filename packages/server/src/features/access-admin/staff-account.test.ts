import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  addStaffAccount,
  editStaffAccount,
  resetStaffPassword,
  getStaffLogins,
  endStaffSession,
  getAccountOptions,
  findAccountAgents,
  findAccountMembers,
} from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { getMe, login as loginCall } from "@hongxian/contract/core/session/session.endpoints.ts";
import { staffAccount } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aDepartment, aMember, anAgent, aRole, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let admin: Ask;
let adminId: number;
let deptId: number;
let phones = 0;

const freePhone = () => `1371000${String((phones += 1)).padStart(4, "0")}`;
const draft = (change: object = {}) =>
  ({
    login: freePhone(),
    name: "新同事",
    roleId: 2,
    kind: "PLATFORM",
    deptId,
    agentId: null,
    userId: null,
    password: "Fair4Weather",
    ...change,
  }) as const;
const make = async (change: object = {}): Promise<number> => {
  const made = await admin(addStaffAccount, { body: draft(change) });
  expect(made).toMatchObject({ http: 200, msg: "保存成功" });
  return made.data.id;
};
const read = async (id: number) => (await admin(getCall(staffAccount), { id })).data;
const edit = async (id: number, change: object, ask = admin) => {
  const { name, roleId, kind, deptId: dept, agentId, userId, version } = await read(id);
  return ask(editStaffAccount, { id, body: { name, roleId, kind, deptId: dept, agentId, userId, version, ...change } });
};
/** A separate role with these buttons of the page. */
const aKeeper = async (...titles: readonly string[]): Promise<Ask> => {
  const roleId = await aRole(db, { "/system/adminlist": titles });
  return app.as(await aStaff(db, { roleId, deptId }));
};

beforeAll(async () => {
  deptId = (await aDepartment(db)).id;
  adminId = await aStaff(db, { name: "管理员甲", deptId });
  admin = await app.as(adminId);
});
beforeEach(async () => {
  await sql`update staff set status = 'ENABLE', role_id = 1 where id = ${adminId}`.execute(db);
});

describe("staff accounts", () => {
  it("every wrong field of a staff account is answered in the catalogue's words", async () => {
    const bad = await admin.unchecked(addStaffAccount, {
      body: {
        ...draft(),
        login: "123",
        name: " ",
        roleId: null,
        kind: null,
        password: "short",
      },
    });
    expect(bad.fields).toEqual({
      login: "请输入正确的手机号",
      name: "请输入姓名",
      roleId: "请选择角色",
      kind: "请选择类型",
      password: "密码须为8-64位且包含字母和数字",
    });
    expect((await admin(addStaffAccount, { body: draft({ deptId: null }) })).fields).toEqual({ deptId: "请选择部门" });
    expect((await admin(addStaffAccount, { body: draft({ kind: "AGENT", roleId: 15 }) })).fields).toEqual({
      agentId: "请选择代理",
    });
    expect((await admin(addStaffAccount, { body: draft({ userId: 999_999_999 }) })).fields).toEqual({
      userId: "会员不存在",
    });
    const login = freePhone();
    await make({ login });
    expect((await admin(addStaffAccount, { body: draft({ login }) })).fields).toEqual({ login: "该账号已存在" });
    const userId = await aMember(db);
    await make({ userId });
    expect((await admin(addStaffAccount, { body: draft({ userId }) })).fields).toEqual({
      userId: "该会员已绑定其他账号",
    });
    expect((await admin(addStaffAccount, { body: draft({ status: "ENABLE" }) })).msg).toBe("不支持的参数：status");
  });

  it("a staff account holds realm and kind together, and a role's tier under the agent's", async () => {
    const mismatch = { roleId: "角色与账号类型不匹配" };
    expect((await admin(addStaffAccount, { body: draft({ roleId: 15 }) })).fields).toEqual(mismatch);
    const agentId = await anAgent(db, { tier: "SHOP" });
    expect((await admin(addStaffAccount, { body: draft({ kind: "AGENT", agentId, roleId: 2 }) })).fields).toEqual(
      mismatch,
    );
    expect((await admin(addStaffAccount, { body: draft({ kind: "AGENT", agentId, roleId: 12 }) })).fields).toEqual(
      mismatch,
    );
    const id = await make({ kind: "AGENT", agentId, roleId: 15 });
    const { rows } = await sql<{
      userId: number;
      dept: number | null;
    }>`select user_id, dept_id as dept from staff where id = ${id}`.execute(db);
    const agent = await sql<{ userId: number }>`select user_id from agent where id = ${agentId}`.execute(db);
    expect(rows).toEqual([{ userId: agent.rows[0]?.userId, dept: null }]);
  });

  it("the list shows masked logins by filter, and finds a login only when typed whole", async () => {
    const login = freePhone();
    const id = await make({ login, name: "查找我" });
    const found = await admin(listCall(staffAccount), { query: { keyword: login } });
    expect(found.data.list).toMatchObject([
      { id, login: `${login.slice(0, 3)}****${login.slice(7)}`, scopeText: "全部数据", createdBy: { id: adminId } },
    ]);
    expect(found.raw).not.toContain(login);
    expect((await admin(listCall(staffAccount), { query: { keyword: login.slice(0, 8) } })).data.total).toBe(0);
    expect((await admin(listCall(staffAccount), { query: { keyword: "查找" } })).data.total).toBe(1);
    expect((await admin(listCall(staffAccount), { query: { keyword: "查找", status: "DISABLE" } })).data.total).toBe(0);
    await sql`update staff set status = 'DISABLE' where id = ${id}`.execute(db);
    expect((await admin(listCall(staffAccount), { query: { keyword: "查找" } })).data.total).toBe(0);
    await sql`update staff set status = 'ENABLE' where id = ${id}`.execute(db);
    expect(
      (await admin(listCall(staffAccount), { query: { keyword: "查找", roleId: 2, kind: "PLATFORM", deptId } })).data
        .total,
    ).toBe(1);
    expect((await admin(listCall(staffAccount), { query: { sort: "login" } })).msg).toBe("不支持按该字段排序");
    const sheet = await admin(createExport, {
      body: {
        resource: "staff",
        format: "CSV",
        filters: { keyword: login },
        columns: ["id", "login", "scopeText"],
      },
    });
    expect(sheet.raw).toContain(`${id},${login.slice(0, 3)}****`);
    expect(sheet.raw).not.toContain(login);
  });

  it("the list shows an agent's place as its data scope", async () => {
    const { rows } = await sql<{
      id: number;
      name: string;
    }>`select id, name from region where level = 2 order by id limit 1`.execute(db);
    const agentId = await anAgent(db, { tier: "CITY_AGENT", cityId: rows[0]?.id });
    const id = await make({ kind: "AGENT", agentId, roleId: 12 });
    expect((await read(id)).scopeText).toBe(rows[0]?.name);
  });

  it("sessions end at once when a staff account is disabled, kicked or gets another role", async () => {
    const id = await make();
    await sql`update staff set must_change_pwd = false where id = ${id}`.execute(db);
    const isOut = (person: Ask) =>
      vi.waitFor(async () => expect((await person(getMe)).http).toBe(401), {
        timeout: 1000,
        interval: 20,
      });
    const one = await app.as(id);
    expect((await one(getMe)).http).toBe(200);
    expect((await admin(actionCall(staffAccount, "disable"), { id })).data).toEqual({ id, status: "DISABLE" });
    await isOut(one);
    expect((await admin(actionCall(staffAccount, "disable"), { id })).http).toBe(409);
    await admin(actionCall(staffAccount, "enable"), { id });
    const two = await app.as(id);
    expect((await two(getMe)).http).toBe(200);
    expect((await admin(customCall(staffAccount, "kick"), { id, body: {} })).data).toEqual({ ended: 1 });
    await isOut(two);
    const three = await app.as(id);
    expect((await three(getMe)).http).toBe(200);
    expect((await edit(id, { name: "改名" })).http).toBe(200);
    expect((await three(getMe)).data.staff.name).toBeDefined();
    expect((await edit(id, { roleId: 3 })).http).toBe(200);
    await isOut(three);
  });

  it("nobody closes or raises their own account", async () => {
    const id = await aStaff(db, { deptId });
    const self = await app.as(id);
    expect((await self(actionCall(staffAccount, "disable"), { id })).msg).toBe("不能停用或删除自己的账号");
    expect((await self(removeCall(staffAccount, staffAccount.actions.remove), { id })).msg).toBe(
      "不能停用或删除自己的账号",
    );
    expect((await edit(id, { roleId: 2 }, self)).msg).toBe("不能修改自己的角色和归属");
    expect((await edit(id, { name: "自己改名" }, self)).http).toBe(200);

    const keeper = await aKeeper("新增", "编辑", "停用", "重置密码", "删除", "解锁", "强制下线");
    const { staff } = (await keeper(getMe)).data;
    for (const roleId of [1, 7]) expect((await edit(staff.id, { roleId }, keeper)).http).toBe(400);
    const other = await aDepartment(db);
    expect((await edit(staff.id, { deptId: other.id }, keeper)).msg).toBe("不能修改自己的角色和归属");
    expect((await keeper(addStaffAccount, { body: draft({ roleId: 1 }) })).msg).toBe("只有管理员可以授予管理员角色");
    const plain = await make();
    // Only an account that is locked can be unlocked at all.
    await sql`update staff set lock_until = now() + interval '1 hour' where id = ${id}`.execute(db);
    expect((await edit(plain, { roleId: 1 }, keeper)).msg).toBe("只有管理员可以授予管理员角色");
    for (const call of [
      actionCall(staffAccount, "disable"),
      resetStaffPassword,
      customCall(staffAccount, "kick"),
      customCall(staffAccount, "unlock"),
      removeCall(staffAccount, staffAccount.actions.remove),
    ]) {
      expect(await keeper.unchecked(call, { id, ...(call.method === "POST" ? { body: {} } : {}) })).toMatchObject({
        http: 400,
        msg: "只有管理员可以操作管理员账号",
      });
    }
    expect((await edit(id, { name: "夺号", login: freePhone() }, keeper)).msg).toBe("只有管理员可以操作管理员账号");
  });

  it("one enabled administrator remains, also when two close each other at the same moment", async () => {
    await sql`update staff set status = 'DISABLE' where role_id = 1`.execute(db);
    const [oneId, twoId] = [await aStaff(db, { deptId }), await aStaff(db, { deptId })];
    const [one, two] = [await app.as(oneId), await app.as(twoId)];
    // Both are in the server's cache before, so that both calls really run concurrently.
    await Promise.all([one(getMe), two(getMe)]);
    const answers = await Promise.all([
      one(actionCall(staffAccount, "disable"), { id: twoId }),
      two(actionCall(staffAccount, "disable"), { id: oneId }),
    ]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ http }) => http === 400)?.msg).toBe("至少保留一个启用的管理员账号");
    const left = await sql<{
      n: number;
    }>`select count(*)::int as n from staff where role_id = 1 and status = 'ENABLE'`.execute(db);
    expect(left.rows[0]?.n).toBe(1);
  });

  it("the server refuses to delete or demote the last administrator", async () => {
    const other = await aStaff(db, { deptId });
    const last = await app.as(other);
    await sql`update staff set status = 'DISABLE' where role_id = 1 and id <> ${other}`.execute(db);
    // The caller's own rights were read before the target became the last one.
    await sql`update staff set status = 'ENABLE' where id = ${adminId}`.execute(db);
    expect((await admin(getCall(staffAccount), { id: other })).http).toBe(200);
    await sql`update staff set status = 'DISABLE' where id = ${adminId}`.execute(db);
    for (const answer of [
      await admin(removeCall(staffAccount, staffAccount.actions.remove), { id: other }),
      await admin(actionCall(staffAccount, "disable"), { id: other }),
    ]) {
      expect(answer.msg).toBe("至少保留一个启用的管理员账号");
    }
    expect((await last(getMe)).http).toBe(200);
  });

  it("the phone of a deleted account is freed, but not while the account owns members", async () => {
    const login = freePhone();
    const userId = await aMember(db);
    const id = await make({ login, userId });
    const owned = await aMember(db, { saleUserId: userId });
    await aMember(db, { adviserUserId: userId });
    expect((await admin(removeCall(staffAccount, staffAccount.actions.remove), { id })).msg).toBe(
      "该员工名下还有2位会员，请先选择交接人",
    );
    await sql`update member set sale_user_id = null, adviser_user_id = null
      where sale_user_id = ${userId} or adviser_user_id = ${userId}`.execute(db);
    expect(owned).toBeGreaterThan(0);
    expect((await admin(removeCall(staffAccount, staffAccount.actions.remove), { id })).msg).toBe("删除成功");
    const { rows } = await sql`select login, status from staff where id = ${id}`.execute(db);
    expect(rows).toEqual([{ login: `${login}#${id}`, status: "LEFT" }]);
    expect((await admin(removeCall(staffAccount, staffAccount.actions.remove), { id })).http).toBe(409);
    expect((await edit(id, { name: "x" })).http).toBe(409);
    const again = await make({ login, userId });
    expect(again).not.toBe(id);
  });

  it("a new password is shown once, in the answer and nowhere else", async () => {
    const login = freePhone();
    const id = await make({ login });
    const header = { "x-request-id": `reset-${login}` };
    const first = await admin(resetStaffPassword, { id, headers: header });
    expect(first.data.password).toMatch(/^(?=.*[a-z])(?=.*\d)[a-z\d]{10}$/);
    expect((await admin(resetStaffPassword, { id, headers: header })).http).toBe(409);
    const stored = await sql`select 1 from request_result where body like ${`%${first.data.password}%`}`.execute(db);
    const logged = await sql`select 1 from audit_log where after::text like ${`%${first.data.password}%`}`.execute(db);
    expect([stored.rows, logged.rows]).toEqual([[], []]);
    const entered = await app.ask(loginCall, { body: { login, password: first.data.password } });
    expect(entered.data.staff.mustChangePwd).toBe(true);
  });

  it("an account is unlocked after too many wrong passwords, and its sign-ins are shown", async () => {
    const login = freePhone();
    const id = await make({ login });
    for (let wrong = 0; wrong < 5; wrong += 1) {
      await sql`insert into staff_login_log (login, staff_id, result, ip)
        values (${login}, ${id}, 'BAD_PASSWORD', '10.9.8.7')`.execute(db);
    }
    await sql`update staff set lock_until = now() + interval '15 minutes' where id = ${id}`.execute(db);
    expect((await app.ask(loginCall, { body: { login, password: "Fair4Weather" } })).http).toBe(429);
    expect((await read(id)).lockUntil).not.toBeNull();
    expect((await admin(customCall(staffAccount, "unlock"), { id, body: {} })).msg).toBe("已解锁");
    expect((await app.ask(loginCall, { body: { login, password: "Fair4Weather" } })).http).toBe(200);
    const { logins, sessions } = (await admin(getStaffLogins, { id })).data;
    expect(logins.map(({ result }) => result)).toEqual([
      "OK",
      "LOCKED",
      ...Array.from({ length: 5 }, () => "BAD_PASSWORD"),
    ]);
    expect(sessions).toHaveLength(1);
    expect((await admin(endStaffSession, { id, sessionId: sessions[0]?.id ?? 0 })).msg).toBe("已下线");
    expect((await admin(endStaffSession, { id, sessionId: sessions[0]?.id ?? 0 })).http).toBe(409);
    expect((await admin(getStaffLogins, { id })).data.sessions).toEqual([]);
  });

  it("the second of two editors of a staff account is refused", async () => {
    const id = await make();
    const { version } = await read(id);
    expect((await edit(id, { name: "先到" })).http).toBe(200);
    expect(await edit(id, { name: "后到", version })).toMatchObject({
      http: 409,
      msg: "数据已被他人修改，请刷新后重试",
    });
    expect((await read(id)).name).toBe("先到");
  });

  it("the page of staff accounts is closed without the page or the button, and to agents whatever their grants", async () => {
    const sales = await app.as(await aStaff(db, { roleId: 4 }));
    expect((await sales(listCall(staffAccount))).http).toBe(403);
    expect((await sales(addStaffAccount, { body: draft() })).msg).toBe("没有操作权限：新增");
    const reader = await aKeeper();
    expect((await reader(listCall(staffAccount))).http).toBe(200);
    expect((await reader(getStaffLogins, { id: adminId })).msg).toBe("没有操作权限：登录日志");
    await sql`insert into role_menu select 15, id from menu
      where route = '/system/adminlist' and type = 'MENU'`.execute(db);
    const shop = await app.as(await aStaff(db, { roleId: 15, kind: "AGENT", agentId: await anAgent(db) }));
    expect((await shop(listCall(staffAccount))).data.total).toBe(0);
  });

  it("the form of a staff account offers roles, departments, agents and members to choose from", async () => {
    const { roles, departments } = (await admin(getAccountOptions)).data;
    expect(roles.map(({ id }) => id)).toContain(1);
    expect(departments.map(({ id }) => id)).toContain(deptId);
    const reader = await aKeeper();
    expect((await reader(getAccountOptions)).data.roles.map(({ id }) => id)).not.toContain(1);
    const agentId = await anAgent(db, { name: "可选的代理" });
    expect((await admin(findAccountAgents, { query: { text: "可选的" } })).data).toEqual([
      { id: agentId, name: "可选的代理", tier: "SHOP" },
    ]);
    const userId = await aMember(db, { firstName: "绑定候选" });
    expect((await admin(findAccountMembers, { query: { text: "绑定候选" } })).data).toEqual([
      { userId, firstName: "绑定候选", bound: false },
    ]);
  });
});
