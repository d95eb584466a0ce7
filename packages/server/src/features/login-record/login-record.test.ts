import {
  banDevice,
  getLoginStat,
  getDeviceAccounts,
  getIpAccounts,
  unbanDevice,
} from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import { clearUserBind } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { loginRecord } from "@hongxian/contract/features/login-record/login-record.resource.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { recordLogin, type LoginAttempt } from "./record-login.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { queryIn } from "../../test/query-in.ts";

const { as, database } = await testApp();
const { db } = database;
const admin = await as(await aStaff(db, { roleId: 1 }));
const auditorId = await aStaff(db, { roleId: 3 });
const auditor = await as(auditorId);
const sales = await as(await aStaff(db, { roleId: 4 }));
const finance = await as(await aStaff(db, { roleId: 7 }));

const signIn = (userId: number, attempt: Partial<LoginAttempt> = {}) =>
  db.transaction().execute((tx) =>
    recordLogin(tx, {
      userId,
      loginMode: "WX_LOGIN",
      platform: "IOS",
      appVersion: "5.1.0",
      deviceId: `d${userId}`,
      ip: "1.2.3.4",
      ipArea: "浙江杭州",
      ipProvId: 330000,
      ...attempt,
    }),
  );
const list = async (query: string, ask = admin) => (await ask(listCall(loginRecord), { query: queryIn(query) })).data;

describe("intake of sign-ins", () => {
  it("the intake of sign-ins marks new devices and other places, and lets the member in", async () => {
    const userId = await aMember(db);
    await signIn(userId);
    await signIn(userId);
    await signIn(userId, { deviceId: "tablet", ipProvId: 440000, ipArea: "广东广州", ip: "5.6.7.8" });
    const { list: rows } = await list(`member=${userId}`);
    expect(rows.map((row) => row.marks)).toEqual([["OTHER_PLACE", "NEW_DEVICE"], [], ["NEW_DEVICE"]]);
    const member = await sql`select on_line, last_login_ip, app_version, last_login_time is not null as seen from member
        where user_id = ${userId}`.execute(db);
    expect(member.rows).toEqual([{ onLine: true, lastLoginIp: "5.6.7.8", appVersion: "5.1.0", seen: true }]);
    expect((await sql`select device_id from online_session where user_id = ${userId}`.execute(db)).rows).toEqual([
      { deviceId: "tablet" },
    ]);
    await admin(clearUserBind, { userId, type: "DEVICE" });
    await signIn(userId, { deviceId: "tablet", ipProvId: 440000 });
    expect((await list(`member=${userId}&size=10`)).list[0]?.marks).toEqual(["NEW_DEVICE"]);
  });

  it("the intake of sign-ins refuses banned devices and closed accounts, and says so in the record", async () => {
    const userId = await aMember(db);
    const banned = await aMember(db, { status: "DISABLE" });
    expect((await signIn(banned)).refusal).toBe("账号已被禁用");
    expect((await signIn(userId, { failReason: "密码错误" })).refusal).toBe("密码错误");
    await admin(banDevice, { body: { deviceId: `d${userId}`, reason: "批量注册", days: "" } });
    expect((await signIn(userId)).refusal).toBe("该设备已被封禁");
    const { list: rows } = await list(`member=${userId}`);
    expect(rows[0]).toMatchObject({ result: "FAIL", failReason: "该设备已被封禁" });
    expect(rows[0]?.marks).toContain("DEVICE_BANNED");
    expect((await sql`select on_line from member where user_id = ${userId}`.execute(db)).rows).toEqual([
      { onLine: false },
    ]);
  });

  it("the intake of sign-ins raises one to-do for the reviewers when a sixth account comes to a device", async () => {
    const deviceId = "farm-1";
    const notices = async () =>
      (
        await sql<{
          link: string;
        }>`select link from staff_notice where staff_id = ${auditorId} and kind = 'TODO'`.execute(db)
      ).rows;
    for (let at = 0; at < 5; at++) await signIn(await aMember(db), { deviceId });
    expect(await notices()).toEqual([]);
    await signIn(await aMember(db), { deviceId });
    await signIn(await aMember(db), { deviceId });
    expect(await notices()).toEqual([{ link: "/promotion/userLogin?deviceId=farm-1" }]);
  });
});

describe("sign-in records", () => {
  it("the page of sign-in records filters by every name and counts the same rows", async () => {
    const userId = await aMember(db, { firstName: "登录筛选" });
    await signIn(userId, { platform: "ANDROID", loginMode: "ONE_KEY", deviceId: "only-1", ip: "9.9.9.9" });
    await signIn(userId, { platform: "ANDROID", deviceId: "only-1", failReason: "验证码错误" });
    expect((await list("member=登录筛选")).total).toBe(2);
    expect((await list("deviceId=only-1&result=FAIL")).list).toMatchObject([
      { failReason: "验证码错误", user: { userId }, memberStatus: "ENABLE" },
    ]);
    expect((await list("ip=9.9.9.9&platform=ANDROID&loginMode=ONE_KEY&isNewDevice=1&isOtherPlace=0")).total).toBe(1);
    const { data } = await admin(getLoginStat, { query: { deviceId: "only-1" } });
    expect(data).toMatchObject({
      people: 1,
      logins: 2,
      failRate: 5000,
      newDevices: 1,
      step: "day",
      points: [{ platform: "ANDROID", count: 2 }],
    });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await admin(getLoginStat, { query: { beginTime: today, endTime: today } })).data.step).toBe("hour");
    expect((await sales(listCall(loginRecord))).msg).toBe("没有访问权限");
    expect(
      (await admin(listCall(loginRecord), { query: { beginTime: "2020-01-01", endTime: "2026-01-01" } })).msg,
    ).toBe("时间跨度不能超过366天");
  });

  it("the page of sign-in records shows the accounts of a device and of an address", async () => {
    const [first, second] = [await aMember(db), await aMember(db, { status: "DISABLE" })];
    await signIn(first, { deviceId: "shared", deviceModel: "iPhone 15", ip: "7.7.7.7" });
    await signIn(second, { deviceId: "shared", deviceModel: "iPhone 15", ip: "7.7.7.7" });
    const { data } = await auditor(getDeviceAccounts, { deviceId: "shared" });
    expect(data).toMatchObject({ deviceModel: "iPhone 15", ban: null, total: 2 });
    expect(data.accounts.map((row) => [row.member.userId, row.status])).toEqual([
      [second, "DISABLE"],
      [first, "ENABLE"],
    ]);
    expect((await auditor(getIpAccounts, { ip: "7.7.7.7" })).data).toMatchObject({
      ipArea: "浙江杭州",
      total: 2,
    });
    expect((await finance(getDeviceAccounts, { deviceId: "shared" })).msg).toBe("没有操作权限：同设备账号");
  });

  it("the page of sign-in records bans a device once, for a time or for ever, and lifts it", async () => {
    const ban = (days: string, reason = "刷号") =>
      auditor(banDevice, { body: { deviceId: "bad-device", reason, days } });
    expect((await ban("", " ")).msg).toBe("请填写封禁原因");
    expect((await ban("x")).msg).toBe("封禁天数格式错误");
    const userId = await aMember(db);
    await signIn(userId, { deviceId: "bad-device" });
    expect((await ban("7")).data).toMatchObject({ deviceId: "bad-device", accounts: 1 });
    expect((await sql`select on_line from member where user_id = ${userId}`.execute(db)).rows).toEqual([
      { onLine: false },
    ]);
    expect((await ban("7")).http).toBe(409);
    await sql`update device_ban set end_time = now() - interval '1 minute' where device_id = 'bad-device'`.execute(db);
    expect((await signIn(userId, { deviceId: "bad-device" })).refusal).toBeNull();
    expect((await ban("")).data.endTime).toBeNull();
    expect((await auditor(unbanDevice, { query: { deviceId: "bad-device" } })).msg).toBe("设备已解封");
    expect((await auditor(unbanDevice, { query: { deviceId: "bad-device" } })).http).toBe(409);
    const audit = await sql<{
      title: string;
    }>`select title from audit_log where target_type = 'device' and target_id = 'bad-device' order by id`.execute(db);
    expect(audit.rows.map(({ title }) => title)).toEqual(["封禁设备", "封禁设备", "解封设备"]);
  });
});
