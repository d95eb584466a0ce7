import { createDepartment } from "@hongxian/contract/features/organisation/department.endpoints.ts";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { diskGauge } from "../../../platform/disk-room.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { runJob } from "../../../platform/jobs/run-job.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { sealAudit } from "./audit-seal.ts";
import { upkeepJobs } from "./upkeep-jobs.ts";
import { watchDisk } from "./watch-disk.ts";
import { watched } from "./watch-jobs.ts";

const { database, services, as } = await testApp();
const { db } = database;
const parts = { settings: services.settings, database, listener: services.listener, log: services.log };
const first = await aStaff(db, { roleId: 1 });
const second = await aStaff(db, { roleId: 1 });
const left = await aStaff(db, { roleId: 1, status: "DISABLE" });
const reviewer = await aStaff(db, { roleId: 3 });
const admin = await as(first);

const notices = async () =>
  (
    await sql<{ staffId: number; title: string }>`select staff_id, title from staff_notice where kind = 'WARN'
      and staff_id = any(${[first, second, left, reviewer]}) order by created_time, staff_id`.execute(db)
  ).rows;
const toAdministrators = (title: string) => [first, second].map((staffId) => ({ staffId, title }));
beforeEach(() => sql`delete from staff_notice`.execute(db));

const job = (name: string, run: Job["run"]): Job => watched({ name, run });
const failing = (name: string, error: Error) => job(name, () => Promise.reject(error));
const runOf = (one: Job) => runJob(parts, one, {}).catch(() => undefined);

it("every administrator is notified once of a job that fails three times in a row, and nobody else is", async () => {
  const broken = failing("always-broken", new Error("no"));
  await runOf(broken);
  await runOf(broken);
  expect(await notices()).toEqual([]);
  await runOf(broken);
  await runOf(broken);
  expect(await notices()).toEqual(toAdministrators("后台任务连续失败：always-broken"));
});

it("nobody is notified of a job that came through in between", async () => {
  let runs = 0;
  const shaky = job("shaky", () => ((runs += 1) % 3 === 0 ? Promise.resolve() : Promise.reject(new Error("no"))));
  for (let at = 0; at < 8; at += 1) await runOf(shaky);
  expect(await notices()).toEqual([]);
});

it("the administrators are notified of an altered audit row at the first check", async () => {
  await sql`select ensure_month_partitions('audit_log', 1, 1)`.execute(db);
  await sql`insert into audit_log (title, time) values ('one', now() - interval '1 hour')`.execute(db);
  await sealAudit(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_log set title = 'another' where title = 'one'`.execute(tx);
  });
  const check = upkeepJobs.find(({ name }) => name === "audit-check");
  if (check === undefined) throw new Error("no audit-check");
  await runOf(watched(check));
  expect(await notices()).toEqual(toAdministrators("审计日志校验失败"));
});

it("the administrators are notified of a full disk at 85 percent, and again at 95", async () => {
  const at = (percent: number) => {
    vi.spyOn(diskGauge, "usedPercent").mockResolvedValueOnce(percent);
    return watchDisk(db, services.settings.dataDir);
  };
  await at(84);
  expect(await notices()).toEqual([]);
  await at(85);
  await at(90);
  expect(await notices()).toEqual(toAdministrators("磁盘空间不足"));
  await at(95);
  expect(await notices()).toEqual([...toAdministrators("磁盘空间不足"), ...toAdministrators("磁盘空间即将耗尽")]);
});

it("the real disk is measured", async () => {
  await watchDisk(db, services.settings.dataDir);
});

it("the administrators are notified of damaged data that a call or a job meets", async () => {
  // As PostgreSQL reports a page whose checksum is wrong.
  await sql`create function damaged() returns trigger language plpgsql as
    $$ begin raise exception 'invalid page in block 0' using errcode = 'XX001'; end $$`.execute(db);
  await sql`create trigger damaged before insert on department for each row execute function damaged()`.execute(db);
  afterAll(() => sql`drop trigger damaged on department`.execute(db));
  const { http } = await admin(createDepartment, { body: { name: "部门", parentId: null } });
  expect(http).toBe(503);
  await expect.poll(notices).toEqual(toAdministrators("数据库数据损坏"));
  await sql`delete from staff_notice`.execute(db);
  await runOf(
    job("reads-damage", async () => void (await sql`insert into department (name) values ('x')`.execute(db))),
  );
  expect(await notices()).toEqual(toAdministrators("数据库数据损坏"));
});
