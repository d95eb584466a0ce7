import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { deliverDue, type OutgoingMessage } from "./deliver-outbox.ts";

const { db } = await testDatabase();
const queue = (key: string, due = "now()") =>
  sql`insert into outbox (kind, dedupe_key, payload, due_time)
    values ('PERSON_MSG', ${key}, '{}', ${sql.raw(due)})`.execute(db);

it("the outbox delivers each due message once, however many work at it", async () => {
  for (let n = 0; n < 30; n += 1) await queue(`m${n}`);
  await queue("later", "now() + interval '30 seconds'");
  const seen: string[] = [];
  const deliver = async ({ dedupeKey }: OutgoingMessage) => void seen.push(dedupeKey);
  const counts = await Promise.all([1, 2, 3].map(() => deliverDue(db, deliver)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(new Set(seen).size).toBe(30);
  expect(seen).not.toContain("later");
});

it("the outbox tries again later, and gives up in the end", async () => {
  await queue("broken");
  const fail = () => Promise.reject(new Error("no line"));
  const state = async () =>
    (
      await sql<{
        state: string;
        tries: number;
        waits: boolean;
      }>`select state, tries, due_time > now() as waits from outbox where dedupe_key = 'broken'`.execute(db)
    ).rows[0];
  expect(await deliverDue(db, fail)).toBe(0);
  expect(await state()).toEqual({ state: "WAITING", tries: 1, waits: true });
  await sql`update outbox set tries = 7, due_time = now() where dedupe_key = 'broken'`.execute(db);
  await deliverDue(db, fail);
  expect((await state())?.state).toBe("FAILED");
});

it("the outbox holds no transaction while a message is on its way, and takes what was cut off again after its time", async () => {
  await queue("slow");
  const locked = async () =>
    (await sql`select 1 from outbox where dedupe_key = 'slow' for update skip locked`.execute(db)).rows.length === 0;
  const seen: boolean[] = [];
  const never = new Promise<void>(() => undefined);
  // The first process that takes it never reports back, as if it was killed.
  void deliverDue(db, async () => {
    seen.push(await locked());
    await never;
  });
  await expect.poll(() => seen).toEqual([false]);
  expect(await deliverDue(db, async () => undefined)).toBe(0);
  await sql`update outbox set due_time = now() where dedupe_key = 'slow'`.execute(db);
  expect(await deliverDue(db, async () => undefined)).toBe(1);
  const { rows } = await sql`select state, tries from outbox where dedupe_key = 'slow'`.execute(db);
  expect(rows).toEqual([{ state: "SENT", tries: 2 }]);
});
