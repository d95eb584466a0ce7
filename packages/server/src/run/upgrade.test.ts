import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { sql } from "kysely";
import type pg from "pg";
import { expect, it } from "vitest";
import { migrate, migrationsReady } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { startDatabase } from "../platform/database/start-database.ts";
import { prepareJobs } from "../platform/jobs/start-jobs.ts";
import { createLog } from "../platform/log.ts";
import { createSeal } from "../platform/seal.ts";
import { parseSettings } from "../platform/settings.ts";
import { prepareData } from "../prepare-data.ts";
import { testDatabase } from "../test/database.ts";
import { isLong } from "../test/long.ts";
import { ownFolder, startRealServer } from "../test/real-server.ts";
import { fillReleased, readReleased } from "../test/released.ts";
import { restore } from "./keep/restore.ts";

const log = createLog("silent", "test");
const released = readReleased("0.1.0");
const { secretKey } = released;
const lastOf = async (pool: pg.Pool) =>
  (await pool.query<{ name: string }>("select max(name) as name from migration")).rows[0]?.name;

const fresh = await testDatabase();
const old = await testDatabase({ isEmpty: true });
const seal = createSeal(secretKey);

/** Grants of a role by page and title. */
const grantsOf = async (pool: pg.Pool, role: string): Promise<string[]> =>
  (
    await pool.query<{ grant: string }>(
      `select m.route || ' ' || case when m.type = 'MENU' then '' else m.title end as grant
       from role r join role_menu rm on rm.role_id = r.id join menu m on m.id = rm.menu_id where r.name = $1 order by 1`,
      [role],
    )
  ).rows.map(({ grant }) => grant);

it("a database of 0.1.0 becomes one of this version, with its people, their sealed values and what a new one grants", async () => {
  const { pool, db } = old;
  await fillReleased(pool, released);
  // A grant that 0.1.0 did not have by default, and one that an administrator took away there.
  const take = (role: string) =>
    pool.query(
      `delete from role_menu rm using role r, menu m where r.id = rm.role_id and m.id = rm.menu_id and r.name = $1
       and m.route = '/goods/goodslist' and m.title = '改库存'`,
      [role],
    );
  await take("运营");
  await take("管理员");
  await pool.query("update role set update_staff_id = 1 where name = '销售'");
  await pool.query(`delete from role_menu rm using role r, menu m where r.id = rm.role_id and m.id = rm.menu_id
    and r.name = '销售' and m.route = '/member/memberlist' and m.type = 'BUTTON'`);
  const saleBefore = await grantsOf(pool, "销售");
  expect(await migrationsReady(db)).toBe(false);

  const applied = await migrate(pool);
  expect(applied).toContain("0350-offered-grants.sql");
  await prepareJobs(pool, log);
  await prepareData(old, { ...parseSettings({ DEMO_MEMBERS: "0" }), secretKey });
  expect(await migrationsReady(db)).toBe(true);

  const { rows: members } = await sql<{ sealed: string }>`select id_no_sealed as sealed from member
    order by user_id`.execute(db);
  expect(members.map(({ sealed }) => seal.open(sealed))).toEqual([0, 1, 2].map((n) => `37020219900101123${n}`));
  expect(await grantsOf(pool, "运营")).toEqual(await grantsOf(fresh.pool, "运营"));
  expect(await grantsOf(pool, "销售")).toEqual(saleBefore);
  const { rows: notices } = await sql<{ content: string }>`select content from staff_notice where staff_id = 1`.execute(
    db,
  );
  expect(notices.map(({ content }) => content)).toEqual(["已授权：运营：商品列表（改库存）。"]);
  const { rows: versions } = await sql`select distinct version from migration where name = any(${applied})`.execute(db);
  expect(versions).toEqual([{ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) }]);
});

it("beside the new version the old one is not ready, so that a proxy leaves it", async () => {
  const { db } = old;
  await sql`insert into migration (name, checksum) values ('9999-of-the-next.sql', 'x')`.execute(db);
  expect(await migrationsReady(db)).toBe(false);
  await sql`delete from migration where name = '9999-of-the-next.sql'`.execute(db);
  expect(await migrationsReady(db)).toBe(true);
});

it.runIf(isLong)(
  "a server backs up its own database before it upgrades it, and the backup is of before",
  { timeout: 1_200_000 },
  async () => {
    const place = ownFolder("upgrade");
    const dataDir = join(place, "data");
    mkdirSync(dataDir, { mode: 0o755 });
    const settings = { ...parseSettings({ DATA_DIR: dataDir, POSTGRES_SETTINGS: "shared_buffers=32MB" }), secretKey };
    const embedded = async (folder: string, work: (pool: pg.Pool) => Promise<void>) => {
      const running = await startDatabase({ ...settings, dataDir: folder }, log);
      const database = openDatabase({ url: running.directUrl, max: 2, applicationName: "test", statementTimeout: 0 });
      await work(database.pool).finally(async () => {
        await database.close();
        await running.stop();
      });
    };
    await embedded(dataDir, (pool) => fillReleased(pool, released));
    const backups = join(dataDir, "upgrade-backups");
    const env = { SECRET_KEY: secretKey };

    const refused = await startRealServer({ dataDir, env: { ...env, UPGRADE_BACKUP: "/proc/nowhere" } });
    expect(await refused.ended).toBe(1);
    expect(refused.errorOutput().trim().split("\n").at(-1)).toMatch(
      /^hongxian: no backup could be made before the upgrade: \/proc\/nowhere cannot be written: .*; nothing was changed;/,
    );
    await embedded(dataDir, async (pool) => expect(await lastOf(pool)).toBe(released.migrations.at(-1)?.name));

    const upgraded = await startRealServer({ dataDir, env });
    expect(upgraded.errorOutput()).toMatch(
      /the database gets \d+ changes; a backup is made before\n[^]*the backup is in \S+\n[^]*migration 1 of \d+: /,
    );
    const answer = await fetch(`http://${upgraded.host}${login.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ login: "13800000000", password: released.password }),
    });
    expect(answer.status).toBe(200);
    await upgraded.stop();
    const names = readdirSync(backups);
    expect(names).toHaveLength(1);

    const restored = join(place, "restored");
    const from = join(backups, names[0] ?? "");
    await restore({ from, dataDir: restored, passphrase: null, secretKey, say: () => undefined });
    await embedded(restored, async (pool) => {
      expect(await lastOf(pool)).toBe(released.migrations.at(-1)?.name);
      expect((await pool.query("select from member")).rowCount).toBe(3);
    });

    const again = await startRealServer({ dataDir, env });
    expect(again.errorOutput()).not.toContain("migration 1 of");
    await again.stop();
    rmSync(place, { recursive: true, force: true });
  },
);
