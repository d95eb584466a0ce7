import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall, getCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { wechatKf } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { wechatKfServer, getKfStaffOptions } from "@hongxian/contract/features/wecom/wechat-kf-server.resource.ts";
import { wechatKfSession, transferKfSession } from "@hongxian/contract/features/wecom/wechat-kf-session.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { assignAllWaiting, assignSessions } from "../../core/people/wecom/assign-sessions.ts";
import { releaseServer } from "../../core/people/wecom/release-server.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let count = 0;

const anAccount = (columns: object = {}) =>
  aRow(db, "wechatKf", "id", {
    openKfId: `local_${(count += 1)}`,
    name: `账号${count}`,
    offlineText: "x",
    assignMode: "IDLE",
    workStart: "00:00",
    workEnd: "23:59:59",
    ...columns,
  });
const aCustomer = (columns: object = {}) =>
  aRow(db, "epCustomer", "id", { externalUserId: `wm${(count += 1)}`, name: `客户${count}`, ...columns });
const aServer = async (kfId: number, columns: object = {}, staff: object = {}) => {
  const staffId = await aStaff(db, {
    wecomUserId: `u${(count += 1)}`,
    enterpriseWechatName: `红线-${count}`,
    ...staff,
  });
  return {
    staffId,
    id: await aRow(db, "wechatKfServer", "id", {
      kfId,
      staffId,
      wecomUserId: `u${count}`,
      status: "ONLINE",
      ...columns,
    }),
  };
};
const aSession = async (kfId: number, columns: object = {}) =>
  aRow(db, "wechatKfSession", "id", { kfId, epCustomerId: await aCustomer(), ...columns });
const sessionOf = async (id: number) => {
  const { rows } = await sql<{
    serverId: number | null;
    staffId: number | null;
    state: string;
  }>`select server_id, staff_id, state from wechat_kf_session where id = ${id}`.execute(db);
  return rows[0];
};

beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

describe("servers", () => {
  it("servers are added several at once, only with an enterprise-WeChat account", async () => {
    const kfId = await anAccount();
    const [one, two] = [await aStaff(db, { wecomUserId: "a" }), await aStaff(db, { wecomUserId: "b" })];
    const without = await aStaff(db);
    const add = (staffIds: number[], maxSessions = 5) =>
      service(customCall(wechatKfServer, "add"), { body: { kfId, staffIds, maxSessions } });
    expect((await add([one, without])).fields).toEqual({ staffIds: "该员工未设置企业微信" });
    expect((await add([one], 0)).fields).toEqual({ maxSessions: "接待上限为1-100" });
    expect((await add([one], 101)).msg).toBe("接待上限为1-100");
    expect((await add([])).msg).toBe("请选择员工");
    expect((await add([await aStaff(db, { wecomUserId: "c", status: "LEFT" })])).msg).toBe("员工不存在或已停用");
    expect(await add([one, two])).toMatchObject({ msg: "添加成功", data: { added: 2 } });
    expect((await add([two])).fields).toEqual({ staffIds: "该员工已是该账号的接待人员" });
    const list = await service(listCall(wechatKfServer), { query: { kfId, sort: "-todaySessions" } });
    expect(list.data.list).toHaveLength(2);
    expect(list.data.list[0]).toMatchObject({
      maxSessions: 5,
      currentSessions: 0,
      todaySessions: 0,
      avgFirstReply: null,
      score: null,
      status: "OFFLINE",
    });
    const options = await service(getKfStaffOptions);
    expect(options.data).toContainEqual(expect.objectContaining({ id: without, hasWecom: false }));
  });

  it("servers show today's load, first reply and satisfaction", async () => {
    const kfId = await anAccount();
    const { id } = await aServer(kfId);
    await aSession(kfId, { serverId: id, state: "ENDED", firstReplySec: 40, score: 5, endTime: new Date() });
    await aSession(kfId, { serverId: id, state: "SERVING", firstReplySec: 101 });
    await aSession(kfId, { serverId: id, state: "ENDED", firstReplySec: 9000, score: 1, startTime: "2020-01-01" });
    await aSession(kfId, { serverId: id, state: "ENDED", score: 4, endTime: new Date() });
    const { data } = await service(listCall(wechatKfServer), { query: { kfId } });
    expect(data.list[0]).toMatchObject({ currentSessions: 1, todaySessions: 3, avgFirstReply: 71, score: "4.5" });
    const { data: account } = await service(getCall(wechatKf), { id: kfId });
    expect(account).toMatchObject({ serverCount: 1, todaySessions: 3, todayCustomers: 3, avgFirstReply: 71 });
  });

  it("servers take the waiting when they start, and hand over when they are removed", async () => {
    const kfId = await anAccount();
    const [one, two] = [
      await aServer(kfId, { status: "OFFLINE", maxSessions: 2 }),
      await aServer(kfId, { status: "OFFLINE" }),
    ];
    const waiting = [await aSession(kfId), await aSession(kfId), await aSession(kfId)];
    expect((await service(actionCall(wechatKfServer, "start"), { id: one.id })).http).toBe(200);
    expect((await Promise.all(waiting.map(sessionOf))).map((row) => row?.serverId)).toEqual([one.id, one.id, null]);
    expect((await service(actionCall(wechatKfServer, "start"), { id: one.id })).http).toBe(409);
    await service(actionCall(wechatKfServer, "start"), { id: two.id });
    expect(await sessionOf(waiting[2] ?? 0)).toEqual({ serverId: two.id, staffId: two.staffId, state: "SERVING" });
    expect((await service(removeCall(wechatKfServer, wechatKfServer.actions.remove), { id: one.id })).msg).toBe(
      "删除成功",
    );
    expect(new Set((await Promise.all(waiting.map(sessionOf))).map((row) => row?.staffId))).toEqual(
      new Set([two.staffId]),
    );
    await service(removeCall(wechatKfServer, wechatKfServer.actions.remove), { id: two.id });
    expect((await Promise.all(waiting.map(sessionOf))).map((row) => row?.state)).toEqual([
      "WAITING",
      "WAITING",
      "WAITING",
    ]);
  });

  it("servers leave with their staff: offline everywhere, sessions reassigned evenly", async () => {
    const [first, second] = [
      await anAccount({ assignMode: "ROUND_ROBIN" }),
      await anAccount({ workDays: sql`'{1}'`, workStart: "00:00", workEnd: "00:01" }),
    ];
    const leaving = await aServer(first);
    const elsewhere = await aRow(db, "wechatKfServer", "id", {
      kfId: second,
      staffId: leaving.staffId,
      wecomUserId: "z",
      status: "ONLINE",
    });
    const [one, two] = [await aServer(first), await aServer(first)];
    const other = await aServer(second);
    const mine: number[] = [];
    for (let at = 0; at < 5; at += 1)
      mine.push(await aSession(first, { serverId: leaving.id, staffId: leaving.staffId, state: "SERVING" }));
    const there = await aSession(second, { serverId: elsewhere, staffId: leaving.staffId, state: "SERVING" });
    const ended = await aSession(first, {
      serverId: leaving.id,
      staffId: leaving.staffId,
      state: "ENDED",
      endTime: new Date(),
    });
    const result = await db.transaction().execute((tx) => releaseServer(tx, leaving.staffId));
    expect(result).toEqual({ servers: 2, sessions: 6 });
    const counts = [one, two].map(({ id }) => id);
    const now = await Promise.all(mine.map(sessionOf));
    const assignedCounts = counts
      .map((id) => now.filter((row) => row?.serverId === id).length)
      .toSorted((left, right) => left - right);
    expect(assignedCounts).toEqual([2, 3]);
    // Outside the account's hours too: those people were being served.
    expect((await sessionOf(there))?.serverId).toBe(other.id);
    expect((await sessionOf(ended))?.staffId).toBe(leaving.staffId);
    const { rows } = await sql<{
      status: string;
    }>`select status from wechat_kf_server where staff_id = ${leaving.staffId}`.execute(db);
    expect(rows).toEqual([{ status: "OFFLINE" }, { status: "OFFLINE" }]);
  });
});

describe("assignment", () => {
  it("assignment sends a known member to the own sales while on duty, never to staff who left", async () => {
    const kfId = await anAccount({ assignMode: "OWNER" });
    const saleUser = await aMember(db);
    const [idle, sale] = [await aServer(kfId), await aServer(kfId, {}, { userId: saleUser })];
    await aSession(kfId, { serverId: sale.id, staffId: sale.staffId, state: "SERVING" });
    const known = async () =>
      aSession(kfId, {
        epCustomerId: await aCustomer({ userId: await aMember(db, { saleUserId: saleUser }), bindStatus: "BOUND" }),
      });
    const [bound, unknown] = [await known(), await aSession(kfId)];
    await assignSessions(db, kfId);
    expect((await sessionOf(bound))?.serverId).toBe(sale.id);
    expect((await sessionOf(unknown))?.serverId).toBe(idle.id);
    await sql`update staff set status = 'LEFT' where id = ${sale.staffId}`.execute(db);
    const later = await known();
    await assignSessions(db, kfId);
    expect((await sessionOf(later))?.serverId).toBe(idle.id);
  });

  it("assignment waits for the hours and the state of the account", async () => {
    const kfId = await anAccount({ workStart: "09:00", workEnd: "18:00", workDays: sql`'{1,2,3,4,5}'` });
    const { id } = await aServer(kfId);
    const session = await aSession(kfId);
    const at = (text: string) => assignSessions(db, kfId, { now: new Date(text) });
    expect(await at("2026-11-14T12:00:00+08:00")).toBe(0);
    expect(await at("2026-11-16T08:59:00+08:00")).toBe(0);
    expect(await at("2026-11-16T18:00:00+08:00")).toBe(0);
    await sql`update wechat_kf set status = 'DISABLE' where id = ${kfId}`.execute(db);
    expect(await at("2026-11-16T09:00:00+08:00")).toBe(0);
    await sql`update wechat_kf set status = 'ENABLE' where id = ${kfId}`.execute(db);
    expect(await assignAllWaiting(db, new Date("2026-11-16T09:00:00+08:00"))).toBeGreaterThan(0);
    expect((await sessionOf(session))?.serverId).toBe(id);
  });

  it("assignment stays within the limits when many ask at once", async () => {
    const kfId = await anAccount();
    const servers = [await aServer(kfId, { maxSessions: 3 }), await aServer(kfId, { maxSessions: 3 })];
    for (let at = 0; at < 10; at += 1) await aSession(kfId);
    await Promise.all(Array.from({ length: 6 }, () => db.transaction().execute((tx) => assignSessions(tx, kfId))));
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from wechat_kf_session where server_id = any(${servers.map(({ id }) => id)})
      group by server_id`.execute(db);
    expect(rows).toEqual([{ n: 3 }, { n: 3 }]);
  });
});

describe("sessions", () => {
  it("sessions are listed by account, staff, state and days", async () => {
    const kfId = await anAccount();
    const { id, staffId } = await aServer(kfId);
    const userId = await aMember(db);
    const start = new Date(Date.now() - 600_000);
    await aSession(kfId, {
      epCustomerId: await aCustomer({ name: "阿明", userId, bindStatus: "BOUND" }),
      serverId: id,
      staffId,
      state: "ENDED",
      startTime: start,
      endTime: new Date(start.getTime() + 95_000),
      firstReplySec: 12,
      score: 4,
    });
    await aSession(kfId, { startTime: "2020-01-01" });
    const all = await service(listCall(wechatKfSession), { query: { kfId } });
    expect(all.data.list).toEqual([
      expect.objectContaining({
        customerName: "阿明",
        userId,
        user: expect.objectContaining({ userId }),
        staffId,
        firstReplySec: 12,
        durationSec: 95,
        state: "ENDED",
        score: 4,
      }),
    ]);
    expect((await service(listCall(wechatKfSession), { query: { kfId, state: "WAITING" } })).data.total).toBe(0);
    expect(
      (
        await service(listCall(wechatKfSession), {
          query: { kfId, staffId, beginTime: "2019-12-01", endTime: "2020-02-01" },
        })
      ).data.total,
    ).toBe(0);
    expect(
      (await service(listCall(wechatKfSession), { query: { kfId, beginTime: "2019-12-01", endTime: "2020-02-01" } }))
        .data.total,
    ).toBe(1);
  });

  it("sessions are handed to another server of the same account", async () => {
    const kfId = await anAccount();
    const [from, to] = [await aServer(kfId), await aServer(kfId, { maxSessions: 1 })];
    const off = await aServer(kfId, { status: "OFFLINE" });
    const stranger = await aServer(await anAccount());
    const id = await aSession(kfId, { serverId: from.id, staffId: from.staffId, state: "SERVING" });
    const transfer = (serverId: number, session = id) => service(transferKfSession, { id: session, serverId });
    expect((await transfer(from.id)).msg).toBe("会话已由该员工接待");
    expect((await transfer(off.id)).msg).toBe("该接待人员未在接待");
    expect((await transfer(stranger.id)).msg).toBe("接待人员不存在");
    expect(await transfer(to.id)).toMatchObject({ msg: "转接成功", data: { id, serverId: to.id } });
    expect(await sessionOf(id)).toEqual({ serverId: to.id, staffId: to.staffId, state: "SERVING" });
    const second = await aSession(kfId, { serverId: from.id, state: "SERVING" });
    expect((await transfer(to.id, second)).msg).toBe("该接待人员会话已达上限");
    await sql`update wechat_kf_session set state = 'ENDED', end_time = now() where id = ${id}`.execute(db);
    expect(await transfer(from.id)).toMatchObject({ http: 409, msg: "该记录已被处理，请刷新" });
    expect((await transfer(from.id, 999_999)).http).toBe(404);
    const { rows } =
      await sql`select 1 from audit_log where title = '转接会话' and result = 'OK' and target_id = ${String(id)}`.execute(
        db,
      );
    expect(rows).toHaveLength(1);
  });
});
