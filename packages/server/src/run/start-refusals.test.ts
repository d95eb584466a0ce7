import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { advisoryLocks, withAdvisoryLock } from "../platform/database/advisory-lock.ts";
import { prepareData } from "../prepare-data.ts";
import { migrate } from "../platform/database/migrate.ts";
import { startDatabase } from "../platform/database/start-database.ts";
import { createLog } from "../platform/log.ts";
import { version } from "../platform/version.ts";
import { parseSettings } from "../platform/settings.ts";
import { findRunningPostgres } from "../platform/database/embedded-postgres.ts";
import { chooseFreePort } from "../platform/database/free-port.ts";
import { findPostmaster } from "../platform/database/postmaster.ts";
import { isRunning } from "../platform/running-process.ts";
import { testDatabase } from "../test/database.ts";
import { childrenOf, isServer, ownFolder, startRealServer, type RealServer } from "../test/real-server.ts";
import { isLong } from "../test/long.ts";

/** Processes of the complete product start here, on a machine that may be busy. */
const timeout = 1_200_000;

const { db, pool, cut, close, url } = await testDatabase();
const running: RealServer[] = [];
const start = async (...args: Parameters<typeof startRealServer>) => {
  const server = await startRealServer(...args);
  running.push(server);
  return server;
};
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
const written: string[] = [];
const startQuietly = (databaseUrl: string, wait: string) => {
  written.length = 0;
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => written.push(String(text)) > 0);
  const settings = { ...parseSettings({ DATABASE_URL: databaseUrl, DATABASE_WAIT: wait }), secretKey: "" };
  return startDatabase(settings, createLog("silent", "test")).finally(() => write.mockRestore());
};

it("the server waits for a database that is not there yet, saying so, and then refuses in one line", async () => {
  const port = await chooseFreePort("127.0.0.1", undefined);
  const refusal = `connect ECONNREFUSED 127.0.0.1:${port}`;
  await expect(startQuietly(`postgres://nobody@127.0.0.1:${port}/none`, "1")).rejects.toThrow(
    `database 127.0.0.1:${port}/none is unreachable: ${refusal}`,
  );
  expect(written).toEqual([`hongxian: waiting up to 1 s for database 127.0.0.1:${port}/none: ${refusal}\n`]);
});

it("the server starts as soon as the database is there", async () => {
  const { hostname, port: target } = new URL(url);
  const late = new URL(url);
  late.port = String(await chooseFreePort("127.0.0.1", undefined));
  const gate = createServer((socket) => {
    const line = connect(Number(target), hostname);
    const cut = () => {
      socket.destroy();
      line.destroy();
    };
    socket.on("error", cut).pipe(line);
    line.on("error", cut).pipe(socket);
  });
  setTimeout(() => gate.listen(Number(late.port), "127.0.0.1"), 1500);
  const { url: found } = await startQuietly(late.href, "60");
  expect(found).toBe(late.href);
  expect(written).toHaveLength(1);
  gate.close();
});

it("the server does not wait where waiting helps nothing", async () => {
  const wrong = new URL(url);
  wrong.pathname = "/no_such_database";
  await expect(startQuietly(wrong.href, "60")).rejects.toThrow(/is unreachable: database "no_such_database" does not/);
  expect(written).toEqual([]);
});

it("the server says that it waits for another server's migration", async () => {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const holding = withAdvisoryLock(pool, { lock: advisoryLocks.migrate }, () => held);
  await vi.waitUntil(async () => {
    const { rows } = await pool.query("select 1 from pg_locks where locktype = 'advisory' and granted");
    return rows.length > 0;
  });
  let waits = 0;
  const migrated = migrate(pool, { onWait: () => (waits += 1) });
  await vi.waitUntil(() => waits === 1);
  goOn();
  await holding;
  expect(await migrated).toEqual([]);
  await migrate(pool, { onWait: () => (waits += 1) });
  expect(waits).toBe(1);
});

it("the server refuses a database of a newer program and one that was loaded by halves", { timeout }, async () => {
  await pool.query("insert into migration (name, checksum) values ('9999-later.sql', 'x')");
  const older = await start({ env: { DATABASE_URL: url } });
  expect(await older.ended).toBe(1);
  expect(older.errorOutput()).toBe(
    `hongxian: the database is newer than this program (${version}): it has 9999-later.sql; ` +
      "start that version, or restore a backup from before the upgrade\n",
  );
  await pool.query("delete from migration where name = '9999-later.sql'; create schema demo_stage");
  await expect(prepareData({ db, pool, cut, close }, { ...parseSettings({}), secretKey: "" })).rejects.toThrow(
    /^the demo data of this database was never finished; take an empty one /,
  );
  await pool.query("drop schema demo_stage");
});

it.runIf(isLong)(
  "the server refuses a second server on one folder, and takes over what a killed one left behind",
  { timeout },
  async () => {
    const dataDir = ownFolder("twice");
    const first = await start({ dataDir, env: { WORKERS: "2" } });
    const second = await start({ dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errorOutput()).toMatch(/^hongxian: data folder \S+ is in use by another process \(pid \d+\)\n$/);

    const cluster = join(dataDir, "postgres");
    const orphan = findPostmaster(cluster) ?? 0;
    // Besides them and PostgreSQL there may be the compiler, when running from source.
    const workers = childrenOf(first.child.pid ?? 0).filter((pid) => pid !== orphan && isServer(pid));
    expect(workers).toHaveLength(2);
    first.child.kill("SIGKILL");
    await first.ended;
    // The workers notice that they are alone; PostgreSQL keeps running until the next start.
    await vi.waitUntil(() => !workers.some(isRunning), { timeout: 120_000, interval: 50 });
    expect(isRunning(orphan)).toBe(true);
    const third = await start({ dataDir });
    expect(third.host).not.toBe("");
    expect(isRunning(orphan)).toBe(false);
    expect(findRunningPostgres(dataDir)).toBeDefined();
    await third.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);

it.runIf(isLong)(
  "the server refuses a second server whose files would lie in another data folder, and takes one that shares them",
  { timeout },
  async () => {
    const env = { DATABASE_URL: url, SECRET_KEY: "one key for all servers of this database" };
    const dataDir = ownFolder("shared");
    const first = await start({ dataDir, env });
    expect(first.host).not.toBe("");
    const apart = await start({ env });
    expect(await apart.ended).toBe(1);
    expect(apart.errorOutput()).toMatch(
      /^hongxian: another server \(\S+\) works on this database and keeps its files in another data folder;/,
    );
    const sharing = await start({ dataDir, env });
    expect(sharing.host).not.toBe("");
    await sharing.stop();
    await first.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
);
