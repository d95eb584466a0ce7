import { spawn } from "node:child_process";
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { isRunning } from "../running-process.ts";
import { findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { findPostmaster, readPostmasterFile } from "./postmaster.ts";

const dataDir = mkdtempSync(join(tmpdir(), "hongxian-embedded-"));
chmodSync(dataDir, 0o755);
const cluster = join(dataDir, "postgres");
const log = createLog("silent", "test");
let running: EmbeddedPostgres | undefined;

async function start(longestPause = 500): Promise<EmbeddedPostgres> {
  running = await startEmbeddedPostgres({ dataDir, settings: { shared_buffers: "32MB" }, log, longestPause });
  return running;
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: unknown }>(text);
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("the first start makes a cluster that sorts by pinyin and lets nobody in without the password", async () => {
  const { url } = await start();
  const names = "values ('张'), ('阿'), ('李'), ('陈')";
  expect(await ask(url, `select v as value from (${names}) t (v) order by v`)).toEqual(["阿", "陈", "李", "张"]);
  expect(await ask(url, "select inet_server_addr()::text as value")).toEqual(["127.0.0.1/32"]);
  expect(await ask(url, "select current_setting('shared_buffers') as value")).toEqual(["32MB"]);
  const wrong = new URL(url);
  wrong.password = "guess";
  await expect(ask(wrong.href, "select 1 as value")).rejects.toThrow("password authentication failed");
  expect(statSync(join(dataDir, "database.json")).mode & 0o777).toBe(0o600);
  expect(statSync(cluster).mode & 0o777).toBe(0o700);
  await ask(url, "create table kept (value int)");
});

it("the embedded PostgreSQL stops cleanly and keeps data and port", async () => {
  const before = (await start()).url;
  await ask(before, "insert into kept values (1)");
  await running?.stop();
  expect(readPostmasterFile(cluster)).toBeUndefined();
  const { url } = await start();
  expect(url).toBe(before);
  expect(await ask(url, "select value from kept")).toEqual([1]);
});

it("the embedded PostgreSQL ends the server that a killed process left behind, and loses nothing", async () => {
  const entry = fileURLToPath(new URL("./embedded-postgres.ts", import.meta.url));
  const script = `const { startEmbeddedPostgres } = await import(${JSON.stringify(entry)});
    const { createLog } = await import(${JSON.stringify(join(entry, "..", "..", "log.ts"))});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, settings: {}, log: createLog("silent", "test") });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  const orphan = findPostmaster(cluster) ?? 0;
  const url = findRunningPostgres(dataDir) ?? "";
  await ask(url, "insert into kept values (2)");
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  expect(isRunning(orphan)).toBe(true);

  await start();
  expect(isRunning(orphan)).toBe(false);
  expect(await ask(running?.url ?? "", "select value from kept order by 1")).toEqual([1, 2]);
});

it("the embedded PostgreSQL is not misled by a pid file that names another program", async () => {
  writeFileSync(join(cluster, "postmaster.pid"), `${process.ppid}\n${cluster}\n1\n1\n\n127.0.0.1\n`);
  chmodSync(join(cluster, "postmaster.pid"), 0o644);
  const { url } = await start();
  expect(await ask(url, "select count(*)::int as value from kept")).toEqual([2]);
});

it("the embedded PostgreSQL moves to another port when its own was taken", async () => {
  const before = (await start()).url;
  await running?.stop();
  const taker = createServer();
  await new Promise<void>((resolve) => taker.listen(Number(new URL(before).port), "127.0.0.1", resolve));
  const { url } = await start();
  await new Promise((resolve) => taker.close(resolve));
  expect(new URL(url).port).not.toBe(new URL(before).port);
  expect(readFileSync(join(dataDir, "database.json"), "utf8")).toContain(new URL(url).port);
});

it("the server starts PostgreSQL again when it dies", async () => {
  const { url } = await start();
  const first = findPostmaster(cluster) ?? 0;
  process.kill(first, "SIGKILL");
  await vi.waitUntil(() => ![undefined, first].includes(findPostmaster(cluster)), 10_000);
  await vi.waitFor(async () => expect(await ask(url, "select count(*)::int as value from kept")).toEqual([2]), 10_000);
});

it("the embedded PostgreSQL is never given up, and comes back where it was", async () => {
  const { url } = await start(50);
  for (let n = 0; n < 8; n += 1) {
    const before = findPostmaster(cluster) ?? 0;
    process.kill(before, "SIGKILL");
    await vi.waitUntil(() => ![undefined, before].includes(findPostmaster(cluster)), 30_000);
    await vi.waitFor(
      async () => expect(await ask(url, "select count(*)::int as value from kept")).toEqual([2]),
      30_000,
    );
  }
});

it("the embedded PostgreSQL waits for its port rather than coming back at another, and can be stopped meanwhile", async () => {
  const { url, stop } = await start(50);
  const port = Number(new URL(url).port);
  process.kill(findPostmaster(cluster) ?? 0, "SIGKILL");
  const taker = createServer();
  await vi.waitFor(
    () => new Promise<void>((resolve, reject) => void taker.once("error", reject).listen(port, "127.0.0.1", resolve)),
    10_000,
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(findPostmaster(cluster)).toBeUndefined();
  await new Promise((resolve) => taker.close(resolve));
  await vi.waitFor(async () => expect(await ask(url, "select count(*)::int as value from kept")).toEqual([2]), 30_000);
  process.kill(findPostmaster(cluster) ?? 0, "SIGKILL");
  await stop();
  expect(findPostmaster(cluster)).toBeUndefined();
  running = undefined;
});

it("the embedded PostgreSQL says what is wrong in one line", async () => {
  const version = join(cluster, "PG_VERSION");
  const right = readFileSync(version, "utf8");
  writeFileSync(version, "17\n");
  await expect(start()).rejects.toThrow(/^.*was made by PostgreSQL 17, installed is 18$/);
  writeFileSync(version, right);
  await expect(startEmbeddedPostgres({ dataDir, settings: { work_mem: "much" }, log })).rejects.toThrow(
    /^PostgreSQL did not start: .*invalid value for parameter "work_mem": "much"$/,
  );
});

it("the embedded PostgreSQL puts a missing library link back", () => {
  const { folder } = findPostgresBinaries();
  const links: { target: string }[] = JSON.parse(readFileSync(join(folder, "native", "pg-symlinks.json"), "utf8"));
  for (const { target } of links) expect(lstatSync(join(folder, target)).isSymbolicLink()).toBe(true);
});
