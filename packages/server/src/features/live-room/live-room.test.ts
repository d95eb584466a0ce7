import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  handleViolation,
  kickGuest,
  markNormal,
  undoViolation,
} from "@hongxian/contract/core/live/violation.endpoints.ts";
import { liveRoom } from "@hongxian/contract/features/live-room/live-room.resource.ts";
import { liveSession } from "@hongxian/contract/features/live-room/live-session.resource.ts";
import { getRoomStat, getLivingRooms } from "@hongxian/contract/features/live-room/live-room.endpoints.ts";
import { savePenaltyRules } from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { liveSessionIntake } from "@hongxian/contract/features/live-room/live-session.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let patrol: Ask;
let patrolId: number;
let other: Ask;
let lead: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  patrolId = await aStaff(db, { roleId: 3 });
  patrol = await app.as(patrolId);
  other = await app.as(await aStaff(db, { roleId: 3 }));
  lead = await app.as(await aStaff(db, { roleId: 9 }));
});

const duty = (staffId: number) =>
  sql`insert into patrol_shift (name, start_time, end_time, staff_id, status, sign_in_time)
    values ('CUSTOM', now() - interval '1 hour', now() + interval '3 hours', ${staffId}, 'ON_DUTY', now())`.execute(db);
const aLive = async (change: object = {}) => {
  const hostId = await aMember(db);
  const roomId = await aRow(db, "live_room", "id", { hostId, title: "试播", type: "PERSONAL" });
  const sessionId = await aRow(db, "live_session", "id", { roomId, hostId, snapshotUrl: "/a.svg", ...change });
  return { hostId, roomId, sessionId };
};
const handleIt = (ask: Ask, sessionId: number, change: object = {}) =>
  ask(handleViolation, { body: { sessionId, violationType: "SMOKE_DRINK", source: "DESK", ...change } });
const sessionOf = async (id: number) =>
  (
    await sql<{
      status: string;
      lastCheckTime: string | null;
    }>`select status, last_check_time from live_session where id = ${id}`.execute(db)
  ).rows[0];
const memberOf = async (userId: number) =>
  (
    await sql<{
      livePlugFlow: boolean;
      prohibitLiveNumber: number;
    }>`select live_plug_flow, prohibit_live_number from member
      where user_id = ${userId}`.execute(db)
  ).rows[0];

it("nobody acts who is not on duty", async () => {
  const { sessionId } = await aLive();
  expect((await handleIt(patrol, sessionId, { action: "WARN" })).msg).toBe("当前不在班次内，仅可查看");
  expect((await patrol(markNormal, { body: { sessionId, staySec: 9 } })).msg).toBe("当前不在班次内，仅可查看");
  await duty(patrolId);
  expect((await patrol(markNormal, { body: { sessionId, staySec: 4 } })).msg).toBe("请至少观看5秒");
  expect((await patrol(markNormal, { body: { sessionId, staySec: 9 } })).http).toBe(200);
  expect((await sessionOf(sessionId))?.lastCheckTime).not.toBeNull();
});

it("a violation goes up the ladder, and ends what it stops", async () => {
  const { sessionId, hostId, roomId } = await aLive();
  const first = await handleIt(patrol, sessionId, { source: "WALL" });
  expect(first.data).toMatchObject({ action: "WARN", times: 1, days: null });
  const second = await handleIt(patrol, sessionId, { source: "WALL" });
  expect(second.data).toMatchObject({ action: "CUT_STREAM", times: 2 });
  expect(await sessionOf(sessionId)).toMatchObject({ status: "CUT" });
  const again = await aRow(db, "live_session", "id", { roomId, hostId });
  const third = await handleIt(patrol, again, { source: "WALL" });
  expect(third.data).toMatchObject({ action: "LIVE_BAN", days: 1, times: 3 });
  expect(await sessionOf(again)).toMatchObject({ status: "FORCE_CLOSE" });
  expect(await memberOf(hostId)).toEqual({ livePlugFlow: false, prohibitLiveNumber: 1 });
  const { rows } = await sql`select live_status, current_session_id from live_room where id = ${roomId}`.execute(db);
  expect(rows).toEqual([{ liveStatus: "IDLE", currentSessionId: null }]);
  const checks = await sql`select 1 from patrol_check where room_id = ${roomId} and result = 'VIOLATION'`.execute(db);
  const reviews = await sql`select 1 from review_action where biz_type = 'LIVE' and user_id = ${hostId}`.execute(db);
  expect([checks.rows.length, reviews.rows.length]).toEqual([3, 3]);
  expect((await handleIt(patrol, sessionId)).msg).toBe("该场直播已结束");
  expect((await handleIt(patrol, again, { violationType: "OTHER" })).msg).toBe("请填写违规说明");
});

it("a violation is handled once, whoever presses", async () => {
  const { sessionId } = await aLive();
  const otherId =
    (await sql<{ id: number }>`select max(id) as id from staff where role_id = 3`.execute(db)).rows[0]?.id ?? 0;
  await duty(otherId);
  const both = await Promise.all([
    handleIt(patrol, sessionId, { action: "CLOSE_ROOM" }),
    handleIt(other, sessionId, { action: "CLOSE_ROOM" }),
  ]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(both.find(({ http }) => http === 400)?.msg).toMatch(/^该直播间已由员工\d+处置$/);
});

it("a violation is taken back within ten seconds, with all that followed", async () => {
  const { sessionId, hostId } = await aLive();
  const { data } = await handleIt(patrol, sessionId, { action: "LIVE_BAN", days: 3 });
  expect(await memberOf(hostId)).toEqual({ livePlugFlow: false, prohibitLiveNumber: 1 });
  expect((await other(undoViolation, { id: data.id })).http).toBe(404);
  expect((await patrol(undoViolation, { id: data.id })).http).toBe(200);
  expect(await memberOf(hostId)).toEqual({ livePlugFlow: true, prohibitLiveNumber: 0 });
  expect(await sessionOf(sessionId)).toMatchObject({ status: "LIVING" });
  const late = await handleIt(patrol, sessionId, { action: "WARN" });
  await sql`update room_violation set created_time = now() - interval '20 seconds' where id = ${late.data.id}`.execute(
    db,
  );
  expect((await patrol(undoViolation, { id: late.data.id })).msg).toBe("已超过10秒，不能撤销");
});

it.each(["CUT_STREAM", "CLOSE_ROOM"] as const)("a room is open again when its %s is taken back", async (action) => {
  const { sessionId, roomId } = await aLive();
  const stranger = await aLive();
  const roomOf = async (id: number) =>
    (
      await sql`select blocked_until > now() as is_blocked, live_status, current_session_id from live_room
        where id = ${id}`.execute(db)
    ).rows[0];
  const { data } = await handleIt(patrol, sessionId, { action });
  await handleIt(patrol, stranger.sessionId, { action });
  expect(await roomOf(roomId)).toEqual({ isBlocked: true, liveStatus: "IDLE", currentSessionId: null });
  expect((await patrol(undoViolation, { id: data.id })).http).toBe(200);
  expect(await roomOf(roomId)).toEqual({ isBlocked: null, liveStatus: "LIVING", currentSessionId: sessionId });
  expect(await sessionOf(sessionId)).toMatchObject({ status: "LIVING" });
  expect(await roomOf(stranger.roomId)).toMatchObject({ isBlocked: true });
});

it("a room stays closed for the penalty that holds when another one of it is taken back", async () => {
  const guest = await aMember(db);
  const { sessionId, roomId, hostId } = await aLive();
  const closed = (await handleIt(patrol, sessionId, { action: "CLOSE_ROOM" })).data.id;
  const again = await aRow(db, "live_session", "id", { roomId, hostId, guestIds: [guest] });
  const gone = { action: "CUT_STREAM", offender: "GUEST", userId: guest } as const;
  const ofGuest = (await handleIt(patrol, again, gone)).data.id;
  const cut = (await handleIt(patrol, again, { action: "CUT_STREAM" })).data.id;
  const until = async () =>
    (
      await sql<{ until: string }>`select case when blocked_until > now() + interval '5 minutes' then 'CLOSED'
        when blocked_until > now() then 'CUT' else 'OPEN' end as until from live_room where id = ${roomId}`.execute(db)
    ).rows[0]?.until;
  // Closings end at midnight: this one holds for hours whenever the test runs.
  const midnight = sql`update room_violation set end_time = now() + interval '9 hours' where id = ${closed}`;
  await midnight.execute(db);
  expect((await patrol(undoViolation, { id: ofGuest })).http).toBe(200);
  expect(await until()).toBe("CLOSED");
  expect((await patrol(undoViolation, { id: cut })).http).toBe(200);
  expect(await until()).toBe("CLOSED");
  expect((await patrol(undoViolation, { id: closed })).http).toBe(200);
  expect(await until()).toBe("OPEN");
});

it("a guest is sent away by who is on duty, and the others stay", async () => {
  const [guest, second] = [await aMember(db), await aMember(db)];
  const { sessionId } = await aLive({ guestIds: [guest, second] });
  const kick = (userId: number, ask = patrol) => ask(kickGuest, { sessionId, userId });
  const absent = await app.as(await aStaff(db, { roleId: 3 }));
  expect((await kick(guest, absent)).msg).toBe("当前不在班次内，仅可查看");
  expect((await kick(guest)).data).toEqual({ guestIds: [second] });
  const { rows } = await sql`select guest_ids from live_session where id = ${sessionId}`.execute(db);
  expect(rows).toEqual([{ guestIds: [second] }]);
  expect(await lastAudit(db, "liveSession", sessionId)).toMatchObject({ staffId: patrolId, after: { kicked: guest } });
  expect((await kick(guest)).http).toBe(400);
  await sql`update live_session set status = 'ENDED', end_time = now() where id = ${sessionId}`.execute(db);
  expect((await kick(second)).http).toBe(400);
});

it("a violation follows its punishment, however that one ends", async () => {
  const { sessionId, hostId } = await aLive();
  const { data } = await handleIt(patrol, sessionId, { action: "LIVE_BAN", days: 7 });
  expect((await patrol(actionCall(roomViolation, "revoke"), { id: data.id, body: { reason: "证据不足" } })).http).toBe(
    403,
  );
  expect((await lead(actionCall(roomViolation, "revoke"), { id: data.id, body: { reason: "证据" } })).msg).toBe(
    "请填写撤销原因，至少5个字",
  );
  const reason = { reason: "复核后证据不足" };
  const both = await Promise.all([
    lead(actionCall(roomViolation, "revoke"), { id: data.id, body: reason }),
    lead(actionCall(roomViolation, "revoke"), { id: data.id, body: reason }),
  ]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(await memberOf(hostId)).toEqual({ livePlugFlow: true, prohibitLiveNumber: 0 });
  const { sessionId: next } = await aLive();
  const warned = await handleIt(patrol, next, { action: "WARN" });
  await lead(actionCall(roomViolation, "aggravate"), { id: warned.data.id, body: { days: 3 } });
  const row = (await lead(getCall(roomViolation), { id: warned.data.id })).data;
  expect(row).toMatchObject({ action: "LIVE_BAN", days: 3, status: "EFFECTIVE" });
  await sql`update punishment set status = 'EXPIRED' where id = ${row.punishmentId}`.execute(db);
  expect((await lead(getCall(roomViolation), { id: warned.data.id })).data.status).toBe("EXPIRED");
});

it("a violation for which the account is banned says so, and ends with that ban", async () => {
  const { sessionId, hostId } = await aLive();
  const { data } = await handleIt(patrol, sessionId, { action: "LIVE_BAN", days: 3 });
  const ban = (body: object) => lead.unchecked(actionCall(roomViolation, "ban"), { id: data.id, body });
  const read = async () => (await lead(getCall(roomViolation), { id: data.id })).data;
  expect((await ban({ reason: "", days: "" })).msg).toBe("请填写禁用原因!");
  expect((await ban({ reason: "诱导转账", days: "多" })).msg).toBe("封禁天数格式错误");
  const both = await Promise.all([1, 2].map(() => ban({ reason: "诱导转账", days: "30" })));
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(both.find(({ http }) => http === 400)?.msg).toBe("该违规已封号");
  const row = await read();
  expect(row).toMatchObject({ action: "ACCOUNT_BAN", days: 30, status: "EFFECTIVE", punishmentId: expect.any(Number) });
  const { rows } = await sql`select m.status, m.prohibit_live_number, p.type, p.source_type, p.violation_type, p.reason
    from member m join punishment p on p.id = ${row.punishmentId} where m.user_id = ${hostId}`.execute(db);
  const punished = { type: "ACCOUNT_BAN", sourceType: "PATROL", violationType: row.violationType, reason: "诱导转账" };
  expect(rows).toEqual([{ status: "DISABLE", prohibitLiveNumber: 0, ...punished }]);
  const left = await sql`select 1 from punishment where user_id = ${hostId} and status = 'EFFECTIVE'`.execute(db);
  expect(left.rows).toHaveLength(1);
  await lead(updateUserStatus, { body: { userId: hostId, status: "ENABLE" } });
  expect((await read()).status).toBe("REVOKED");
  expect((await ban({ reason: "诱导转账", days: "" })).http).toBe(409);
});

it("the ladder stays as saved, changed by those who may", async () => {
  const rules = [{ violationType: "FAKE", times: 1, action: "LIVE_BAN", days: 366 }] as const;
  expect((await patrol(savePenaltyRules, { body: { rules } })).http).toBe(403);
  expect((await lead(savePenaltyRules, { body: { rules } })).msg).toBe("天数须为1-365的整数");
  expect((await lead(savePenaltyRules, { body: { rules: [{ ...rules[0], days: 5 }] } })).http).toBe(200);
  const { sessionId } = await aLive();
  const punished = await handleIt(patrol, sessionId, { source: "WALL", violationType: "FAKE" });
  expect(punished.data).toMatchObject({ action: "LIVE_BAN", days: 5 });
});

it("operations recommend at most twenty rooms, and the broadcast of a banned one stops", async () => {
  const endTime = new Date(Date.now() + 86_400_000).toISOString();
  const { roomId, sessionId } = await aLive();
  const put = (id: number, body: object) => operator.unchecked(actionCall(liveRoom, "recommend"), { id, body });
  expect((await put(roomId, { isRecommend: true, sort: 0, endTime })).msg).toBe("排序须为1-999的整数");
  expect((await put(roomId, { isRecommend: true, endTime: null })).msg).toBe("推荐截止时间须在30天以内");
  const rooms = await Promise.all(Array.from({ length: 21 }, () => aLive()));
  const answers = await Promise.all(rooms.map((room) => put(room.roomId, { isRecommend: true, sort: 5, endTime })));
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(20);
  expect(answers.find(({ http }) => http !== 200)?.msg).toBe("推荐直播间最多20个");
  expect((await operator.unchecked(actionCall(liveRoom, "ban"), { id: roomId, body: { status: "BANNED" } })).msg).toBe(
    "请填写封禁原因",
  );
  expect(
    (await operator(actionCall(liveRoom, "ban"), { id: roomId, body: { status: "BANNED", reason: "冒名" } })).http,
  ).toBe(200);
  expect(await sessionOf(sessionId)).toMatchObject({ status: "FORCE_CLOSE" });
  expect(
    (await operator(actionCall(liveRoom, "ban"), { id: roomId, body: { status: "BANNED", reason: "冒名" } })).http,
  ).toBe(409);
});

it("the figures sum gifts and broadcasts like a plain count", async () => {
  const { roomId, hostId, sessionId } = await aLive();
  const giver = await aMember(db);
  const giftId = await aRow(db, "gift", "id", { name: "玫瑰", categoryCode: "HOT", priceCents: 100 });
  for (const [no, status] of [
    ["g1", "NORMAL"],
    ["g2", "NORMAL"],
    ["g3", "REVOKED"],
  ] as const)
    await aRow(db, "gift_record", "id", {
      no,
      status,
      giftId,
      giftName: "玫瑰",
      fromUserId: giver,
      toUserId: hostId,
      count: 3,
      priceCents: 100,
      amountCents: 300,
      incomeCents: 120,
      shareBp: 4000,
      sceneType: "LIVE",
      roomId,
      sessionId,
    });
  expect((await operator(getCall(liveRoom), { id: roomId })).data).toMatchObject({
    totalIncome: 600,
    liveStatus: "LIVING",
  });
  expect((await operator(getCall(liveSession), { id: sessionId })).data).toMatchObject({
    giftIncome: 600,
    giftUserNum: 1,
  });
  const stat = (await operator(getRoomStat)).data;
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from live_session where status = 'LIVING'`.execute(db);
  expect(stat).toMatchObject({ living: rows[0]?.n, income: 600 });
  expect(stat.incomeByType.find((one) => one.type === "PERSONAL")?.cents).toBe(600);
  expect((await operator(getLivingRooms)).data).toHaveLength(rows[0]?.n ?? -1);
});

it("a broadcast sent by an application begins where nothing forbids it, once, and staff have the last word", async () => {
  const { numberOf, send, read } = await aSender(app);
  const hostId = await aMember(db);
  const [member, guest] = [await numberOf(hostId), await numberOf(await aMember(db))];
  const live = (more: object = {}) => send(liveSessionIntake, { member, ...more });
  expect((await live({ picture: "https://evil.example/a.png" })).state).toBe("REFUSED");
  expect((await live({ guest: member })).fields).toEqual({ guest: "主播不能是嘉宾" });
  const both = await Promise.all([live(), live()]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const begun = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  const again = (more: object) => live({ externalId: begun.externalId, ...more });
  expect((await again({ onlineNum: 30, guest })).state).toBe("ACCEPTED");
  await again({ onlineNum: 20 });
  expect(
    (
      await sql`select online_num, peak_num, cardinality(guest_ids) as guests from live_session
    where id = ${begun.id}`.execute(db)
    ).rows,
  ).toEqual([{ onlineNum: 20, peakNum: 30, guests: 0 }]);
  expect((await again({ ended: true, endReason: "下播" })).state).toBe("ACCEPTED");
  expect(await read(liveSessionIntake, begun)).toMatchObject({ status: "ENDED", endReason: "下播" });
  expect((await again({ onlineNum: 99 })).state).toBe("REFUSED");
  const second = await live();
  await sql`update live_session set status = 'CUT', end_time = now() where id = ${second.id}`.execute(db);
  expect((await live({ externalId: second.externalId, onlineNum: 5 })).state).toBe("REFUSED");
  await sql`update live_room set blocked_until = now() + interval '1 hour' where host_id = ${hostId}`.execute(db);
  expect((await live()).msg).toBe("直播间已封禁、注销或暂停开播");
  await sql`update member set live_plug_flow = false where user_id = ${hostId}`.execute(db);
  expect((await live()).msg).toBe("该会员已被禁播");
});
