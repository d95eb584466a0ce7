import { getPatrolQueue, getPatrolWall, beatWall } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { patrolCheck } from "@hongxian/contract/features/patrol/patrol-check.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { z } from "zod";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

async function aLive(columns?: object, room: object = {}) {
  const hostId = await aMember(db, { prohibitLiveNumber: columns === undefined ? 0 : 1 });
  const roomId = await aRow(db, "live_room", "id", { hostId, title: "试播", type: "PERSONAL", ...room });
  return aRow(db, "live_session", "id", { roomId, hostId, ...columns });
}
const duty = (columns: object = {}) =>
  aRow(db, "patrol_shift", "id", {
    name: "CUSTOM",
    startTime: new Date(Date.now() - 3_600_000),
    endTime: new Date(Date.now() + 3 * 3_600_000),
    staffId,
    status: "ON_DUTY",
    ...columns,
  });
const ids = (rooms: readonly { readonly sessionId: number }[]) => rooms.map(({ sessionId }) => sessionId);
const queue = async (query: z.input<typeof getPatrolQueue.query> = {}) => (await admin(getPatrolQueue, { query })).data;

const calm = await aLive();
const blocked = await aLive(
  { machineResult: "BLOCK", machineScore: 100, onlineNum: 2 },
  { type: "VOICE", title: "夜谈" },
);

it("the queue shows running broadcasts, the riskiest first, and follows its filters", async () => {
  const all = await queue();
  expect(ids(all.rooms)).toEqual([blocked, calm]);
  expect(all).toMatchObject({ duty: null, mayAct: true, handover: null, figures: { living: 2, unchecked: 2 } });
  // No shift, no share of it.
  expect(all.figures).toMatchObject({ coverageBp: null, coveredNum: 0, dueNum: 0 });
  expect(all.rooms[0]).toMatchObject({ title: "夜谈", type: "VOICE", mustJudge: true, lastWords: [] });
  expect(ids((await queue({ type: "VOICE" })).rooms)).toEqual([blocked]);
  expect(ids((await queue({ familyName: "x" })).rooms)).toEqual([]);
  expect(ids((await queue({ unchecked: "1" })).rooms)).toHaveLength(2);
  const byRisk = await Promise.all((["HIGH", "MIDDLE", "LOW"] as const).map((risk) => queue({ risk })));
  expect(byRisk.flatMap(({ rooms }) => ids(rooms)).toSorted((a, b) => a - b)).toEqual([calm, blocked]);
});

it("a shift shows its own rooms, and the next one reads what was handed over", async () => {
  await duty({ status: "FINISH", handover: "留意夜谈", signOutTime: new Date() });
  const id = await duty({ roomScope: "TYPE", scopeValue: "VOICE" });
  const typed = await queue();
  expect([typed.duty?.id, ids(typed.rooms), typed.handover?.text]).toEqual([id, [blocked], "留意夜谈"]);
  for (const [roomScope, found] of [
    ["FAMILY", []],
    ["RISK", [blocked]],
  ] as const) {
    await sql`update patrol_shift set room_scope = ${roomScope}, scope_value = '' where id = ${id}`.execute(db);
    expect(ids((await queue()).rooms)).toEqual(found);
  }
  await sql`update patrol_shift set status = 'FINISH' where id = ${id}`.execute(db);
});

it("open walls divide the rooms, and a wall that has left gives its part back", async () => {
  const walls = ["wall-first-one", "wall-second-one"] as const;
  const look = async (wallId: string, order: "risk" | "online" = "risk") =>
    (await admin(getPatrolWall, { query: { wallId, grid: 4, page: 1, order } })).data;
  expect((await admin(beatWall, { body: { wallId: walls[0] } })).data).toEqual({ walls: 1 });
  expect((await look(walls[0])).rooms).toHaveLength(2);
  expect((await look(walls[0], "online")).order).toBe("online");
  expect((await admin(beatWall, { body: { wallId: walls[1] } })).data).toEqual({ walls: 2 });
  const parts = [...ids((await look(walls[0])).rooms), ...ids((await look(walls[1])).rooms)];
  expect(parts.toSorted((a, b) => a - b)).toEqual([calm, blocked]);
  const left = await admin(beatWall, { body: { wallId: walls[1], left: true } });
  expect(left.data).toEqual({ walls: 1 });
  expect((await look(walls[0])).rooms).toHaveLength(2);
});

it("the records of patrols are found by room and by host", async () => {
  const { rows } = await sql<{
    roomId: number;
    hostId: number;
  }>`select room_id, host_id from live_session where id = ${calm}`.execute(db);
  const { roomId = 0, hostId = 0 } = rows[0] ?? {};
  await aRow(db, "patrol_check", "id", {
    staffId,
    roomId,
    sessionId: calm,
    source: "DESK",
    staySec: 9,
    result: "NORMAL",
  });
  const found = async (keyword: string | number) =>
    (await admin(listCall(patrolCheck), { query: { keyword } })).data.list;
  for (const keyword of [roomId, hostId, "试播"])
    expect(await found(keyword)).toMatchObject([
      { roomId, roomTitle: "试播", hostId, violationType: null, action: null },
    ]);
  expect(await found("别处")).toEqual([]);
});
