import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import { getPatrolQueue, getPatrolWall, beatWall } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import {
  getShiftList,
  getShiftFamilies,
  getShiftStat,
} from "@hongxian/contract/features/patrol-shift/shift.endpoints.ts";
import { markNormal, setFocus } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { patrolShift } from "@hongxian/contract/features/patrol-shift/shift.resource.ts";
import { addDays, shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { mondayOf } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { markAbsent, tellGaps } from "./shift-stat.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let lead: Ask;
let patrol: Ask;
let patrolId: number;
beforeAll(async () => {
  lead = await app.as(await aStaff(db, { roleId: 9 }));
  patrolId = await aStaff(db, { roleId: 3 });
  patrol = await app.as(patrolId);
});
const today = shanghaiDay();
const at = (days: number, hour: number) =>
  new Date(Date.parse(`${addDays(today, days)}T00:00:00+08:00`) + hour * 3_600_000).toISOString();
const draft = (staffId: number, days: number, from: number, to: number) =>
  ({
    name: "CUSTOM",
    startTime: at(days, from),
    endTime: at(days, to),
    staffId,
    roomScope: "ALL",
    scopeValue: null,
  }) as const;
const plan = (body: object) => lead.unchecked(formCall(patrolShift, "create"), { body });
const aShift = (staffId: number, hours: number, change: object = {}) =>
  aRow(db, "patrol_shift", "id", {
    name: "CUSTOM",
    startTime: new Date(Date.now() + hours * 3_600_000),
    endTime: new Date(Date.now() + (hours + 4) * 3_600_000),
    staffId,
    ...change,
  });

it("the plan puts nobody twice at once, and no shift too short or too long", async () => {
  const staffId = await aStaff(db, { roleId: 3 });
  expect((await plan({ ...draft(staffId, 3, 8, 16), staffId: null })).msg).toBe("请选择巡查员");
  expect((await plan(draft(staffId, 3, 8, 9))).msg).toBe("班次时长须为2-12小时");
  expect((await plan(draft(staffId, 3, 8, 21))).msg).toBe("班次时长须为2-12小时");
  const both = await Promise.all([plan(draft(staffId, 3, 8, 16)), plan(draft(staffId, 3, 15, 20))]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 400]);
  expect(both.find(({ http }) => http === 400)?.msg).toBe("该巡查员此时段已有班次");
  expect((await plan(draft(staffId, 4, 0, 8))).http).toBe(200);
  const list = (await lead(getShiftList, { query: { week: addDays(today, 4), staffId } })).data.list;
  expect(list.find((row: { shiftDate: string }) => row.shiftDate === addDays(today, 4))).toMatchObject({
    isShortRest: true,
  });
  expect((await patrol(formCall(patrolShift, "create"), { body: draft(patrolId, 5, 8, 16) })).http).toBe(403);
});

it("a shift covers the rooms of a kind or of a family that is there", async () => {
  const staffId = await aStaff(db, { roleId: 3 });
  const of = (roomScope: string, scopeValue: string | null) =>
    plan({ ...draft(staffId, 9, 8, 16), roomScope, scopeValue });
  expect((await of("TYPE", "语音房")).msg).toBe("请选择直播间类型");
  expect((await of("FAMILY", "")).msg).toBe("请选择家族");
  expect((await of("FAMILY", "没有的家族")).msg).toBe("请选择家族");
  const leaderId = await aMember(db);
  await aRow(db, "family", "id", { name: "排班家族", leaderId, status: "NORMAL" });
  expect((await lead(getShiftFamilies)).data).toContain("排班家族");
  expect((await of("FAMILY", "排班家族")).http).toBe(200);
});

it("a shift is signed in by its own person near its beginning, and handed over", async () => {
  const id = await aShift(patrolId, 1);
  const sign = (ask: Ask) => ask(actionCall(patrolShift, "signIn"), { id });
  expect((await sign(patrol)).msg).toBe("未到签到时间");
  await sql`update patrol_shift set start_time = now() + interval '10 minutes' where id = ${id}`.execute(db);
  expect((await sign(lead)).msg).toBe("只能操作本人的班次");
  const both = await Promise.all([sign(patrol), sign(patrol)]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const out = (handover: string) => patrol(actionCall(patrolShift, "signOut"), { id, body: { handover } });
  expect((await out("")).msg).toBe("请填写交接说明");
  expect((await out("一切正常")).http).toBe(200);
  expect((await lead(removeCall(patrolShift, patrolShift.actions.remove), { id })).msg).toBe("只能删除待上岗的班次");
  expect((await patrol(getPatrolQueue)).data).toMatchObject({
    mayAct: false,
    handover: { text: "一切正常" },
  });
});

it("two shifts that have not begun are swapped, when both people are free", async () => {
  const [one, other] = [await aStaff(db, { roleId: 3 }), await aStaff(db, { roleId: 3 })];
  const [first, second] = [await aShift(one, 100), await aShift(other, 110)];
  const swap = () => lead(customCall(patrolShift, "swap"), { body: { firstId: first, secondId: second } });
  expect((await swap()).http).toBe(200);
  const { rows } = await sql<{
    staffId: number;
  }>`select staff_id from patrol_shift where id in (${first}, ${second}) order by id`.execute(db);
  expect(rows).toEqual([{ staffId: other }, { staffId: one }]);
  await aShift(one, 100);
  expect((await swap()).msg).toBe("该巡查员此时段已有班次");
  await sql`update patrol_shift set status = 'LEAVE' where id = ${first}`.execute(db);
  expect((await swap()).msg).toBe("请选择两个待上岗的班次");
});

it("a copy puts last week over what has not begun", async () => {
  const staffId = await aStaff(db, { roleId: 3 });
  const week = addDays(mondayOf(today), 14);
  const start = `${addDays(week, -6)}T08:00:00+08:00`;
  await aRow(db, "patrol_shift", "id", {
    name: "MORNING",
    startTime: start,
    endTime: `${addDays(week, -6)}T16:00:00+08:00`,
    staffId,
  });
  await aRow(db, "patrol_shift", "id", {
    name: "NIGHT",
    startTime: `${week}T00:00:00+08:00`,
    endTime: `${week}T08:00:00+08:00`,
    staffId,
  });
  expect((await lead(customCall(patrolShift, "copyWeek"), { body: { week } })).data.copied).toBeGreaterThan(0);
  const list = (await lead(getShiftList, { query: { week, staffId } })).data.list;
  expect(list).toMatchObject([{ name: "MORNING", shiftDate: addDays(week, 1), status: "WAIT" }]);
  const far = addDays(week, 70);
  expect((await lead(customCall(patrolShift, "copyWeek"), { body: { week: far } })).msg).toBe("上周没有班次可复制");
});

it("the job notices who does not come, and hours that nobody covers", async () => {
  const staffId = await aStaff(db, { roleId: 3 });
  const id = await aShift(staffId, -1);
  expect(await markAbsent(db)).toBe(1);
  expect((await lead(getCall(patrolShift), { id })).data.status).toBe("ABSENT");
  expect(await tellGaps(db)).toBeGreaterThan(0);
  const { rows } = await sql<{
    title: string;
  }>`select distinct title from staff_notice where title in ('巡查缺勤', '巡查空档') order by 1`.execute(db);
  expect(rows.map(({ title }) => title).toSorted()).toEqual(["巡查空档", "巡查缺勤"].toSorted());
});

it("the figures count coverage and work like a plain count", async () => {
  const staffId = await aStaff(db, { roleId: 3 });
  const began = new Date(Date.now() - 7_200_000);
  const shiftId = await aShift(staffId, -2, { status: "ON_DUTY", signInTime: began });
  for (let n = 0; n < 4; n++) {
    const hostId = await aMember(db);
    const roomId = await aRow(db, "live_room", "id", { hostId, title: "房间", type: "PERSONAL" });
    const sessionId = await aRow(db, "live_session", "id", {
      roomId,
      hostId,
      startTime: new Date(Date.now() - 3_600_000),
    });
    if (n < 3)
      await aRow(db, "patrol_check", "id", {
        shiftId,
        staffId,
        roomId,
        sessionId,
        source: "DESK",
        result: "NORMAL",
        staySec: 9,
      });
  }
  expect((await lead(getCall(patrolShift), { id: shiftId })).data).toMatchObject({
    checkNum: 3,
    violationNum: 0,
    coverageBp: 7500,
  });
  const stat = async (query: { month?: string }) => (await lead(getShiftStat, { query })).data;
  // A shift counts in the month in which it began.
  const { staff } = await stat({ month: shanghaiDay(began.getTime()).slice(0, 7) });
  expect(staff.find((one) => one.id === staffId)).toMatchObject({ checks: 3, violations: 0 });
  expect((await stat({})).days.at(-1)).toMatchObject({ day: today, coverageBp: 7500 });
  const own = await app.as(staffId);
  const queue = (await own(getPatrolQueue)).data;
  expect(queue.figures).toMatchObject({ living: 4, checked: 3, violations: 0, coverageBp: 7500 });
  expect((await own(getPatrolQueue, { query: { unchecked: "1" } })).data.rooms).toHaveLength(4);
  const wall = (await own(getPatrolWall, { query: { grid: 4, wallId: "wall-one-1" } })).data;
  expect(wall).toMatchObject({ page: 1, pages: 1, mayAct: true });
  const beat = (wallId: string) => own(beatWall, { body: { wallId } });
  await beat("wall-one-1");
  expect((await beat("wall-two-2")).data).toEqual({ walls: 2 });
  const parts = await Promise.all(
    ["wall-one-1", "wall-two-2"].map(
      async (id) => (await own(getPatrolWall, { query: { wallId: id } })).data.rooms.length,
    ),
  );
  expect(parts[0] ?? 0).toBe(2);
  expect((parts[0] ?? 0) + (parts[1] ?? 0)).toBe(4);
});

it("every page of the wall keeps what must be judged, until it is", async () => {
  await sql`update live_session set status = 'ENDED', end_time = now() where status = 'LIVING'`.execute(db);
  const staffId = await aStaff(db, { roleId: 3 });
  await aShift(staffId, -2, { status: "ON_DUTY", signInTime: new Date() });
  const live = async (change: object = {}) => {
    const hostId = await aMember(db);
    const roomId = await aRow(db, "live_room", "id", { hostId, title: "房间", type: "PERSONAL" });
    return aRow(db, "live_session", "id", { roomId, hostId, ...change });
  };
  for (let n = 0; n < 6; n++) await live();
  const risky = await live({ machineResult: "BLOCK", machineScore: 96 });
  const own = await app.as(staffId);
  const idsOf = async (page: number) => {
    const { data } = await own(getPatrolWall, { query: { grid: 4, page, wallId: "wall-held-1" } });
    return { pages: data.pages, ids: data.rooms.map(({ sessionId }) => sessionId) };
  };
  const [first, second] = [await idsOf(1), await idsOf(2)];
  expect([first.ids[0], second.ids[0]]).toEqual([risky, risky]);
  expect(new Set([...first.ids, ...second.ids]).size).toBe(7);
  expect(first.pages).toBe(2);
  expect((await own(markNormal, { body: { sessionId: risky, staySec: 6, source: "WALL" } })).http).toBe(200);
  expect((await idsOf(1)).ids).toContain(risky);
  expect((await idsOf(2)).ids).not.toContain(risky);
  await own(setFocus, { sessionId: risky, flag: 1, body: { source: "WALL" } });
  const { rows } = await sql`select source from patrol_check where session_id = ${risky}`.execute(db);
  expect(rows).toEqual([{ source: "WALL" }, { source: "WALL" }]);
});
