import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { migrate, migrationsReady, serverFault } from "./migrate.ts";
import { migrationsFolder } from "./migration-files.ts";

const { db, pool } = await testDatabase({ isEmpty: true });
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
    /^the database is newer than the code: it has 0002-second\.sql$/,
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
