import {
  createPunishment,
  revokePunishment,
  setLivePlugFlow,
  setImTxtSwitch,
} from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import {
  updateUserStatus,
  forceLogout,
  clearUserBind,
} from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { expirePunishments } from "./expire-punishments.ts";
import { openPunishment } from "./open-punishment.ts";

const { as, database } = await testApp();
const { db } = database;
const adminId = await aStaff(db, { roleId: 1 });
const admin = await as(adminId);
const auditor = await as(await aStaff(db, { roleId: 3 }));
const service = await as(await aStaff(db, { roleId: 2 }));
const sales = await as(await aStaff(db, { roleId: 4 }));

interface MemberRow {
  status: string;
  banEndTime: string | null;
  reason: string;
  imTxtSwitch: boolean;
  livePlugFlow: boolean;
  callSwitch: boolean;
  onLine: boolean;
}
const member = async (userId: number) => {
  const { rows } =
    await sql<MemberRow>`select status, ban_end_time, reason, im_txt_switch, live_plug_flow, call_switch, on_line
    from member where user_id = ${userId}`.execute(db);
  return rows[0];
};
interface Row {
  id: number;
  type: string;
  status: string;
  days: string | null;
  endTime: string | null;
  revokeReason: string;
  revokeStaffId: number | null;
  operatorId: number | null;
}
const sanctions = async (userId: number) => {
  const { rows } = await sql<Row>`select id, type, status, days, end_time, revoke_reason, revoke_staff_id, operator_id
    from punishment where user_id = ${userId} order by id`.execute(db);
  return rows;
};
const put = (body: object, ask = admin) => ask.unchecked(updateUserStatus, { body });
const ban = (userId: number, days: unknown = "", reason = "骚扰他人") =>
  put({ userId, status: "DISABLE", reason, days });
const end = (userId: number) =>
  sql`update punishment set end_time = now() - interval '1 second' where user_id = ${userId}`.execute(db);

describe("update-user-status", () => {
  it("update-user-status bans for a time, ends the session and lifts the ban with who and when", async () => {
    const userId = await aMember(db, { onLine: true });
    await aRow(db, "onlineSession", "userId", {
      userId,
      platform: "IOS",
      loginMode: "WX_LOGIN",
      loginTime: new Date(),
      lastHeartbeat: new Date(),
    });
    const answer = await ban(userId, "0.5");
    expect(answer).toMatchObject({ http: 200, data: { status: "DISABLE" } });
    expect(Date.parse(answer.data.banEndTime ?? "") - Date.now()).toBeCloseTo(12 * 3_600_000, -5);
    expect(await member(userId)).toMatchObject({
      status: "DISABLE",
      reason: "骚扰他人",
      onLine: false,
      imTxtSwitch: true,
      livePlugFlow: true,
      callSwitch: true,
    });
    expect((await sql`select 1 from online_session where user_id = ${userId}`.execute(db)).rows).toHaveLength(0);
    expect(await sanctions(userId)).toMatchObject([
      { type: "ACCOUNT_BAN", status: "EFFECTIVE", days: "0.50", operatorId: adminId },
    ]);

    expect((await put({ userId, status: "ENABLE" })).data).toEqual({ status: "ENABLE", banEndTime: null });
    expect(await sanctions(userId)).toMatchObject([
      { status: "REVOKED", revokeReason: "手动启用", revokeStaffId: adminId },
    ]);
    expect(await member(userId)).toMatchObject({ status: "ENABLE", reason: "", banEndTime: null });
  });

  it("update-user-status takes no days as for ever and refuses what is no number of days", async () => {
    const userId = await aMember(db);
    for (const days of ["0", "3651", "七天", " "])
      expect(await ban(userId, days)).toMatchObject({ http: 400, msg: "封禁天数格式错误" });
    expect((await ban(userId, "", "  ")).msg).toBe("请填写禁用原因!");
    expect((await ban(userId, "", "长".repeat(151))).msg).toBe("禁用原因不能超过150个字");
    expect((await ban(userId, "")).data).toEqual({ status: "DISABLE", banEndTime: null });
    expect(await sanctions(userId)).toMatchObject([{ days: null, endTime: null }]);
  });

  it("update-user-status lets only the listed transitions through", async () => {
    const tries = {
      ENABLE: ["ENABLE"],
      DISABLE: ["DISABLE"],
      CANCEL: ["CANCEL", "DISABLE"],
      DELETE: ["ENABLE", "DISABLE", "CANCEL"],
    };
    for (const [from, to] of Object.entries(tries)) {
      for (const status of to) {
        const userId = await aMember(db, { status: from, statusTime: new Date() });
        expect(await put({ userId, status, reason: "试", days: "" })).toMatchObject({
          http: 409,
          msg: "该记录已被处理，请刷新",
        });
        expect((await member(userId))?.status).toBe(from);
      }
    }
    expect(await put({ userId: await aMember(db), status: "DELETE", reason: "试" })).toMatchObject({
      http: 400,
      msg: "不能直接删除账号",
    });
    expect(await put({ userId: 999, status: "ENABLE" })).toMatchObject({ http: 404, msg: "会员不存在或无权查看" });
  });

  it("update-user-status brings a deregistered account back to what it was", async () => {
    const free = await aMember(db);
    const banned = await aMember(db);
    await ban(banned, "3");
    for (const userId of [free, banned]) {
      expect((await put({ userId, status: "CANCEL" })).msg).toBe("请填写注销原因");
      expect((await put({ userId, status: "CANCEL", reason: "本人要求" })).data.status).toBe("CANCEL");
    }
    expect((await put({ userId: free, status: "ENABLE" })).data.status).toBe("ENABLE");
    const again = await put({ userId: banned, status: "ENABLE" });
    expect(again.data.status).toBe("DISABLE");
    expect(again.data.banEndTime).not.toBeNull();
    await sql`update member set status = 'CANCEL', status_time = now() - interval '16 days'
      where user_id = ${free}`.execute(db);
    expect(await put({ userId: free, status: "ENABLE" })).toMatchObject({ http: 400, msg: "已超过恢复期限" });
  });

  it("update-user-status asks for the title of the value", async () => {
    const userId = await aMember(db);
    expect(await put({ userId, status: "DISABLE", reason: "违规" }, sales)).toMatchObject({
      http: 403,
      msg: "没有操作权限：禁用",
    });
    expect(await put({ userId, status: "CANCEL", reason: "本人要求" }, auditor)).toMatchObject({
      http: 403,
      msg: "没有操作权限：代客注销",
    });
    expect((await put({ userId, status: "DISABLE", reason: "违规" }, auditor)).http).toBe(200);
    expect((await put({ userId, status: "CANCEL", reason: "本人要求" }, service)).http).toBe(200);
    expect(await put({ userId, status: "ENABLE" }, auditor)).toMatchObject({
      http: 403,
      msg: "没有操作权限：恢复账号",
    });
  });

  it("update-user-status bans once however many press at once, with one audit row each and one message", async () => {
    const userId = await aMember(db);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ban(userId, "7")));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(19);
    expect(await sanctions(userId)).toHaveLength(1);
    const messages = await sql<{ content: string }>`select content from person_msg where user_id = ${userId}`.execute(
      db,
    );
    expect(messages.rows).toEqual([
      { content: "经平台核实，您因“骚扰他人”被处以账号封禁，为期7天。如有异议，可提交申诉。" },
    ]);
    const orders =
      await sql`select 1 from outbox where kind = 'PERSON_MSG' and (payload->>'userId')::bigint = ${userId}`.execute(
        db,
      );
    expect(orders.rows).toHaveLength(1);
    const audit = await sql<{
      before: unknown;
      after: unknown;
    }>`select before, after from audit_log where target_type = 'member' and target_id = ${String(userId)}`.execute(db);
    expect(audit.rows).toMatchObject([
      { before: { status: "ENABLE" }, after: { status: "DISABLE", reason: "骚扰他人", days: 7 } },
    ]);
  });
});

describe("sanctions", () => {
  const give = (userId: number, type: string, days: number | null | undefined) =>
    admin.unchecked(createPunishment, {
      body: { userId, type, reason: "违规", ...(days === undefined ? {} : { days }) },
    });

  it("a sanction turns the switch with its row and back with the last one lifted", async () => {
    const userId = await aMember(db);
    const first = await give(userId, "MUTE", 7);
    const second = await give(userId, "MUTE", null);
    expect(await member(userId)).toMatchObject({
      imTxtSwitch: false,
      livePlugFlow: true,
      callSwitch: true,
      status: "ENABLE",
    });
    const lift = (id: number) => admin(revokePunishment, { id, body: { reason: "误判" } });
    expect((await lift(first.data.id)).http).toBe(200);
    expect((await member(userId))?.imTxtSwitch).toBe(false);
    expect((await lift(second.data.id)).http).toBe(200);
    expect((await member(userId))?.imTxtSwitch).toBe(true);
    expect(await lift(second.data.id)).toMatchObject({ http: 409, msg: "该记录已被处理，请刷新" });
    expect((await give(userId, "LIVE_BAN", 1)).http).toBe(200);
    expect((await give(userId, "CALL_BAN", 30)).http).toBe(200);
    expect(await member(userId)).toMatchObject({ livePlugFlow: false, callSwitch: false });
  });

  it("a sanction wants one of the offered days, and is no account ban", async () => {
    const userId = await aMember(db);
    expect((await give(userId, "MUTE", undefined)).msg).toBe("请选择处罚天数");
    expect((await give(userId, "MUTE", 2)).msg).toBe("请选择处罚天数");
    expect((await give(userId, "ACCOUNT_BAN", 1)).msg).toBe("账号封禁请使用禁用");
    expect((await give(userId, "WARN", undefined)).http).toBe(200);
    const banned = await aMember(db);
    await ban(banned);
    const [row] = await sanctions(banned);
    expect((await admin(revokePunishment, { id: row?.id ?? 0, body: { reason: "误判" } })).msg).toBe(
      "账号封禁请使用禁用",
    );
  });

  it("the server keeps switch and history together when the specification's calls are used alone", async () => {
    const userId = await aMember(db);
    const live = (to: string) => admin(setLivePlugFlow, { userId, status: to });
    expect((await live("0")).data).toEqual({ livePlugFlow: false });
    expect(await live("false")).toMatchObject({ http: 409 });
    await give(userId, "LIVE_BAN", 3);
    expect((await live("ON")).data).toEqual({ livePlugFlow: true });
    expect(await sanctions(userId)).toMatchObject([
      { type: "LIVE_BAN", days: null, status: "REVOKED" },
      { days: "3.00", status: "REVOKED" },
    ]);
    expect((await admin(setImTxtSwitch, { userId, status: 0 })).data).toEqual({
      imTxtSwitch: false,
    });
    expect((await member(userId))?.imTxtSwitch).toBe(false);
  });

  it("sanctions end by the clock: bans, switches, and nobody else's", async () => {
    const banned = await aMember(db);
    const closed = await aMember(db);
    const muted = await aMember(db);
    const twice = await aMember(db);
    await ban(banned, "1");
    await ban(closed, "1");
    await put({ userId: closed, status: "CANCEL", reason: "本人要求" });
    await give(muted, "MUTE", 1);
    await openPunishment(db, {
      userId: twice,
      type: "MUTE",
      reason: "旧",
      days: 1,
      sourceType: "MANUAL",
      operatorId: null,
    });
    await Promise.all([banned, closed, muted, twice].map(end));
    await give(twice, "MUTE", null);
    expect(await expirePunishments(db)).toBe(4);
    expect(await member(banned)).toMatchObject({ status: "ENABLE", banEndTime: null });
    expect((await member(closed))?.status).toBe("CANCEL");
    expect((await member(muted))?.imTxtSwitch).toBe(true);
    expect((await member(twice))?.imTxtSwitch).toBe(false);
    expect((await sanctions(banned))[0]?.status).toBe("EXPIRED");
    expect((await put({ userId: closed, status: "ENABLE" })).data).toEqual({ status: "ENABLE", banEndTime: null });
    expect(await expirePunishments(db)).toBe(0);
  });
});

describe("account calls", () => {
  it("an account call forces a member off", async () => {
    const userId = await aMember(db, { onLine: true });
    expect(await service(forceLogout, { id: userId })).toMatchObject({ http: 200, msg: "已强制下线" });
    expect((await member(userId))?.onLine).toBe(false);
    expect((await sales(forceLogout, { id: userId })).msg).toBe("没有操作权限：强制下线");
    const orders =
      await sql`select 1 from outbox where kind = 'MEMBER_LOGOUT' and (payload->>'userId')::bigint = ${userId}`.execute(
        db,
      );
    expect(orders.rows).toHaveLength(1);
  });

  it("an account call unbinds, but never the last way to sign in", async () => {
    const userId = await aMember(db);
    const unbind = (type: string, ask = admin) => ask(clearUserBind, { userId, type });
    expect((await unbind("PHONE")).msg).toBe("至少保留一种登录方式");
    expect((await unbind("WX")).msg).toBe("该会员未绑定微信");
    await aRow(db, "memberBind", "userId", { userId, type: "WX", openId: "wx-1" });
    await aRow(db, "loginRecord", "id", {
      userId,
      loginMode: "WX_LOGIN",
      platform: "IOS",
      deviceId: "d-1",
      result: "SUCCESS",
    });
    expect((await unbind("DEVICE", auditor)).data).toEqual({ binds: ["PHONE", "WX"] });
    expect((await unbind("DEVICE")).msg).toBe("该会员未绑定设备");
    expect((await unbind("PHONE", auditor)).msg).toBe("没有操作权限：解除绑定");
    expect((await unbind("PHONE")).data).toEqual({ binds: ["WX"] });
    expect((await unbind("WX")).msg).toBe("至少保留一种登录方式");
    const noted = await sql<{
      field: string;
      newValue: string;
    }>`select field, new_value from info_update_record where user_id = ${userId}`.execute(db);
    expect(noted.rows).toEqual([{ field: "login", newValue: "" }]);
    expect((await unbind("FAX")).http).toBe(400);
  });
});
