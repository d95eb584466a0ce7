import { sql } from "kysely";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { openListener } from "../database/listen.ts";
import { openDatabase } from "../database/open-database.ts";
import { createLog } from "../log.ts";
import type { ServerParts } from "../server-parts.ts";
import { parseSettings } from "../settings.ts";
import { addJob } from "./add-job.ts";
import type { Job } from "./job.ts";
import { runJob } from "./run-job.ts";
import { startJobs, type RunningJobs } from "./start-jobs.ts";

const { db, url } = await testDatabase();
const log = createLog("silent", "test");
const settings = { ...parseSettings({}), secretKey: "" };
const closing: (() => Promise<void>)[] = [];
const started: RunningJobs[] = [];

/** What another process would have. */
function makeParts(): ServerParts {
  const database = openDatabase({ url, max: 8, applicationName: "jobs", statementTimeout: 0 });
  const listener = openListener(url);
  closing.push(database.close, listener.close);
  return { settings, database, listener, log };
}

function start(jobs: Job[]): RunningJobs {
  const parts = makeParts();
  const running = startJobs(parts, url, jobs);
  started.push(running);
  return running;
}

async function runs(job: string) {
  const { rows } = await sql<{ count: number; error: string; isDone: boolean }>`
    select count, error, end_time is not null as is_done from job_run where job = ${job} order by id`.execute(db);
  return rows;
}

afterEach(async () => {
  for (const running of started.splice(0)) await running.stop();
});
afterAll(async () => {
  for (const close of closing) await close();
});

it("the job queue runs what was queued in a committed transaction, and records it", async () => {
  const seen: unknown[] = [];
  start([{ name: "greet", run: async (_parts, payload) => seen.push(payload) }]);
  await expect(
    db.transaction().execute(async (tx) => {
      await addJob(tx, "greet", { to: "nobody" });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await db.transaction().execute((tx) => addJob(tx, "greet", { to: "all" }));
  await vi.waitUntil(async () => (await runs("greet"))[0]?.isDone, 10_000);
  expect(seen).toEqual([{ to: "all" }]);
  expect(await runs("greet")).toEqual([{ count: 1, error: "", isDone: true }]);
});

it("the job queue keeps one waiting job for a key", async () => {
  await addJob(db, "keyed", { n: 1 }, { key: "same" });
  await addJob(db, "keyed", { n: 2 }, { key: "same" });
  const seen: unknown[] = [];
  start([{ name: "keyed", run: async (_parts, payload) => void seen.push(payload) }]);
  await vi.waitUntil(() => seen.length > 0, 10_000);
  expect(seen).toEqual([{ n: 2 }]);
});

it("the job queue records a failure and tries again later", async () => {
  start([
    {
      name: "weak",
      run: async () => {
        throw new Error("no\nluck");
      },
    },
  ]);
  await addJob(db, "weak", {});
  await vi.waitUntil(async () => (await runs("weak"))[0]?.isDone, 10_000);
  expect(await runs("weak")).toContainEqual({ count: 0, error: "no luck", isDone: true });
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker.jobs
    where task_identifier = 'weak'`.execute(db);
  expect(rows).toEqual([{ attempts: 1 }]);
});

it("the job queue runs a job in one process at a time and never two of a name together", async () => {
  let active = 0;
  let most = 0;
  let done = 0;
  const job: Job = {
    name: "alone",
    run: async () => {
      active += 1;
      most = Math.max(most, active);
      await new Promise((resolve) => setTimeout(resolve, 50));
      active -= 1;
      done += 1;
    },
  };
  start([job]);
  start([job]);
  for (let n = 0; n < 6; n += 1) await addJob(db, "alone", { n });
  await vi.waitUntil(() => done === 6, 15_000);
  expect(most).toBe(1);
});

it("the job queue hands over when the leading process is cut off, with the job it left locked", async () => {
  let begun = 0;
  let finished = 0;
  let letGo: () => void = () => undefined;
  const hanging: Job = {
    name: "long",
    run: () => {
      begun += 1;
      return new Promise((resolve) => (letGo = resolve));
    },
  };
  start([hanging]);
  await addJob(db, "long", {});
  await vi.waitUntil(() => begun === 1, 10_000);
  start([{ name: "long", run: async () => void (finished += 1) }]);
  // Like a killed process: its connections end, and its queue entries stay locked.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and pid in (select pid from pg_locks where locktype = 'advisory' and granted)`.execute(db);
  await vi.waitUntil(() => finished === 1, 15_000);
  expect(begun).toBe(1);
  letGo();
});

/** Ends the queue's connections exactly when they record that a job ended. */
async function cutWhileEnding(cut: (waiting: number[]) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Recording the end of a job waits here.
    await sql`lock table graphile_worker._private_jobs in share row exclusive mode`.execute(tx);
    let pids: number[] = [];
    const isEnding = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'hongxian queue' and wait_event_type = 'Lock'
          and (query like '%delete from%' or query like '%last_error%')`.execute(db);
      pids = rows.map(({ pid }) => pid);
      return pids.length > 0;
    };
    await vi.waitUntil(isEnding, { timeout: 30_000, interval: 20 });
    await cut(pids);
  });
}

it.each(["well", "badly"])(
  "the job queue goes on by itself when the database is lost while a job ends %s",
  async (way) => {
    let ran = 0;
    let goOn: () => void = () => undefined;
    const name = `ends ${way}`;
    const job: Job = {
      name,
      run: async () => {
        ran += 1;
        if (ran > 1) return;
        await new Promise<void>((resolve) => (goOn = resolve));
        if (way === "badly") throw new Error("on purpose");
      },
    };
    start([job, { name: "after", run: async () => 1 }]);
    await addJob(db, name, {});
    await vi.waitUntil(() => ran === 1, 15_000);
    setTimeout(() => goOn(), 300);
    await cutWhileEnding(async (pids) => {
      await sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) pid`.execute(db);
    });
    // Its end was not recorded, so it runs once more, and later jobs run too.
    await vi.waitUntil(() => ran === 2, 30_000);
    await addJob(db, "after", {});
    await vi.waitUntil(async () => (await runs("after")).some(({ isDone }) => isDone), 15_000);
    const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = ${name}`.execute(db);
    expect(rows).toEqual([]);
  },
);

it("the job queue leads again however often all its connections are cut", async () => {
  const seen = new Set<number>();
  start([{ name: "stream", run: async (_parts, payload) => void seen.add((payload as { n: number }).n) }]);
  for (let n = 0; n < 30; n += 1) {
    await addJob(db, "stream", { n });
    if (n % 3 === 0)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name in ('hongxian queue', 'jobs')`.execute(db);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await vi.waitUntil(() => seen.size === 30, 90_000);
});

it("the job queue queues the rest of the minute for a job that is wanted more often, once", async () => {
  const job: Job = { name: "often", cron: "* * * * *", everySeconds: 20, run: async () => 1 };
  const parts = makeParts();
  for (let n = 0; n < 2; n += 1) await runJob(parts, job, {});
  const { rows } = await sql<{
    key: string;
    isAhead: boolean;
  }>`select key, run_at > now() as is_ahead from graphile_worker.jobs
    where task_identifier = 'often' order by key`.execute(db);
  expect(rows).toEqual([
    { key: "often:20", isAhead: true },
    { key: "often:40", isAhead: true },
  ]);
  await runJob(parts, job, { isFollowUp: true });
  expect(await runs("often")).toHaveLength(2);
});
