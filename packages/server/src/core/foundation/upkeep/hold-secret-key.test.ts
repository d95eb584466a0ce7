import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createSeal } from "../../../platform/seal.ts";
import { parseSettings, readSettings } from "../../../platform/settings.ts";
import { testDatabase } from "../../../test/database.ts";
import { aMember } from "../../../test/build.ts";
import { holdSecretKey } from "./hold-secret-key.ts";

const { db } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "hongxian-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const first = "the first key of this database, long enough";
const second = "another key that was never used with it";
const withKey = (secretKey: string) => ({ ...parseSettings({}), dataDir: folder, secretKey });
const forget = () => sql`delete from system_setting where key = 'secret-key.fingerprint'`.execute(db);
beforeEach(forget);

it("a database keeps the fingerprint of its first key and refuses any other", async () => {
  await holdSecretKey(db, withKey(first));
  await holdSecretKey(db, withKey(first));
  await expect(holdSecretKey(db, withKey(second))).rejects.toThrow(/not the one this database was sealed with/);
  const { rows } = await sql<{ value: string }>`select value::text from system_setting
    where key = 'secret-key.fingerprint'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.value).not.toContain(first.slice(0, 8));
});

it("a key file that is missing is not replaced by a new key", async () => {
  await holdSecretKey(db, withKey(first));
  const settings = readSettings({ DATA_DIR: folder });
  await expect(holdSecretKey(db, settings)).rejects.toThrow(/secret-key is missing/);
  expect(existsSync(join(folder, "secret-key"))).toBe(false);
});

it("a database from before fingerprints is judged by the values it holds", async () => {
  const userId = await aMember(db);
  await sql`update member set id_no_sealed = ${createSeal(first).seal("370202199001011234")}
    where user_id = ${userId}`.execute(db);
  await expect(holdSecretKey(db, withKey(second))).rejects.toThrow(/Nothing was changed/);
  expect((await sql`select from system_setting where key = 'secret-key.fingerprint'`.execute(db)).rows).toEqual([]);
  await holdSecretKey(db, withKey(first));
});
