import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedFiles } from "../../core/foundation/storage/embedded-files.ts";
import { openBlobDisk } from "../../core/foundation/storage/blob-disk.ts";
import { sealAudit } from "../../core/foundation/upkeep/audit-seal.ts";
import { holdSecretKey } from "../../core/foundation/upkeep/hold-secret-key.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { openDatabase, type Database } from "../../platform/database/open-database.ts";
import { startDatabase } from "../../platform/database/start-database.ts";
import { prepareJobs } from "../../platform/jobs/start-jobs.ts";
import { createLog } from "../../platform/log.ts";
import { createSeal } from "../../platform/seal.ts";
import { readSettings, type Settings } from "../../platform/settings.ts";
import { prepareData } from "../../prepare-data.ts";
import { aMember } from "../../test/build.ts";
import { ownFolder } from "../../test/real-server.ts";
import { backUp } from "./back-up.ts";
import { manifestName } from "./manifest.ts";
import { restore } from "./restore.ts";
import { verify, type Finding } from "./verify.ts";

const log = createLog("silent", "test");
const passphrase = "a passphrase of enough length";
const silent = (): void => undefined;
const place = ownFolder("keep");
const backups = join(place, "backups");
afterAll(() => rmSync(place, { recursive: true, force: true }));

interface Started {
  readonly settings: Settings;
  readonly database: Database;
  stop(): Promise<void>;
}

async function start(dataDir: string): Promise<Started> {
  const env = { DATA_DIR: dataDir, DEMO_MEMBERS: "0", POSTGRES_SETTINGS: "shared_buffers=32MB" };
  const settings = readSettings(env);
  const running = await startDatabase(settings, log);
  const database = openDatabase({ url: running.directUrl, max: 4, applicationName: "test", statementTimeout: 0 });
  const stop = async () => {
    await database.close();
    await running.stop();
  };
  return { settings, database, stop };
}

const findings = async ({ database, settings }: Started): Promise<Finding[]> => {
  const found: Finding[] = [];
  for await (const finding of verify(database, settings)) found.push(finding);
  return found;
};
const faultsOf = async (started: Started) =>
  (await findings(started))
    .filter(({ state }) => state === "FAULT")
    .map(({ name, text, lines }) => [name, text, lines]);

let origin: Started;
beforeAll(async () => {
  origin = await start(join(place, "origin"));
  const { database, settings } = origin;
  await migrate(database.pool);
  await prepareJobs(database.pool, log);
  await prepareData(database, settings);
  await holdSecretKey(database.db, settings);
  const userId = await aMember(database.db);
  await sql`update member set id_no_sealed = ${createSeal(settings.secretKey).seal("370202199001011234")}
    where user_id = ${userId}`.execute(database.db);
});
afterAll(() => origin.stop());

const files = ({ settings, database }: Started) =>
  embeddedFiles({ settings, db: database.db, seal: createSeal(settings.secretKey) });
const take = (change: object = {}) =>
  backUp({ settings: origin.settings, log, to: backups, passphrase, keep: null, say: silent, ...change });

describe("a backup of a running system", () => {
  it("holds everything that was acknowledged before it, files too, and proves itself where it is restored", async () => {
    const { database } = origin;
    await sql`create table written (id int primary key, text text not null)`.execute(database.db);
    let [written, isOver] = [0, false];
    const writing = (async () => {
      while (!isOver) {
        await files(origin).put(`file/run/${written + 1}`, Buffer.from(`content ${written + 1}`), "text/plain");
        await sql`insert into written (id, text) values (${written + 1}, repeat(md5(random()::text), 200))`.execute(
          database.db,
        );
        written += 1;
      }
    })();
    while (written < 50) await new Promise((resolve) => setImmediate(resolve));
    const before = written;
    const folder = await take();
    isOver = true;
    await writing;

    const copy = join(place, "copy");
    const lines: string[] = [];
    await restore({ from: folder, dataDir: copy, passphrase, secretKey: undefined, say: (text) => lines.push(text) });
    expect(lines.at(-1)).toContain("restored to");
    const restored = await start(copy);
    try {
      const { rows } = await sql<{ id: number }>`select id from written order by id`.execute(restored.database.db);
      expect(rows.length).toBeGreaterThanOrEqual(before);
      // No hole: what is there is a beginning of what was written.
      expect(rows.at(-1)?.id).toBe(rows.length);
      const found = await files(restored).find(`file/run/${before}`);
      expect(found?.size).toBe(`content ${before}`.length);
      expect((await findings(restored)).map(({ name, state }) => [name, state])).toEqual([
        ["secret key", "ok"],
        ["books", "ok"],
        ["audit chain", "ok"],
        ["files", "ok"],
        ["sealed values", "ok"],
        ["indexes", "ok"],
      ]);
    } finally {
      await restored.stop();
    }
  });

  it("keeps the number that is asked for, and leaves alone what is no backup", async () => {
    const to = join(place, "kept");
    mkdirSync(join(to, "hongxian-20200101T000000Z"), { recursive: true });
    const first = await take({ to });
    cpSync(first, join(to, "hongxian-20210101T000000Z"), { recursive: true });
    cpSync(first, join(to, "hongxian-20220101T000000Z"), { recursive: true });
    rmSync(first, { recursive: true });
    const newest = await take({ to, keep: 2 });
    expect(readdirSync(to).toSorted()).toEqual(
      ["hongxian-20200101T000000Z", "hongxian-20220101T000000Z", newest.slice(to.length + 1)].toSorted(),
    );
  });

  it("is refused in one line without a database or a place to write, and leaves nothing behind", async () => {
    const none = { ...origin.settings, dataDir: join(place, "none") };
    await expect(take({ settings: none })).rejects.toThrow(/has no database/);
    writeFileSync(join(place, "a-file"), "");
    await expect(take({ to: join(place, "a-file") })).rejects.toThrow(/cannot be written/);
    expect(readdirSync(place).filter((name) => name.includes("unfinished"))).toEqual([]);
  });
});

describe("a restore", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await take({ to: join(place, "sound") });
  });
  const into = (from: string, change: object = {}) =>
    restore({ from, dataDir: join(place, "refused"), passphrase, secretKey: undefined, say: silent, ...change });
  const altered = (name: string, alter: (folder: string) => void) => {
    const copy = join(place, name);
    cpSync(folder, copy, { recursive: true });
    alter(copy);
    return copy;
  };
  const aTable = (from: string) => {
    const oid = readdirSync(join(from, "postgres", "base")).at(-1) ?? "";
    return join(from, "postgres", "base", oid, "pg_filenode.map");
  };

  it.each([
    ["a wrong passphrase", () => folder, { passphrase: "another passphrase that is long" }, "does not fit this backup"],
    ["no passphrase", () => folder, { passphrase: null }, "give its passphrase"],
    ["another key", () => folder, { secretKey: "another key that was never used with it" }, "is not the key of"],
    ["what is no backup", () => place, {}, "is no backup"],
    [
      "a manifest of nonsense",
      () => altered("nonsense", (at) => writeFileSync(join(at, manifestName), "{")),
      {},
      "is damaged",
    ],
    ["a damaged file", () => altered("damaged", (at) => appendFileSync(aTable(at), "x")), {}, "is damaged"],
    ["a missing file", () => altered("missing", (at) => rmSync(aTable(at))), {}, "is missing"],
    [
      "an altered manifest",
      () =>
        altered("altered", (at) => {
          const file = join(at, manifestName);
          writeFileSync(file, readFileSync(file, "utf8").replace(/"sha256":"./, '"sha256":"g'));
        }),
      {},
      "was altered",
    ],
    [
      "a manifest that leads out of the folder",
      () =>
        altered("outward", (at) => {
          const file = join(at, manifestName);
          writeFileSync(file, readFileSync(file, "utf8").replace('"path":"database.json"', '"path":"../../x"'));
        }),
      {},
      "outside the backup",
    ],
    [
      "another PostgreSQL",
      () =>
        altered("older", (at) => {
          const file = join(at, manifestName);
          writeFileSync(file, readFileSync(file, "utf8").replace(/"postgres":\d+/, '"postgres":9'));
        }),
      {},
      "is of PostgreSQL 9",
    ],
  ])("is refused with %s, and nothing is written", async (_case, from, change, message) => {
    await expect(into(from(), change)).rejects.toThrow(message);
    expect(readdirSync(place).filter((name) => name.startsWith("refused"))).toEqual([]);
  });

  it("never writes over data", async () => {
    const { dataDir } = origin.settings;
    await expect(into(folder, { dataDir })).rejects.toThrow("never writes over data");
    expect((await sql`select 1 from member`.execute(origin.database.db)).rows).toHaveLength(1);
  });
});

it("verify finds content that is missing, values of another key and audit rows that were altered", async () => {
  const { database, settings } = origin;
  const { db } = database;
  expect(await faultsOf(origin)).toEqual([]);
  await files(origin).put("file/gone", Buffer.from("gone"), "text/plain");
  const { rows } = await sql<{ blob: string }>`select segments->0->>'blob' as blob from store_object
    where key = 'file/gone'`.execute(db);
  rmSync(openBlobDisk(settings.dataDir).pathOf(rows[0]?.blob ?? ""));
  const strange = createSeal("another key that was never used with it").seal("x");
  await sql`update member set id_no_sealed = ${strange}`.execute(db);
  await sql`insert into audit_log (time, title, route, target_type, target_id, result)
    select now() - interval '1 hour', 'a', '', '', '', 'OK' from generate_series(1, 3)`.execute(db);
  await sealAudit(db);
  await sql`alter table audit_log disable trigger user`.execute(db);
  await sql`update audit_log set title = 'b' where id = (select min(id) from audit_log)`.execute(db);
  expect(await faultsOf(origin)).toEqual([
    ["audit chain", "rows were altered or removed", [expect.stringContaining("audit rows")]],
    ["files", "1 are missing or damaged", ["file/gone: its content is missing"]],
    ["sealed values", "1 do not open with this key", ["member.id_no_sealed"]],
  ]);
});

it("the folder of a backup is closed to others, and holds neither key nor passphrase in clear", async () => {
  const folder = await take({ to: join(place, "closed") });
  expect(statSync(folder).mode & 0o077).toBe(0);
  const names = readdirSync(folder);
  expect(names).not.toContain("secret-key");
  const key = readFileSync(join(origin.settings.dataDir, "secret-key"), "utf8").trim();
  for (const name of names.filter((one) => one.endsWith(".json"))) {
    const text = readFileSync(join(folder, name), "utf8");
    expect(text.includes(key) || text.includes(passphrase)).toBe(false);
  }
});
