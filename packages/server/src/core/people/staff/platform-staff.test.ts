import {
  addPlatformStaff,
  getHandover,
  deletePlatformStaff,
  getEnterpriseWechatNames,
} from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { addStaff, deleteStaff, setHourly } from "@hongxian/contract/core/staff/part-time.endpoints.ts";
import { login, getMe } from "@hongxian/contract/core/session/session.endpoints.ts";
import { settingMarketAccount, getMarketAccounts } from "@hongxian/contract/core/staff/market-account.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../../test/app.ts";
import { aDepartment, aMember, aRow, aStaff } from "../../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let adminId: number;
let admin: Ask;
let deptId: number;

const aPerson = async (columns: Record<string, unknown> = {}) => {
  const userId = await aMember(db);
  return { userId, id: await aStaff(db, { userId, ...columns }) };
};
const staffOf = async (userId: number) => {
  const { rows } = await sql<Record<string, unknown>>`select * from staff where user_id = ${userId}`.execute(db);
  return rows[0] ?? {};
};
const draft = (userId: number, change: object = {}) => ({
  userId,
  name: "周佳怡",
  roleId: 4,
  deptId,
  saleFlag: true,
  jobTitle: "情感顾问",
  ...change,
});

beforeAll(async () => {
  adminId = await aStaff(db);
  admin = await app.as(adminId);
  deptId = (await aDepartment(db)).id;
});

describe("POST /api/add-platform-staff", () => {
  it("POST /api/add-platform-staff makes an account whose first password signs in and must be changed", async () => {
    const userId = await aMember(db, { login: "13955550001" });
    const answer = await admin(addPlatformStaff, { body: draft(userId) });
    expect(answer).toMatchObject({
      status: 0,
      data: { login: "13955550001", initialPassword: expect.stringMatching(/^[a-z0-9]{10}$/) },
    });
    expect(await staffOf(userId)).toMatchObject({
      kind: "PLATFORM",
      mustChangePwd: true,
      saleFlag: true,
      createdBy: adminId,
    });
    const signedIn = await app.ask(login, {
      body: {
        login: "13955550001",
        password: answer.data.initialPassword,
      },
    });
    expect(signedIn.data.staff).toMatchObject({ mustChangePwd: true, userId });
    const { rows } = await sql<{
      text: string;
    }>`select coalesce(after::text, '') as text from audit_log where title = '添加员工'`.execute(db);
    expect(rows[0]?.text).toContain("139****0001");
    expect(rows[0]?.text).not.toContain(answer.data.initialPassword);
  });

  it("POST /api/add-platform-staff takes its parameters from the address as well", async () => {
    const userId = await aMember(db);
    const answer = await admin(addPlatformStaff, {
      query: { userId, name: "沈知遥", roleId: 4, deptId, saleFlag: "1" },
    });
    expect(answer.status).toBe(0);
    expect(await staffOf(userId)).toMatchObject({ name: "沈知遥", saleFlag: true });
  });

  it("POST /api/add-platform-staff refuses who cannot be staff", async () => {
    const closed = await aMember(db, { status: "DISABLE" });
    const person = await aPerson();
    const fresh = await aMember(db);
    const msgOf = async (body: object) => (await admin(addPlatformStaff, { body })).msg;
    expect(await msgOf(draft(1))).toBe("会员不存在");
    expect(await msgOf(draft(closed))).toBe("会员账号状态异常，不能添加为员工");
    expect(await msgOf(draft(person.userId))).toBe("该会员已是平台员工");
    expect(await msgOf(draft(fresh, { roleId: 11 }))).toBe("请选择角色");
    expect(await msgOf(draft(fresh, { deptId: 999 }))).toBe("请选择部门");
    expect(await msgOf(draft(fresh, { name: "" }))).toBe("请输入姓名");
    expect((await admin(addPlatformStaff, { body: {} })).fields).toMatchObject({
      userId: "请选择会员",
      roleId: "请选择角色",
      deptId: "请选择部门",
    });
  });

  it("POST /api/add-platform-staff gives role 1 only by role 1", async () => {
    await sql`insert into role_menu (role_id, menu_id) select 8, id from menu
      where route = '/tissue/recommanage' and title in ('添加员工', '平台员工') on conflict do nothing`.execute(db);
    const operator = await app.as(await aStaff(db, { roleId: 8, deptId }));
    const answer = await operator(addPlatformStaff, { body: draft(await aMember(db), { roleId: 1 }) });
    expect(answer.msg).toBe("只有管理员可以授予管理员角色");
  });

  it("POST /api/add-platform-staff takes up the row of somebody who left, and turns part-time people into staff", async () => {
    const gone = await aPerson({ status: "LEFT", leftTime: new Date().toISOString() });
    const helper = await aPerson({ kind: "PART_TIME", roleId: null, isLive: true });
    for (const { userId, id } of [gone, helper]) {
      expect((await admin(addPlatformStaff, { body: draft(userId) })).data.staffId).toBe(id);
      expect(await staffOf(userId)).toMatchObject({ kind: "PLATFORM", status: "ENABLE", roleId: 4, leftTime: null });
    }
    expect(await staffOf(helper.userId)).toMatchObject({ isLive: true });
  });
});

describe("GET /api/delete-platform-staff", () => {
  it("GET /api/delete-platform-staff asks for a receiver while members are owned, then hands everything over under one batch", async () => {
    const leaver = await aPerson({ roleId: 4, saleFlag: true, adviserFlag: true, recommend: true });
    const receiver = await aPerson({ roleId: 4, saleFlag: true, adviserFlag: true });
    const both = await aMember(db, { saleUserId: leaver.userId, adviserUserId: leaver.userId });
    await aMember(db, { saleUserId: leaver.userId });
    const kfId = await aRow(db, "wechat_kf", "id", { openKfId: "kf1", name: "客服" });
    await aRow(db, "wechat_kf_server", "id", { kfId, staffId: leaver.id, status: "ONLINE" });
    const theirs = await app.as(leaver.id);
    expect((await admin(getHandover, { userId: leaver.userId })).data).toEqual({
      members: 2,
      asSale: 2,
      asAdviser: 1,
    });

    const refusal = await admin(deletePlatformStaff, { userId: leaver.userId, query: { receiverUserId: "" } });
    expect(refusal).toMatchObject({ http: 400, msg: "该员工名下还有2位会员，请先选择交接人" });
    const done = await admin(deletePlatformStaff, {
      userId: leaver.userId,
      query: { receiverUserId: receiver.userId },
    });
    expect(done).toMatchObject({ status: 0, data: { moved: 2 } });
    expect(await staffOf(leaver.userId)).toMatchObject({ status: "LEFT", recommend: false });
    expect((await theirs(getMe)).http).toBe(401);
    const { rows: changes } = await sql<{
      kind: string;
      toId: number;
      batchNo: string;
    }>`select kind, to_id, batch_no from owner_change where from_id = ${leaver.userId}`.execute(db);
    expect(changes).toHaveLength(3);
    expect(new Set(changes.map(({ batchNo }) => batchNo))).toEqual(new Set([done.data.batchNo]));
    const { rows: moved } = await sql`select sale_user_id, adviser_user_id from member where user_id = ${both}`.execute(
      db,
    );
    expect(moved[0]).toEqual({ saleUserId: receiver.userId, adviserUserId: receiver.userId });
    const { rows: servers } = await sql`select status from wechat_kf_server where staff_id = ${leaver.id}`.execute(db);
    expect(servers).toEqual([{ status: "OFFLINE" }]);
    expect((await admin(deletePlatformStaff, { userId: leaver.userId, query: { receiverUserId: 0 } })).http).toBe(409);
  });

  it("GET /api/delete-platform-staff sends members to 公海 when 0 was chosen by hand", async () => {
    const leaver = await aPerson({ roleId: 4, saleFlag: true });
    const member = await aMember(db, { saleUserId: leaver.userId });
    expect((await admin(deletePlatformStaff, { userId: leaver.userId, query: { receiverUserId: 0 } })).status).toBe(0);
    const { rows } = await sql`select sale_user_id, sale_time from member where user_id = ${member}`.execute(db);
    expect(rows[0]).toEqual({ saleUserId: null, saleTime: null });
  });

  it("GET /api/delete-platform-staff takes no receiver who may not own the members", async () => {
    const leaver = await aPerson({ roleId: 4, saleFlag: true });
    await aMember(db, { saleUserId: leaver.userId });
    const plain = await aPerson({ roleId: 8 });
    const msgOf = async (receiver: number) =>
      (await admin(deletePlatformStaff, { userId: leaver.userId, query: { receiverUserId: receiver } })).msg;
    expect(await msgOf(plain.userId)).toBe("请选择有效的销售人员");
    expect(await msgOf(leaver.userId)).toBe("请选择有效的交接人");
    expect(await msgOf(5)).toBe("请选择有效的交接人");
  });

  it("GET /api/delete-platform-staff does not remove the caller, and is a changing call although it is a GET", async () => {
    const person = await aPerson();
    const ask = await app.as(person.id);
    expect((await ask(deletePlatformStaff, { userId: person.userId })).msg).toBe("不能停用或删除自己的账号");
    const other = await aPerson({ roleId: 8 });
    const id = { "x-request-id": "leave-1" };
    expect((await admin(deletePlatformStaff, { userId: other.userId, headers: id })).status).toBe(0);
    expect((await admin(deletePlatformStaff, { userId: other.userId, headers: id })).status).toBe(0);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from audit_log where title = '离职交接' and target_id = ${String(other.id)}`.execute(
      db,
    );
    expect(rows[0]?.n).toBe(1);
    const foreign = await admin(deletePlatformStaff, {
      userId: other.userId,
      headers: {
        "sec-fetch-site": "cross-site",
      },
    });
    expect(foreign.http).toBe(403);
  });
});

describe("part-time people", () => {
  const join = (userId: number, live = 1, open = 1) => admin(addStaff, { userId, isLive: live, isPublic: open });

  it("part-time people need a real name, and a passed photo to go live", async () => {
    const plain = await aMember(db);
    const named = await aMember(db, { authStatus: "REAL_NAME" });
    const shown = await aMember(db, { authStatus: "AUTH", faceValue: 1 });
    expect((await join(plain, 0, 0)).msg).toBe("请先完成实名认证");
    expect((await join(named)).msg).toBe("真人照片未通过，不能开播");
    expect((await join(named, 0, 1)).status).toBe(0);
    const answer = await admin(addStaff, { userId: shown, isLive: "true", isPublic: "OFF" });
    expect(answer.data).toMatchObject({ userId: shown, isLive: true, isPublic: false });
    expect(await staffOf(shown)).toMatchObject({ kind: "PART_TIME", roleId: null, status: "ENABLE" });
  });

  it("part-time people leave and come back as the same person", async () => {
    const userId = await aMember(db, { authStatus: "AUTH", faceValue: 1 });
    const { id } = (await join(userId)).data;
    expect((await admin(deleteStaff, { id })).status).toBe(0);
    expect(await staffOf(userId)).toMatchObject({ status: "LEFT", isLive: false, isPublic: false });
    expect((await admin(deleteStaff, { id })).http).toBe(409);
    expect((await join(userId)).data.id).toBe(id);
    expect(await staffOf(userId)).toMatchObject({ status: "ENABLE", leftTime: null });
  });

  it("an edit of part-time people never touches kind, role and status of a platform account", async () => {
    const userId = await aMember(db, { authStatus: "AUTH", faceValue: 1 });
    const id = await aStaff(db, { userId, roleId: 4 });
    expect((await join(userId, 1, 1)).data.id).toBe(id);
    expect(await staffOf(userId)).toMatchObject({ kind: "PLATFORM", roleId: 4, isLive: true, isPublic: true });
    await admin(deleteStaff, { id });
    expect(await staffOf(userId)).toMatchObject({
      kind: "PLATFORM",
      roleId: 4,
      status: "ENABLE",
      isLive: false,
      isPublic: false,
    });
  });

  it("part-time people have an hourly wage within bounds", async () => {
    const { id } = await aPerson({ kind: "PART_TIME", roleId: null });
    expect((await admin(setHourly, { id, body: { hourlyCents: 100_001 } })).msg).toBe("时薪超出范围");
    expect((await admin(setHourly, { id, body: { hourlyCents: 4500 } })).data).toEqual({
      id,
      hourlyCents: 4500,
    });
  });
});

describe("official accounts", () => {
  it("official accounts have one maintainer, who changes, and end with the mark", async () => {
    const { id: first } = await aPerson({ kind: "PART_TIME", roleId: null });
    const { id: second } = await aPerson({ roleId: 8 });
    const userId = await aMember(db, { firstName: "红线小助手" });
    const set = (maintainer: number, isAdd: string, type = "OFFICIAL") =>
      admin(settingMarketAccount, { userId, type, maintainer, isAdd });
    const markOf = async () =>
      (await sql<{ mark: boolean }>`select is_market_account as mark from member where user_id = ${userId}`.execute(db))
        .rows[0]?.mark;

    expect((await set(first, "true")).data).toEqual({ userId, type: "OFFICIAL", maintainer: first, status: "ENABLE" });
    expect((await set(first, "1")).msg).toBe("该账号已是运营号");
    expect(await markOf()).toBe(true);
    expect((await set(second, "true")).data.maintainer).toBe(second);
    expect((await admin(getMarketAccounts, { id: first })).data).toEqual([]);
    expect((await admin(getMarketAccounts, { id: second })).data).toMatchObject([
      { userId, firstName: "红线小助手", type: "OFFICIAL", maintainer: second },
    ]);
    expect((await admin(getMarketAccounts, { id: 0 })).data).toHaveLength(1);
    expect((await set(second, "false")).status).toBe(0);
    expect(await markOf()).toBe(false);
    expect((await set(second, "0")).http).toBe(409);
  });

  it("official accounts are never paying members, and need a maintainer", async () => {
    const paying = await aMember(db, { totalRechargeAmount: 100 });
    const { id } = await aPerson({ roleId: 8 });
    expect(
      (await admin(settingMarketAccount, { userId: paying, type: "OFFICIAL", maintainer: id, isAdd: "true" })).msg,
    ).toBe("付费会员不能设为官方账号");
    expect(
      (await admin(settingMarketAccount, { userId: await aMember(db), type: "OFFICIAL", maintainer: 0, isAdd: "true" }))
        .msg,
    ).toBe("请选择维护人");
    expect(
      (await admin(settingMarketAccount, { userId: await aMember(db), type: "OTHER", maintainer: id, isAdd: "true" }))
        .msg,
    ).toBe("请选择类型");
  });
});

describe("GET /api/admin/get-enterprise-wechat-names", () => {
  it("GET /api/admin/get-enterprise-wechat-names lists every name once, sorted", async () => {
    await aStaff(db, { enterpriseWechatName: "红线-王一" });
    await aMember(db, { enterpriseWechatName: "红线-王一" });
    await aMember(db, { enterpriseWechatName: "红线-丁一" });
    await aMember(db, { enterpriseWechatName: "红线-丁一" });
    expect((await admin(getEnterpriseWechatNames)).data).toEqual(["红线-丁一", "红线-王一"]);
  });
});
