import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  addEvidence,
  savePenaltyRules,
  getPenaltyRules,
  getViolationStat,
} from "@hongxian/contract/features/room-violation/room-violation.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { roomViolation } from "@hongxian/contract/features/room-violation/room-violation.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

async function aViolation(columns: object = {}) {
  const userId = await aMember(db);
  const roomId = await aRow(db, "live_room", "id", { hostId: userId, title: "试播", type: "PERSONAL" });
  const sessionId = await aRow(db, "live_session", "id", { roomId, hostId: userId });
  const id = await aRow(db, "room_violation", "id", {
    roomId,
    sessionId,
    userId,
    source: "PATROL",
    violationType: "SMOKE_DRINK",
    action: "WARN",
    staffId,
    ...columns,
  });
  return { id, userId, roomId };
}
const rowOf = async (id: number) => (await admin(getCall(roomViolation), { id })).data;

it("a violation gets evidence, which needs a picture or words", async () => {
  const { id } = await aViolation();
  const add = (target: number, images: string[], text: string) =>
    admin(addEvidence, { id: target, body: { images, text } });
  expect((await add(id, [], "")).http).toBe(400);
  expect((await add(999_999_999, [], "看见了")).http).toBe(404);
  expect((await add(id, [], "看见了")).http).toBe(200);
  expect(await rowOf(id)).toMatchObject({ evidenceText: "看见了", status: "EFFECTIVE", appealStatus: null });
  const audit =
    await sql`select 1 from audit_log where target_type = 'room_violation' and target_id = ${String(id)}`.execute(db);
  expect(audit.rows).toHaveLength(1);
});

it("a violation is aggravated once to a ban, and not after it was revoked", async () => {
  const { id, userId } = await aViolation();
  const aggravate = (target: number) =>
    admin(actionCall(roomViolation, "aggravate"), { id: target, body: { days: 3, reason: "" } });
  expect((await aggravate(999_999_999)).http).toBe(404);
  expect((await aggravate(id)).http).toBe(200);
  expect(await rowOf(id)).toMatchObject({ action: "LIVE_BAN", days: 3, prohibitLiveNumber: 1 });
  const open = await sql`select type, status from punishment where user_id = ${userId}`.execute(db);
  expect(open.rows).toEqual([{ type: "LIVE_BAN", status: "EFFECTIVE" }]);
  expect((await aggravate(id)).http).toBe(400);
  const gone = await aViolation({ status: "REVOKED" });
  expect((await aggravate(gone.id)).http).toBe(409);
});

it("a harsher sanction replaces the lighter one", async () => {
  const { id, userId } = await aViolation();
  const lighter = await aRow(db, "punishment", "id", {
    userId,
    type: "WARN",
    violationType: "SMOKE_DRINK",
    reason: "抽烟",
    sourceType: "PATROL",
    operatorId: staffId,
  });
  await sql`update room_violation set punishment_id = ${lighter} where id = ${id}`.execute(db);
  expect(
    (await admin(actionCall(roomViolation, "aggravate"), { id, body: { days: 1, reason: "再次抽烟" } })).http,
  ).toBe(200);
  const { rows } = await sql`select type, status from punishment where user_id = ${userId} order by id`.execute(db);
  expect(rows).toEqual([
    { type: "WARN", status: "REVOKED" },
    { type: "LIVE_BAN", status: "EFFECTIVE" },
  ]);
  expect((await rowOf(id)).status).toBe("EFFECTIVE");
});

it("the ladder of penalties is changed step by step, and only a ban has days", async () => {
  const rules = [{ violationType: "FAKE", times: 1, action: "WARN", days: 5 }] as const;
  expect((await admin(savePenaltyRules, { body: { rules } })).http).toBe(200);
  const { data } = await admin(getPenaltyRules);
  expect(data).toContainEqual({ violationType: "FAKE", times: 1, action: "WARN", days: null });
});

it("the figures count violations by type and day, and how often the machine was right", async () => {
  await aViolation({ source: "SHUMEI", violationType: "PORN" });
  await aViolation({ source: "SHUMEI", violationType: "PORN", status: "REVOKED" });
  const { data } = await admin(getViolationStat);
  expect(data.byType).toContainEqual({ violationType: "PORN", action: "WARN", count: 2 });
  expect(data.byDay).toContainEqual(expect.objectContaining({ source: "SHUMEI", count: 2 }));
  expect(data.machineBp).toBe(5000);
  expect(data.hosts.every(({ count }: { count: number }) => count === 1)).toBe(true);
});

it("violations are found by room, host and title", async () => {
  const { id, roomId, userId } = await aViolation();
  const found = async (keyword: string | number) =>
    (await admin(listCall(roomViolation), { query: { keyword } })).data.list.map((row: { id: number }) => row.id);
  expect(await found(roomId)).toContain(id);
  expect(await found(userId)).toContain(id);
  expect(await found("试播")).toContain(id);
  expect(await found("别处")).toEqual([]);
});
