import { createReadStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  createExport,
  exportLimits,
  exportTooMany,
  getExportFile,
  getMyExports,
} from "@hongxian/contract/core/console/console.endpoints.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { writeAudit } from "../../http/audit.ts";
import { handle, handleRaw, type Call, type ServedCall } from "../../kit/call.ts";
import { sheetStream, sheetTypes, type SheetFormat } from "../../platform/export-sheet.ts";
import type { House } from "../../kit/house.ts";
import type { ServedResource } from "../../kit/serve-resource.ts";
import { privateStream } from "../../platform/private-files.ts";
import { streamRows } from "../../platform/stream-rows.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { loadStaffCaller } from "../access/load-caller.ts";
import { noticeStaff } from "../notice/notices.ts";
import { countRows, planExport, type ExportOrder, type ExportPlan } from "./export-plan.ts";

const extension = { XLSX: "xlsx", CSV: "csv" } as const satisfies Record<SheetFormat, string>;
const fileOf = (dataDir: string, id: number, format: SheetFormat) =>
  join(dataDir, "exports", `${id}.${extension[format]}`);

function fileName(title: string, format: SheetFormat): string {
  return `${title}-${shanghaiText(new Date().toISOString()).replaceAll(/[^\d]/g, "").slice(0, 14)}.${extension[format]}`;
}

function asDownload(reply: FastifyReply, title: string, format: SheetFormat): void {
  reply.header("content-type", sheetTypes[format]);
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(fileName(title, format))}`);
}

const sheetOf = (house: House, plan: ExportPlan, staffId: number, onRows?: (count: number) => void) => ({
  title: plan.title,
  columns: plan.columns,
  rows: streamRows(house.pool, house.db, plan.rows),
  mark: exportLimits.mark(staffId),
  ...(onRows === undefined ? {} : { onRows }),
});

async function auditExport(
  call: Call<unknown, unknown, ExportOrder>,
  rows: number,
  jobId: number | null,
): Promise<void> {
  const { caller, body, ip } = call;
  const { method, path, title = "" } = createExport;
  const entry = {
    targetType: body.resource,
    targetId: jobId,
    after: { format: body.format, filters: body.filters, columns: body.columns, rows },
  };
  await writeAudit(call.db, {
    caller,
    route: null,
    title,
    method,
    path,
    ip,
    requestId: null,
    result: "OK",
    entry,
    items: [],
  });
}

async function queueExport(call: Call<unknown, unknown, ExportOrder>, total: number): Promise<number> {
  const { caller, body } = call;
  return call.house.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into export_job (staff_id, resource, format, filters, columns, ids, total)
      values (${caller.staffId}, ${body.resource}, ${body.format}, ${JSON.stringify(body.filters)}::jsonb, ${JSON.stringify(body.columns)}::jsonb,
        ${body.ids === undefined ? null : JSON.stringify(body.ids)}::jsonb, ${total}) returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await auditExport({ ...call, db: tx }, total, id);
    await addJob(tx, exportJobName, { id });
    return id;
  });
}

const exportJobName = "export";

/** The export calls over all resources of the house. */
export function exportCalls(resources: ReadonlyMap<string, ServedResource>): ServedCall[] {
  return [
    handleRaw(createExport, async (call, _request, reply) => {
      const plan = planExport(resources, call.caller, call.body);
      const total = await countRows(call.db, plan, exportLimits.job);
      if (total > exportLimits.job) throw refused(exportTooMany);
      if (total > exportLimits.direct) {
        return { status: 0, msg: exportLimits.queued, data: { jobId: await queueExport(call, total) } };
      }
      await auditExport(call, total, null);
      asDownload(reply, plan.title, call.body.format);
      return reply.send(await sheetStream(sheetOf(call.house, plan, call.caller.staffId), call.body.format));
    }),
    handle(getMyExports, async ({ db, caller }) => {
      const { rows } = await sql<{
        id: number;
        resource: string;
        format: SheetFormat;
        status: "WAITING" | "RUNNING" | "DONE" | "FAILED";
        rows: number;
        total: number | null;
        expireTime: string | null;
        createdTime: string;
        error: string;
      }>`
        select id, resource, format, status, rows, total, expire_time, created_time, error from export_job
        where staff_id = ${caller.staffId} order by id desc limit 50`.execute(db);
      return rows.map((row) => ({ ...row, title: resources.get(row.resource)?.resource.title ?? row.resource }));
    }),
    handleRaw(getExportFile, async (call, _request, reply) => {
      const { rows } = await sql<{ resource: string; format: SheetFormat }>`select resource, format from export_job
        where id = ${call.params.id} and staff_id = ${call.caller.staffId} and status = 'DONE' and expire_time > now()`.execute(
        call.db,
      );
      const job = rows[0];
      const file = job === undefined ? "" : fileOf(call.house.settings.dataDir, call.params.id, job.format);
      if (job === undefined || !existsSync(file)) throw new AppError("NOT_FOUND");
      asDownload(reply, resources.get(job.resource)?.resource.title ?? job.resource, job.format);
      return reply.send(createReadStream(file));
    }),
  ];
}

interface JobRow {
  readonly id: number;
  readonly staffId: number;
  readonly resource: string;
  readonly format: SheetFormat;
  readonly filters: Record<string, string>;
  readonly columns: string[];
  readonly ids: number[] | null;
}

async function writeFile(house: House, resources: ReadonlyMap<string, ServedResource>, job: JobRow): Promise<number> {
  const caller = await loadStaffCaller(house.db, job.staffId);
  if (caller === null) throw new Error("the account is closed");
  const order = { ...job, ...(job.ids === null ? { ids: undefined } : { ids: job.ids }) };
  const plan = planExport(resources, caller, order);
  let count = 0;
  const progress = (rows: number) => {
    count = rows;
    void sql`update export_job set rows = ${rows}, update_time = now() where id = ${job.id}`
      .execute(house.db)
      .catch(() => undefined);
  };
  const file = fileOf(house.settings.dataDir, job.id, job.format);
  await pipeline(
    await sheetStream(sheetOf(house, plan, job.staffId, progress), job.format),
    await privateStream(`${file}.part`),
  );
  await rename(`${file}.part`, file);
  return count;
}

async function runExport(house: House, resources: ReadonlyMap<string, ServedResource>, id: number): Promise<number> {
  const { db } = house;
  const { rows } = await sql<JobRow>`update export_job set status = 'RUNNING', update_time = now()
    where id = ${id} and status in ('WAITING', 'RUNNING') returning id, staff_id, resource, format, filters, columns, ids`.execute(
    db,
  );
  const job = rows[0];
  if (job === undefined) return 0;
  try {
    const count = await writeFile(house, resources, job);
    await sql`update export_job set status = 'DONE', rows = ${count}, update_time = now(),
      expire_time = now() + make_interval(hours => ${exportLimits.hours}) where id = ${id}`.execute(db);
    await noticeStaff(db, [job.staffId], { kind: "INFO", ...exportLimits.doneNotice(count), link: "" });
    return count;
  } catch (error) {
    await sql`update export_job set status = 'FAILED', error = ${exportLimits.failed}, update_time = now() where id = ${id}`.execute(
      db,
    );
    throw error;
  }
}

/** Writes queued exports, and removes files whose day is over. */
export function exportJobs(
  houseOf: (parts: Parameters<Job["run"]>[0]) => House,
  resources: ReadonlyMap<string, ServedResource>,
): Job[] {
  return [
    {
      name: exportJobName,
      run: (parts, payload) => runExport(houseOf(parts), resources, (payload as { id: number }).id),
    },
    {
      name: "export-clean",
      cron: "20 * * * *",
      run: async (parts) => {
        const house = houseOf(parts);
        const { rows } = await sql<{
          id: number;
          format: SheetFormat;
        }>`select id, format from export_job where expire_time < now() and status = 'DONE'`.execute(house.db);
        for (const { id, format } of rows) await rm(fileOf(house.settings.dataDir, id, format), { force: true });
        return rows.length;
      },
    },
  ];
}
