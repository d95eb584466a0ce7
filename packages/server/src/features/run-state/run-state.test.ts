import { retentions } from "@hongxian/contract/core/operation/retention.rules.ts";
import { checkNames, runChecks } from "@hongxian/contract/core/operation/run-checks.ts";
import * as endpoints from "@hongxian/contract/features/run-state/run-state.endpoints.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startBeats, writeBeat } from "../../core/services/run-state/beat.ts";
import { watchState } from "../../core/services/run-state/watch-state.ts";
import { diskGauge } from "../../platform/disk-room.ts";
import { prepareJobs } from "../../platform/jobs/start-jobs.ts";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";

const app = await testApp();
const { database, services } = app;
const { db } = database;
await prepareJobs(database.pool, services.log);
const staffId = await aStaff(db, { roleId: 1 });
const admin = await app.as(staffId);
const seller = await app.as(await aStaff(db, { roleId: 4 }));

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  vi.spyOn(diskGauge, "usedPercent").mockResolvedValue(40);
  for (const table of [
    "run_alarm",
    "process_beat",
    "job_run",
    "backup_run",
    "staff_notice",
    "retention_state",
    "outbox",
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
});

const stateOf = async () => (await admin(endpoints.getRunState)).data;
const check = async (name: (typeof checkNames)[number]) => (await stateOf()).checks.find((one) => one.name === name);
const notices = async () =>
  (
    await sql<{ title: string }>`select title from staff_notice where staff_id = ${staffId} order by id`.execute(db)
  ).rows.map(({ title }) => title);
const watch = () => watchState(db, services.settings.dataDir);
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes}::int)`;

describe("运行状态", () => {
  it("a process reports itself while it runs, and takes its line along", async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from process_beat where pid = ${process.pid}`.execute(db))
        .rows[0]?.n;
    const beats = startBeats(database, "worker", services.log);
    await expect.poll(count).toBe(1);
    await beats.stop();
    expect(await count()).toBe(0);
  });

  it("运行状态 is all green on a system that is well, and shows its processes", async () => {
    await writeBeat(database, "worker", 12);
    await sql`insert into backup_run (place, bytes, begin_time) values ('/b', 1, now())`.execute(db);
    const { checks, processes } = await stateOf();
    expect(checks.map(({ name }) => name)).toEqual(checkNames);
    expect(checks.filter(({ level }) => level !== "OK")).toEqual([]);
    expect(processes).toMatchObject([{ pid: process.pid, part: "worker", isSilent: false, loopMs: 12 }]);
    expect(processes[0]?.rssBytes).toBeGreaterThan(1_000_000);
    expect(await watch()).toBe(0);
  });

  it("each thing that is not well turns red or yellow by itself", async () => {
    const levels = async () =>
      Object.fromEntries((await stateOf()).checks.map(({ name, level }) => [name, level] as const));
    expect((await levels()).backup).toBe("WARN");
    await sql`insert into backup_run (place, bytes, begin_time, created_time)
      values ('/b', 1, now(), now() - interval '4 days')`.execute(db);
    await writeBeat(database, "worker", 1);
    await sql`update process_beat set beat_time = ${minutesAgo(2)}`.execute(db);
    await sql`insert into job_run (job, begin_time, end_time, error)
      select 'sms-send', ${minutesAgo(9)}, now(), 'no line'
      from generate_series(1, 3)`.execute(db);
    await sql`insert into outbox (kind, dedupe_key, due_time) values ('x', 'late', ${minutesAgo(11)})`.execute(db);
    await sql`insert into retention_state (name, run_time, error) values ('sms', now(), 'held')`.execute(db);
    vi.spyOn(diskGauge, "usedPercent").mockResolvedValue(96);
    expect(await levels()).toMatchObject({
      backup: "BAD",
      processes: "BAD",
      jobs: "BAD",
      outbox: "BAD",
      disk: "BAD",
      retention: "WARN",
      database: "OK",
    });
    expect((await check("jobs"))?.value).toContain("没有任务运行");
  });

  it("administrators are told once when something turns red, and again only after it was well", async () => {
    const late = () =>
      sql`insert into outbox (kind, dedupe_key, due_time) values ('x', 'late', ${minutesAgo(11)})`.execute(db);
    await late();
    expect(await watch()).toBe(1);
    expect(await watch()).toBe(0);
    const title = `运行异常：${runChecks.outbox.title}`;
    expect(await notices()).toEqual([title]);
    await sql`delete from outbox`.execute(db);
    expect(await watch()).toBe(0);
    await late();
    await watch();
    expect(await notices()).toEqual([title, title]);
  });

  it("运行状态 is for administrators", async () => {
    expect((await seller(endpoints.getRunState)).http).toBe(403);
    expect((await seller(endpoints.retryJob, { name: "sms-send" })).http).toBe(403);
  });
});

describe("重试", () => {
  const queued = async (name: string) =>
    (
      await sql<{
        attempts: number;
        payload: unknown;
      }>`select j.attempts, j.payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${name}`.execute(db)
    ).rows;

  it("重试 queues what was given up anew with its payload, and leaves an audit row", async () => {
    await sql`select graphile_worker.add_job('given-up', '{"id": 7}'::json, max_attempts => 1)`.execute(db);
    await sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'broken'`.execute(db);
    const row = (await stateOf()).jobs.find(({ name }) => name === "given-up");
    expect(row).toMatchObject({ dead: 1, error: "broken" });
    expect((await admin(endpoints.retryJob, { name: "given-up" })).http).toBe(200);
    expect(await queued("given-up")).toEqual([{ attempts: 0, payload: { id: 7 } }]);
    const { rows } = await sql`select target_id from audit_log where title = '重试' and result = 'OK'`.execute(db);
    expect(rows).toEqual([{ targetId: "given-up" }]);
  });

  it("重试 starts a job of the clock, refuses one that only a command can queue, and one that is not known", async () => {
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
      values ('by-clock', now())`.execute(db);
    await sql`insert into job_run (job) values ('by-clock'), ('by-command')`.execute(db);
    expect((await admin(endpoints.retryJob, { name: "by-clock" })).http).toBe(200);
    expect(await queued("by-clock")).toHaveLength(1);
    expect((await admin(endpoints.retryJob, { name: "by-command" })).msg).toBe(endpoints.runStateMessages.notByHand);
    expect((await admin(endpoints.retryJob, { name: "nothing" })).msg).toBe(endpoints.runStateMessages.noJob);
  });
});

describe("设置保留", () => {
  it("设置保留 is held to the least days, to its version, and is read by the next night", async () => {
    const { retentionVersion: version } = await stateOf();
    const set = (days: number, at = version) =>
      admin(endpoints.setRetention, { name: "jobRun", body: { days, version: at } });
    const few = await set(1);
    expect([few.http, few.data]).toMatchObject([400, { fields: { days: expect.stringContaining("至少3天") } }]);
    expect((await set(0)).http).toBe(400);
    expect((await set(7)).http).toBe(200);
    expect((await set(8)).http).toBe(409);
    const row = (await stateOf()).retentions.find(({ name }) => name === "jobRun");
    expect(row?.days).toBe(7);
    expect(row?.days).not.toBe(retentions.jobRun.days);
    const { rows } = await sql`select before, after from audit_log where title = '设置保留' and result = 'OK'`.execute(
      db,
    );
    expect(rows).toEqual([{ before: { days: 30 }, after: { days: 7 } }]);
  });
});
