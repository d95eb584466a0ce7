import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { version } from "../version.ts";
import { migrate, migrationsReady, serverFault } from "./migrate.ts";
import { migrationsFolder } from "./migration-files.ts";

const { db, pool, url } = await testDatabase({ isEmpty: true });
const finished = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "hongxian-migrations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const first = join(folder, "0001-first.sql");
const second = join(folder, "0002-second.sql");

beforeEach(async () => {
  await pool.query("drop schema public cascade; create schema public");
  writeFileSync(first, "create table a (id int); insert into a values (1);");
  writeFileSync(second, "create table b (id int);");
});

it("the migration applies what is missing, once", async () => {
  expect(await migrate(pool, { folder })).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await migrate(pool, { folder })).toEqual([]);
  expect((await pool.query("select * from a")).rowCount).toBe(1);
  expect(await migrationsReady(db, folder)).toBe(true);
});

it("the migration lets several processes start at once", async () => {
  const applied = await Promise.all([migrate(pool, { folder }), migrate(pool, { folder }), migrate(pool, { folder })]);
  expect(applied.flat()).toHaveLength(2);
});

it("the migration is not ready while a file waits", async () => {
  rmSync(second);
  await migrate(pool, { folder });
  writeFileSync(second, "create table b (id int);");
  expect(await migrationsReady(db, folder)).toBe(false);
});

it("the migration refuses a database that is newer than the code", async () => {
  await migrate(pool, { folder });
  rmSync(second);
  await expect(migrate(pool, { folder })).rejects.toThrow(
    /^the database is newer than this program \(\d+\.\d+\.\d+\): it has 0002-second\.sql; start that version, or restore/,
  );
  await pool.query("alter table migration add version text; update migration set version = '9.1.0'");
  await pool.query("insert into migration values ('0003-x.sql', 'x', now(), '9.2.0')");
  await expect(migrate(pool, { folder })).rejects.toThrow(
    /\) and belongs to 9\.2\.0: it has 2 migrations up to 0003-x\.sql; start that version/,
  );
  expect(await migrationsReady(db, folder)).toBe(false);
});

it("the migration refuses a file that was changed after it had been applied", async () => {
  await migrate(pool, { folder });
  writeFileSync(first, "create table a (id bigint);");
  await expect(migrate(pool, { folder })).rejects.toThrow(/^migration 0001-first\.sql was changed after/);
  expect(await migrationsReady(db, folder)).toBe(false);
});

it("the migration does not mind line endings", async () => {
  writeFileSync(first, "create table a (id int);\nselect 1;\n");
  await migrate(pool, { folder });
  writeFileSync(first, "create table a (id int);\r\nselect 1;\r\n");
  expect(await migrate(pool, { folder })).toEqual([]);
});

it("the migration leaves nothing of a file that failed", async () => {
  writeFileSync(second, "create table b (id int); select nonsense;");
  await expect(migrate(pool, { folder })).rejects.toThrow(
    /^migration 0002-second\.sql failed: column "nonsense" does not/,
  );
  const { rows } = await pool.query("select to_regclass('a') is not null as a, to_regclass('b') is not null as b");
  expect(rows).toEqual([{ a: true, b: false }]);
});

it("the migration of a database in use asks before it changes anything, and says how far it is", async () => {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const beforeChange = async (changes: number) => say(`before ${changes}`);
  rmSync(second);
  await migrate(pool, { folder, beforeChange, say });
  expect(lines).toEqual([]);
  writeFileSync(second, "alter table migration add version text; create table b (id int);");
  await migrate(pool, { folder, beforeChange, say });
  await migrate(pool, { folder, beforeChange, say });
  expect(lines).toEqual(["before 1", "migration 1 of 1: 0002-second.sql"]);
  expect((await pool.query("select name, version from migration order by name")).rows).toEqual([
    { name: "0001-first.sql", version: null },
    { name: "0002-second.sql", version },
  ]);
  const third = join(folder, "0003-third.sql");
  writeFileSync(third, "create table c (id int);");
  await expect(
    migrate(pool, { folder, beforeChange: () => Promise.reject(new Error("no room for the backup")) }),
  ).rejects.toThrow("no room for the backup");
  expect((await pool.query("select to_regclass('c') is null as away")).rows).toEqual([{ away: true }]);
  rmSync(third);
});

it("the migration lets calls pass while it waits for a table that somebody uses, and then goes on", async () => {
  rmSync(second);
  await migrate(pool, { folder });
  const busy = new pg.Client(url);
  await busy.connect();
  await busy.query("begin; select from a");
  writeFileSync(second, "alter table a add more int;");
  let waits = 0;
  const migrating = migrate(pool, {
    folder,
    say: (text) => {
      if (text === "migration 0002-second.sql waits for others that use its tables") waits += 1;
    },
  });
  await vi.waitUntil(() => waits > 0, 60_000);
  // Nothing queues behind the migration now.
  expect((await pool.query("select * from a")).rowCount).toBe(1);
  await busy.query("commit");
  await busy.end();
  expect(await migrating).toEqual(["0002-second.sql"]);
});

it("a migration whose process is killed in the middle leaves nothing, and the next start goes on", async () => {
  rmSync(second);
  await migrate(pool, { folder });
  writeFileSync(second, "create table b (id int); select pg_sleep(600);");
  const here = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `const { openDatabase } = await import(${here("./open-database.ts")});
    const { migrate } = await import(${here("./migrate.ts")});
    const { pool } = openDatabase({ url: ${JSON.stringify(url)}, max: 1, applicationName: "killed", statementTimeout: 0 });
    await migrate(pool, { folder: ${JSON.stringify(folder)} });`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const isAtWork = async () =>
    (await pool.query("select from pg_stat_activity where application_name = 'killed' and query like '%pg_sleep%'"))
      .rows.length > 0;
  await vi.waitUntil(isAtWork, { timeout: 100_000, interval: 100 });
  child.kill("SIGKILL");
  await ended;
  writeFileSync(second, "create table b (id int);");
  expect(await migrate(pool, { folder })).toEqual(["0002-second.sql"]);
});

it("an index made while others write is made anew after a try that broke off", async () => {
  rmSync(second);
  await migrate(pool, { folder });
  await pool.query("insert into a values (1)");
  writeFileSync(second, "-- For the list.\ncreate unique index concurrently a_id on a (id);\n");
  await expect(migrate(pool, { folder })).rejects.toThrow(
    /^migration 0002-second\.sql failed: could not create unique/,
  );
  const valid = "select indisvalid from pg_index where indexrelid = to_regclass('a_id')";
  expect((await pool.query(valid)).rows).toEqual([{ indisvalid: false }]);
  await pool.query("delete from a where ctid = (select min(ctid) from a)");
  expect(await migrate(pool, { folder })).toEqual(["0002-second.sql"]);
  expect((await pool.query(valid)).rows).toEqual([{ indisvalid: true }]);
  writeFileSync(second, "create index concurrently a_id on a (id); select 1;");
  await expect(migrate(pool, { folder })).rejects.toThrow(/must be a single "create index concurrently name on …"$/);
});

it("the migration refuses two files of one number", async () => {
  const twin = join(folder, "0002-twin.sql");
  writeFileSync(twin, "select 1;");
  await expect(migrate(pool, { folder })).rejects.toThrow(
    "migrations 0002-second.sql and 0002-twin.sql have the same number",
  );
  rmSync(twin);
});

it("the migration refuses a server that is too old or not in UTF8", () => {
  expect(serverFault({ number: 130_010, version: "13.10", encoding: "UTF8" })).toMatch("13.10 is too old");
  expect(serverFault({ number: 150_000, version: "15.0", encoding: "SQL_ASCII" })).toMatch("UTF8 is needed");
  expect(serverFault({ number: 140_000, version: "14.0", encoding: "UTF8" })).toBeUndefined();
});

it("the product's own migrations are applied in a test database", async () => {
  expect(await migrationsReady(finished.db, migrationsFolder)).toBe(true);
});
