import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { ServedResource } from "../../../kit/serve-resource.ts";
import type { SheetFormat } from "../../../platform/export-sheet.ts";
import { isNearlyFull } from "../../../platform/disk-room.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { loadStaffCaller } from "../access/load-caller.ts";
import { noticeStaff } from "../notice/notices.ts";
import { dropWorkFile } from "../storage/work-files.ts";
import { planExport } from "./export-plan.ts";
import { exportFile, makeQueued, removeStaleParts } from "./make-export.ts";

export const exportJobName = "export";

const isOpen = sql`status in ('WAITING', 'RUNNING')`;

/** How many exports of an account are waiting or running. */
export async function openExports(db: Db, staffId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from export_job
    where staff_id = ${staffId} and ${isOpen}`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * How many exports run before this row `e`, if no one else orders one: accounts take turns, each account's own in
 * order.
 */
export const aheadOf: RawBuilder<unknown> = sql`case when e.status <> 'WAITING' then 0 else (
  select count(*)::int from (
    select id, row_number() over (partition by staff_id order by id) as turn from export_job where ${isOpen}) o,
    (select count(*) as turn from export_job where staff_id = e.staff_id and ${isOpen} and id <= e.id) mine
  where o.id <> e.id and (o.turn < mine.turn or o.turn = mine.turn and o.id < e.id)) end as ahead`;

/**
 * The next export: one that a process left half made when it ended, else the oldest of the account that was served
 * longest ago. Exports are made one after the other, so one in the state RUNNING is being made by no process.
 */
const nextExport = sql`select e.id from export_job e where e.${isOpen}
  order by e.status = 'RUNNING' desc,
    (select max(d.update_time) from export_job d
    where d.staff_id = e.staff_id and d.status in ('DONE', 'FAILED')) nulls first,
    e.id limit 1`;

interface JobRow {
  readonly id: number;
  readonly staffId: number;
  readonly resource: string;
  readonly format: SheetFormat;
  readonly filters: Record<string, string>;
  readonly columns: string[];
  readonly ids: number[] | null;
}

async function writeFile(
  services: Services,
  resources: ReadonlyMap<string, ServedResource>,
  job: JobRow,
): Promise<number> {
  const caller = await loadStaffCaller(services.db, job.staffId);
  if (caller === null) throw new Error("the account is closed");
  const order = { ...job, ...(job.ids === null ? { ids: undefined } : { ids: job.ids }) };
  const plan = planExport(resources, caller, order);
  let count = 0;
  await makeQueued(services, plan, job, (rows) => {
    count = rows;
    void sql`update export_job set rows = ${rows}, update_time = now() where id = ${job.id}`
      .execute(services.db)
      .catch(() => undefined);
  });
  return count;
}

async function runExport(services: Services, resources: ReadonlyMap<string, ServedResource>): Promise<number> {
  const { db } = services;
  // Tried again later; it stays in its place in the line.
  if (await isNearlyFull(services.settings.dataDir)) throw new Error("the disk is nearly full: the export waits");
  const { rows } = await sql<JobRow>`update export_job set status = 'RUNNING', update_time = now()
    where id = (${nextExport}) returning id, staff_id, resource, format, filters, columns, ids`.execute(db);
  const job = rows[0];
  if (job === undefined) return 0;
  const { id } = job;
  try {
    const count = await writeFile(services, resources, job);
    await sql`update export_job set status = 'DONE', rows = ${count}, update_time = now(),
      expire_time = now() + make_interval(hours => ${exportLimits.hours}) where id = ${id}`.execute(db);
    await noticeStaff(db, [job.staffId], { kind: "INFO", ...exportLimits.doneNotice(count), link: "" });
    return count;
  } catch (error) {
    await sql`update export_job set status = 'FAILED', error = ${exportLimits.failed}, update_time = now()
      where id = ${id}`.execute(db);
    throw error;
  }
}

/** Writes queued exports, and removes files older than a day. */
export function exportJobs(
  servicesOf: (parts: Parameters<Job["run"]>[0]) => Services,
  resources: ReadonlyMap<string, ServedResource>,
): Job[] {
  return [
    {
      name: exportJobName,
      // Each request queues one run; the run decides whose turn it is.
      run: (parts) => runExport(servicesOf(parts), resources),
    },
    {
      name: "export-clean",
      cron: "20 * * * *",
      run: async (parts) => {
        const services = servicesOf(parts);
        const { rows } = await sql<{
          id: number;
          format: SheetFormat;
        }>`select id, format from export_job
          where expire_time between now() - interval '2 days' and now() and status = 'DONE'`.execute(services.db);
        for (const row of rows) await dropWorkFile(services, exportFile(services, row));
        return rows.length + (await removeStaleParts(services.settings.dataDir));
      },
    },
  ];
}
