import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  keptDays,
  retentionFault,
  retentionNames,
  retentions,
} from "@hongxian/contract/core/operation/retention.rules.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { removeRows } from "../core/foundation/retention/remove-rows.ts";
import { removals, tablesOf } from "../core/foundation/retention/retained-rows.ts";
import { sweepRetentions } from "../core/foundation/retention/sweep-retentions.ts";
import { findBrokenSeal, sealAudit } from "../core/foundation/upkeep/audit-seal.ts";
import { runJob } from "../platform/jobs/run-job.ts";
import { prepareJobs } from "../platform/jobs/start-jobs.ts";
import { serverJobs } from "../run/server-jobs.ts";
import { testApp } from "../test/app.ts";
import { testDatabase } from "../test/database.ts";
import { aMember, aStaff } from "../test/build.ts";
import { keptTables, removedByJobs } from "./kept-tables.ts";

const app = await testApp();
const { db } = app.database;
const sweep = () => sweepRetentions(app.parts);
const countOf = async (table: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)).rows[0]?.n ?? 0;
const setDays = (days: Record<string, number>) =>
  sql`insert into system_setting (key, value) values ('retention.days', ${JSON.stringify(days)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db);

it("every table that grows has a retention, a job that empties it, or a reason to be kept", async () => {
  // Rows that nobody edits are only added; what is partitioned grows by its nature.
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and (c.relkind = 'p' or not exists (select from pg_attribute a
        where a.attrelid = c.oid and a.attname = 'update_time')) order by 1`.execute(db);
  const retained = retentionNames.flatMap((name) => tablesOf(removals[name]));
  const known = [...retained, ...Object.values(keptTables).flat(), ...Object.values(removedByJobs).flat()];
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  // No name stands twice, and none is of a table that is gone.
  expect(known.filter((name, place) => known.indexOf(name) !== place)).toEqual([]);
  const all = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')`.execute(db);
  const names = new Set(all.rows.map(({ name }) => name));
  expect(known.filter((name) => !names.has(name))).toEqual([]);
  const jobs = new Set(serverJobs.map(({ name }) => name));
  const named = [
    ...Object.keys(removedByJobs),
    ...Object.values(removals).flatMap((r) => (r.by === "job" ? r.job : [])),
  ];
  expect(named.filter((name) => !jobs.has(name))).toEqual([]);
});

it.each(retentionNames)("the default of a retention is allowed by its own rules: %s", (name) => {
  expect(retentionFault(name, retentions[name].days)).toBeNull();
  expect(retentionFault(name, retentions[name].least)).toBeNull();
  if (retentions[name].least > 1) expect(retentionFault(name, retentions[name].least - 1)).not.toBeNull();
  expect(keptDays(name, { [name]: 1 })).toBe(Math.max(1, retentions[name].least));
});

it("every retention removes what is older than its days and nothing younger, and says so", async () => {
  await prepareJobs(app.parts.database.pool, app.parts.log);
  const [staffId, userId] = [await aStaff(db), await aMember(db)];
  const old = (days: number) => sql`now() - make_interval(days => ${days}::int)`;
  await sql`insert into job_run (job, begin_time, end_time) select 'x', ${old(31)}, ${old(31)}
    from generate_series(1, 12000)`.execute(db);
  await sql`insert into job_run (job, begin_time) values ('young', ${old(29)})`.execute(db);
  await sql`insert into staff_notice (staff_id, kind, title, created_time)
    values (${staffId}, 'INFO', 'old', ${old(366)}),
    (${staffId}, 'INFO', 'young', ${old(364)})`.execute(db);
  await sql`insert into staff_session (staff_id, token_hash, expire_time) values (${staffId}, 'old', ${old(181)}),
    (${staffId}, 'young', ${old(179)})`.execute(db);
  await sql`insert into outbox (kind, dedupe_key, state, created_time) values ('x', 'sent', 'SENT', ${old(181)}),
    ('x', 'waits', 'WAITING', ${old(181)})`.execute(db);
  await sql`insert into sms_record (user_id, login, content, kind, status, created_time)
    values (${userId}, '1', 'x', 'NOTICE', 'SENT', ${old(1097)}),
      (${userId}, '1', 'x', 'NOTICE', 'WAIT', ${old(1097)})`.execute(db);
  await sql`with j as (insert into batch_job (staff_id, kind, status, total, created_time, end_time)
      values (${staffId}, 'x', 'DONE', 1, ${old(366)}, ${old(366)}) returning id)
    insert into batch_item (job_id, place, target_id) select id, 1, 1 from j`.execute(db);
  const outbox = join(app.services.settings.dataDir, "outbox");
  mkdirSync(outbox, { recursive: true });
  const today = new Date().toISOString().slice(0, 10);
  for (const name of [`sms-${today}.jsonl`, "2020-01-01.jsonl", "sms-2020-01-01.jsonl", "note.txt"])
    writeFileSync(join(outbox, name), "x\n");
  await sql`select ensure_month_partitions('look_record', 1, 30)`.execute(db);

  await runJob(app.parts, { name: "retention-test", run: sweep }, {});
  expect(await countOf("job_run")).toBe(2);
  expect(await countOf("staff_notice")).toBe(1);
  expect((await sql`select token_hash from staff_session where staff_id = ${staffId}`.execute(db)).rows).toEqual([
    { tokenHash: "young" },
  ]);
  expect((await sql`select dedupe_key from outbox`.execute(db)).rows).toEqual([{ dedupeKey: "waits" }]);
  expect((await sql`select status from sms_record`.execute(db)).rows).toEqual([{ status: "WAIT" }]);
  expect([await countOf("batch_job"), await countOf("batch_item")]).toEqual([0, 0]);
  expect(readdirSync(outbox).toSorted()).toEqual(["note.txt", `sms-${today}.jsonl`]);
  const months = await sql<{ n: number }>`select count(*)::int as n from pg_inherits
    where inhparent = 'look_record'::regclass`.execute(db);
  // Two years and this month, those ahead, and the one that the border goes through.
  expect(months.rows[0]?.n).toBeLessThan(30);
  const { rows } = await sql<{ after: Record<string, unknown> }>`select after from audit_log
    where title = '清理过期数据'`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.after).toMatchObject({ jobRun: { count: 12_000 }, outboxFile: { count: 2 }, sms: { count: 1 } });
  const state = await sql`select removed, removed_total from retention_state where name = 'jobRun'`.execute(db);
  expect(state.rows).toEqual([{ removed: 12_000, removedTotal: 12_000 }]);
  // Nothing is left to do, and nothing more is said.
  await sweep();
  expect((await sql`select 1 from audit_log where title = '清理过期数据'`.execute(db)).rows).toHaveLength(1);
});

it("a setting changes what is kept, 0 keeps for ever, and one that fails leaves the others their turn", async () => {
  await sql`insert into job_run (job, begin_time) values ('four days', now() - interval '4 days')`.execute(db);
  await sql`insert into staff_login_log (login, result, time) values ('1', 'OK', now() - interval '9 years')`.execute(
    db,
  );
  await setDays({ jobRun: 3, staffLogin: 0 });
  await sql`create function hold() returns trigger language plpgsql as $$ begin raise exception 'held'; end $$`.execute(
    db,
  );
  await sql`create trigger hold before delete on open_refusal for each row execute function hold()`.execute(db);
  await sql`insert into open_refusal (method, path, code, created_time)
    values ('GET', '/x', 'SIGNATURE', now() - interval '31 days')`.execute(db);
  await expect(sweep()).rejects.toThrow("openRefusal: held");
  expect((await sql`select 1 from job_run where job = 'four days'`.execute(db)).rows).toEqual([]);
  expect(await countOf("staff_login_log")).toBe(1);
  const { rows } = await sql`select error from retention_state where name = 'openRefusal'`.execute(db);
  expect(rows).toEqual([{ error: "held" }]);
  await sql`drop trigger hold on open_refusal`.execute(db);
  await setDays({});
});

it("a slice whose rows may not go does not hide the ones behind it", async () => {
  const staffId = await aStaff(db);
  await sql`insert into export_job (staff_id, resource, format, status, created_time)
    select ${staffId}, 'x', 'CSV', case when n <= 4 then 'WAITING' else 'DONE' end, now() - interval '200 days'
    from generate_series(1, 10) n`.execute(db);
  const removal = removals.exportJob;
  if (removal.by !== "rows") throw new Error("export jobs are rows");
  expect(await removeRows(db, { ...removal.of, slice: 2 }, 180)).toBe(6);
  expect(await countOf("export_job")).toBe(4);
});

it("a change of a profile stays as long as its correction", async () => {
  const userId = await aMember(db);
  await sql`with changed as (
      insert into info_update_record (user_id, field, source, created_time)
      values (${userId}, 'nickname', 'MEMBER', now() - interval '400 days') returning id)
    insert into info_update_record (user_id, field, source, revert_id, created_time)
    select ${userId}, 'nickname', 'STAFF', id, now() - interval '10 days' from changed`.execute(db);
  await sql`insert into info_update_record (user_id, field, source, created_time)
    values (${userId}, 'signature', 'MEMBER', now() - interval '400 days')`.execute(db);
  await setDays({ profileChange: 365 });
  await sweep();
  const { rows } = await sql<{ field: string }>`select field from info_update_record
    where user_id = ${userId} order by id`.execute(db);
  expect(rows.map(({ field }) => field)).toEqual(["nickname", "nickname"]);
  await setDays({});
});

it("months of the audit log go with their seals, the rest of the chain stays proven, and marks alone hide nothing", async () => {
  const other = await testDatabase();
  const { db } = other;
  await prepareJobs(other.pool, app.parts.log);
  await sql`select ensure_month_partitions('audit_log', 0, 40), ensure_month_partitions('audit_item', 0, 40)`.execute(
    db,
  );
  const sealsIn = async () => (await sql`select from_id from audit_seal`.execute(db)).rows.length;
  const write = (ago: string, count: number) =>
    sql`insert into audit_log (title, time) select 'row ' || g, now() - ${sql.lit(ago)}::interval
      from generate_series(1, ${count}) g`.execute(db);
  for (const ago of ["1190 days", "1160 days", "1155 days", "2 hours"]) await write(ago, 3);
  await sealAudit(db);
  expect(await findBrokenSeal(db)).toBeNull();
  const seals = await sealsIn();
  await sql`insert into system_setting (key, value) values ('retention.days', '{"audit": 1100}')`.execute(db);
  await sweepRetentions({ ...app.parts, database: other });
  expect(await sealsIn()).toBe(seals);
  expect((await sql`select month from audit_drop`.execute(db)).rows.length).toBeGreaterThan(1);
  expect(await findBrokenSeal(db)).toBeNull();
  const left = await sql<{ n: number }>`select count(*)::int as n from audit_log
    where time < now() - interval '1140 days'`.execute(db);
  expect(left.rows[0]?.n).toBe(0);
  // A note of a drop that never was, to have altered rows checked no more.
  await write("90 minutes", 3);
  await sealAudit(db);
  await sql`insert into audit_drop (through_id, month) select max(id), 'x' from audit_log`.execute(db);
  expect(await findBrokenSeal(db)).not.toBeNull();
});
