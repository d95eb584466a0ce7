import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { deliverDue, type OutgoingMessage } from "./deliver-outbox.ts";

const { db } = await testDatabase();
const queue = (key: string, due = "now()") =>
  sql`insert into outbox (kind, dedupe_key, payload, due_time) values ('PERSON_MSG', ${key}, '{}', ${sql.raw(due)})`.execute(
    db,
  );

it("delivers each due message once, however many work at it", async () => {
  for (let n = 0; n < 30; n += 1) await queue(`m${n}`);
  await queue("later", "now() + interval '30 seconds'");
  const seen: string[] = [];
  const deliver = async ({ dedupeKey }: OutgoingMessage) => void seen.push(dedupeKey);
  const counts = await Promise.all([1, 2, 3].map(() => deliverDue(db, deliver)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(new Set(seen).size).toBe(30);
  expect(seen).not.toContain("later");
});

it("tries again later, and gives up in the end", async () => {
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
