import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { withMaintenance } from "../../test/maintenance.ts";
import { openDatabase, type Database } from "./open-database.ts";

const { url } = await testDatabase({ isEmpty: true });
const role = `limited_${new URL(url).pathname.slice(-12)}`;
const room = 3;

const limited = new URL(url);
limited.username = role;
limited.password = "limited1";
const opened: Database[] = [];
const open = (max: number, connectTimeout?: number): Database => {
  const wait = connectTimeout === undefined ? {} : { connectTimeout };
  const database = openDatabase({ url: limited.href, max, applicationName: role, ...wait });
  opened.push(database);
  return database;
};

beforeAll(() =>
  withMaintenance(inject("serverUrl"), (client) =>
    client.query(`create role ${role} login password 'limited1' connection limit ${room}`),
  ),
);
afterAll(async () => {
  for (const { close } of opened) await close().catch(() => undefined);
  await withMaintenance(inject("serverUrl"), (client) => client.query(`drop role ${role}`));
});

const work = ({ db }: Database) => sql<{ one: number }>`select 1 as one from pg_sleep(0.005)`.execute(db);
const close = async (...databases: Database[]) => {
  for (const one of databases) {
    await one.close();
    opened.splice(opened.indexOf(one), 1);
  }
  // The server counts a connection until its process has ended.
  await withMaintenance(inject("serverUrl"), async (client) => {
    for (;;) {
      const { rows } = await client.query("select 1 from pg_stat_activity where usename = $1", [role]);
      if (rows.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
};

it("the pool answers every call with the connections it gets, when PostgreSQL gives no more", async () => {
  const pool = open(10);
  const done = await Promise.all(Array.from({ length: 60 }, () => work(pool)));
  expect(done.map(({ rows }) => rows[0]?.one)).toEqual(Array.from({ length: 60 }, () => 1));
  expect(pool.pool.totalCount).toBeLessThanOrEqual(room);
  // Statements and transactions alike, and the callback form that the pool's own query uses.
  await Promise.all(Array.from({ length: 30 }, () => pool.db.transaction().execute((tx) => sql`select 1`.execute(tx))));
  await Promise.all(Array.from({ length: 30 }, () => pool.pool.query("select 1")));
  await close(pool);
});

it("the pool lets two nodes share what there is", async () => {
  const nodes = [open(10), open(10)];
  for (const node of nodes) await work(node);
  const calls = nodes.flatMap((node) => Array.from({ length: 40 }, () => work(node)));
  const done = await Promise.allSettled(calls);
  expect(done.filter(({ status }) => status === "rejected")).toEqual([]);
  await close(...nodes);
});

it("the pool waits for another's connection when it has none, and grows again when there is room", async () => {
  const other = open(room);
  const held = await Promise.all(Array.from({ length: room }, () => other.pool.connect()));
  const pool = open(10);
  const waiting = work(pool);
  const refused = await Promise.race([
    waiting.then(() => "done"),
    new Promise((r) => setTimeout(() => r("waits"), 300)),
  ]);
  expect(refused).toBe("waits");
  for (const client of held) client.release(true);
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  expect(pool.pool.options.max).toBe(1);
  await expect.poll(() => pool.pool.options.max, { timeout: 5000 }).toBe(10);
  await Promise.all(Array.from({ length: 10 }, () => work(pool)));
  expect(pool.pool.totalCount).toBeGreaterThan(1);
  await close(other, pool);
});

it("the pool gives up after its time", async () => {
  const other = open(room);
  const held = await Promise.all(Array.from({ length: room }, () => other.pool.connect()));
  const pool = open(10, 300);
  await expect(work(pool)).rejects.toMatchObject({ code: "53300" });
  for (const client of held) client.release();
  await close(other, pool);
});
