import { memberBanned, memberUnbanned } from "@hongxian/contract/core/events/member.events.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import type { Db } from "../../../kit/call.ts";
import { ensurePartitions } from "../../../platform/database/month-partitions.ts";
import { testDatabase } from "../../../test/database.ts";
import { beginning, cursorOf, cursorText, isBefore, type Cursor } from "./event-cursor.ts";
import { dropOldEvents, keepPlacesGrowing } from "./keep-events.ts";
import { readEvents, readHead, type EventPage, type StoredEvent } from "./read-events.ts";
import { watchEvents } from "./watch-events.ts";
import { happened, writeEvent, writeEvents } from "./write-events.ts";

const { db } = await testDatabase({ max: 20 });
const watch = watchEvents(db);
afterAll(() => watch.close());

const unbanned = (userId: number) => happened(memberUnbanned, { userId });
const say = (tx: Db, ...userIds: number[]) => writeEvents(tx, userIds.map(unbanned));

function pageOf(answer: Awaited<ReturnType<typeof readEvents>>): EventPage {
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

/** A reader as an application is one: it keeps nothing but its cursor. */
async function readAll(after: Cursor, limit = 1000): Promise<{ seen: StoredEvent[]; cursor: Cursor }> {
  const seen: StoredEvent[] = [];
  let cursor = after;
  for (;;) {
    const page = pageOf(await readEvents(db, cursor, { limit }));
    seen.push(...page.events);
    cursor = page.cursor;
    if (page.isEnd) return { seen, cursor };
  }
}

/** Other test files run in the same PostgreSQL: what is settled may wait for one of their transactions. */
async function readUntil(after: Cursor, count: number): Promise<StoredEvent[]> {
  const seen: StoredEvent[] = [];
  let cursor = after;
  const until = Date.now() + 20_000;
  while (seen.length < count && Date.now() < until) {
    const more = await readAll(cursor, 7);
    seen.push(...more.seen);
    cursor = more.cursor;
    if (seen.length < count) await watch.wait(cursor, 500);
  }
  return seen;
}

/** A transaction that stays open until it is told to end. */
async function openTransaction(): Promise<{ tx: Db; end(commit: boolean): Promise<void> }> {
  let end: (commit: boolean) => void = () => undefined;
  const decision = new Promise<boolean>((resolve) => (end = resolve));
  let give: (tx: Db) => void = () => undefined;
  const opened = new Promise<Db>((resolve) => (give = resolve));
  const over = db
    .transaction()
    .execute(async (tx) => {
      give(tx);
      if (!(await decision)) throw new Error("rolled back");
    })
    .catch(() => undefined);
  return {
    tx: await opened,
    end: async (commit) => {
      end(commit);
      await over;
    },
  };
}

it("events of a member are counted without a hole, and a batch of them is written by one statement", async () => {
  const from = await readHead(db);
  await db.transaction().execute((tx) => say(tx, 11, 12, 11));
  await db.transaction().execute(async (tx) => {
    await say(tx, 11);
    await say(tx, 12, 11);
  });
  await expect(
    db.transaction().execute(async (tx) => {
      await say(tx, 11, 11);
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await say(db, 11);
  const seen = await readUntil(from, 7);
  expect(seen.filter(({ userId }) => userId === 11).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(seen.filter(({ userId }) => userId === 12).map(({ number }) => number)).toEqual([1, 2]);
});

it("a body that does not match the schema of its event is not written", async () => {
  const wrong = { userId: 1, phone: "13800000000" } as { userId: number };
  expect(() => happened(memberUnbanned, wrong)).not.toThrow();
  await expect(writeEvent(db, memberUnbanned, wrong)).rejects.toThrow(/unrecognized/i);
  const late = { userId: 1, punishmentId: 1, violationType: null, reason: "x", endTime: "tomorrow" };
  await expect(writeEvent(db, memberBanned, late)).rejects.toThrow(/endTime/);
});

it("a reader does not pass an event that is not committed yet, and misses none when it is", async () => {
  const from = await readHead(db);
  const early = await openTransaction();
  await say(early.tx, 21);
  await say(db, 22);
  // The later one is committed, but it stands behind one that is open.
  expect((await readAll(from)).seen).toEqual([]);
  await early.end(true);
  expect((await readUntil(from, 2)).map(({ userId }) => userId)).toEqual([21, 22]);
});

it("an event that is rolled back holds nobody up and leaves no hole", async () => {
  const from = await readHead(db);
  const failing = await openTransaction();
  await say(failing.tx, 31);
  await say(db, 32);
  expect((await readAll(from)).seen).toEqual([]);
  await failing.end(false);
  await say(db, 31);
  const seen = await readUntil(from, 2);
  expect(seen.map(({ userId, number }) => [userId, number])).toEqual([
    [32, 1],
    [31, 1],
  ]);
});

it("events of one member stand in the order of their commits, also where the second transaction began first", async () => {
  const from = await readHead(db);
  const first = await openTransaction();
  // It has its number before the other one begins.
  await say(first.tx, 40);
  await say(db, 41);
  await say(first.tx, 41);
  await first.end(true);
  const seen = await readUntil(from, 3);
  expect(seen.filter(({ userId }) => userId === 41).map(({ number }) => number)).toEqual([1, 2]);
});

it("a transaction waits for another one that writes about the same member", async () => {
  const from = await readHead(db);
  const first = await openTransaction();
  await say(first.tx, 51);
  const second = say(db, 51);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await say(first.tx, 51);
  await first.end(true);
  await second;
  expect((await readUntil(from, 3)).map(({ number }) => number)).toEqual([1, 2, 3]);
});

it("readers that stop and start see everything once, in order, while many write, commit late and fail", async () => {
  const from = await readHead(db);
  const members = [61, 62, 63, 64, 65];
  const random = () => Math.random();
  let written = 0;
  const write = async () => {
    for (let n = 0; n < 12; n += 1) {
      // In the order of their numbers, as commands lock members.
      const some = members.filter(() => random() < 0.5);
      const isDone = random() > 0.2;
      await db
        .transaction()
        .execute(async (tx) => {
          await say(tx, ...some);
          await new Promise((resolve) => setTimeout(resolve, random() * 15));
          if (!isDone) throw new Error("rolled back");
        })
        .then(
          () => (written += some.length),
          () => undefined,
        );
    }
  };
  const writing = Promise.all(Array.from({ length: 8 }, write));
  let isWriting = true;
  void writing.then(() => (isWriting = false));
  const seen: StoredEvent[] = [];
  let bookmark = cursorText(from);
  while (isWriting) {
    // Nothing but the text of the cursor outlives a restart.
    const cursor = cursorOf(bookmark) ?? beginning;
    const page = pageOf(await readEvents(db, cursor, { limit: 1 + Math.floor(random() * 5) }));
    seen.push(...page.events);
    bookmark = cursorText(page.cursor);
    if (page.isEnd) await watch.wait(page.cursor, 50);
  }
  await writing;
  const rest = await readUntil(cursorOf(bookmark) ?? beginning, written - seen.length);
  const all = [...seen, ...rest];
  expect(all).toHaveLength(written);
  expect(new Set(all.map(({ id }) => id)).size).toBe(written);
  expect(all.every((event, at) => at === 0 || isBefore(all[at - 1] ?? beginning, event))).toBe(true);
  for (const member of members) {
    const numbers = all.filter(({ userId }) => userId === member).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  }
});

it("a reader of some names passes over the others and gets on all the same", async () => {
  const from = await readHead(db);
  await say(db, ...Array.from({ length: 1500 }, () => 71));
  const ban = { userId: 71, punishmentId: 1, violationType: null, reason: "骚扰", endTime: null };
  await writeEvent(db, memberBanned, ban);
  await expect.poll(async () => (await readHead(db)).id, { timeout: 20_000 }).toBeGreaterThan(from.id + 1500);
  const page = pageOf(await readEvents(db, from, { names: ["member.banned"] }));
  expect(page.events.map(({ name, body, number }) => [name, body, number])).toEqual([["member.banned", ban, 1501]]);
  expect(page).toMatchObject({ isEnd: true });
});

it("a waiting reader holds no connection and hears of an event within a second", async () => {
  const one = await testDatabase({ max: 1 });
  const oneWatch = watchEvents(one.db);
  const head = await readHead(one.db);
  const waits = Array.from({ length: 50 }, () => oneWatch.wait(head, 10_000));
  const begun = Date.now();
  // The only connection of the pool is free.
  await say(one.db, 81);
  await Promise.all(waits);
  expect(Date.now() - begun).toBeLessThan(5000);
  const over = oneWatch.wait(await readHead(one.db), 30);
  await over;
  oneWatch.close();
  await oneWatch.wait(head, 10_000);
});

it("what was dropped with its month is said to a reader who has not read it", async () => {
  const old = await testDatabase();
  await sql`select ensure_month_partitions('event_log', 0, 4)`.execute(old.db);
  await sql`insert into event_log (place, id, user_id, number, name, version, body, time)
    select 5, n, 0, n, 'x.y', 1, '{}', now() - make_interval(days => 100 - n) from generate_series(1, 2) n`.execute(
    old.db,
  );
  await sql`select setval('event_log_id_seq', 10)`.execute(old.db);
  await say(old.db, 1);
  const first = pageOf(await readEvents(old.db, beginning, { limit: 1 }));
  expect(await dropOldEvents(old.db)).toBeGreaterThan(0);
  expect(await dropOldEvents(old.db)).toBe(0);
  expect(await readEvents(old.db, first.cursor)).toBe("DROPPED");
  // Whoever begins gets what there is.
  await expect.poll(async () => pageOf(await readEvents(old.db, beginning)).events.length, { timeout: 20_000 }).toBe(1);
  expect(await ensurePartitions(old.db)).toBe(0);
});

it("events go on after the old ones when the data moves to a PostgreSQL with lower numbers", async () => {
  const moved = await testDatabase();
  await sql`insert into event_log (place, user_id, number, name, version, body)
    values (900000000000, 7, 1, 'x.y', 1, '{}')`.execute(moved.db);
  await sql`insert into event_stream values (7, 1, 900000000000)`.execute(moved.db);
  const shown = async () => pageOf(await readEvents(moved.db, beginning)).events.map(({ number }) => number);
  expect(await shown()).toEqual([]);
  await keepPlacesGrowing(moved.db);
  await keepPlacesGrowing(moved.db);
  await say(moved.db, 7);
  await expect.poll(shown, { timeout: 20_000 }).toEqual([1, 2]);
  expect(await readEvents(moved.db, { place: 990_000_000_000, id: 1 })).toBe("UNKNOWN");
});

it("the log of events is append-only", async () => {
  await say(db, 91);
  await expect(sql`update event_log set name = 'other'`.execute(db)).rejects.toBeInstanceOf(pg.DatabaseError);
  await expect(sql`delete from event_log`.execute(db)).rejects.toThrow("append-only");
});
