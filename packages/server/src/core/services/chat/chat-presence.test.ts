import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aStaff } from "../../../test/build.ts";
import { keepPresence, leavePresence, takePresence } from "./chat-presence.ts";

const { db } = (await testApp()).database;

it("a seat stays as long as it is kept, and is freed by its newest socket alone", async () => {
  const [staffId, userId] = [await aStaff(db), await aMember(db)];
  const at = await takePresence(db, staffId, userId);
  await sql`update chat_presence set seen_time = now() - interval '1 hour' where staff_id = ${staffId}`.execute(db);
  await keepPresence(db, [{ staffId, userId }]);
  const seats = async () => {
    const { rows } = await sql<{ isFresh: boolean }>`select seen_time > now() - interval '1 minute' as is_fresh
      from chat_presence where staff_id = ${staffId} and user_id = ${userId}`.execute(db);
    return rows;
  };
  expect(await seats()).toEqual([{ isFresh: true }]);
  const newest = await takePresence(db, staffId, userId);
  await leavePresence(db, { staffId, userId, at });
  expect(await seats()).toHaveLength(1);
  await leavePresence(db, { staffId, userId, at: newest });
  expect(await seats()).toEqual([]);
});
