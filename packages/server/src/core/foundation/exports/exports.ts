import {
  createExport,
  exportLimits,
  exportTooMany,
  getExportFile,
  getMyExports,
} from "@hongxian/contract/core/console/console.endpoints.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { shanghaiText } from "@hongxian/contract/wire/instant.ts";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { handle, handleRaw, type Call, type ServedCall } from "../../../kit/call.ts";
import { sheetTypes, type SheetFormat } from "../../../platform/export-sheet.ts";
import type { ServedResource } from "../../../kit/serve-resource.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { auditExport } from "../console/audit-file.ts";
import { aheadOf, exportJobName, openExports } from "./export-jobs.ts";
import { countRows, planExport, type ExportOrder } from "./export-plan.ts";
import { openWorkFile } from "../storage/work-files.ts";
import { exportFile, extension, makeDirect } from "./make-export.ts";

function fileName(title: string, format: SheetFormat, staffId: number): string {
  return `${title}-${exportLimits.mark(staffId)}-${shanghaiText(new Date().toISOString()).replaceAll(/[^\d]/g, "").slice(0, 14)}.${extension[format]}`;
}

function asDownload(reply: FastifyReply, title: string, format: SheetFormat, staffId: number): void {
  reply.header("content-type", sheetTypes[format]);
  reply.header(
    "content-disposition",
    `attachment; filename*=UTF-8''${encodeURIComponent(fileName(title, format, staffId))}`,
  );
}

async function auditOrder(
  call: Call<unknown, unknown, ExportOrder>,
  target: AuditTarget,
  rows: number,
  jobId: number | null,
): Promise<void> {
  const { body } = call;
  const entry = {
    targetType: target,
    targetId: jobId,
    after: { format: body.format, filters: body.filters, columns: body.columns, rows },
  };
  await auditExport(call, createExport, entry);
}

async function queueExport(
  call: Call<unknown, unknown, ExportOrder>,
  target: AuditTarget,
  total: number,
): Promise<number> {
  const { caller, body } = call;
  return call.db.transaction().execute(async (tx) => {
    // Requests of one account are handled one after the other, so that no two count the same place as free.
    await sql`select 1 from staff where id = ${caller.staffId} for no key update`.execute(tx);
    const open = await openExports(tx, caller.staffId);
    if (open >= exportLimits.open) throw new AppError("TOO_MANY", { msg: exportLimits.tooManyOpen(open) });
    const { rows } = await sql<{
      id: number;
    }>`insert into export_job (staff_id, resource, format, filters, columns, ids, total)
      values (${caller.staffId}, ${body.resource}, ${body.format}, ${JSON.stringify(body.filters)}::jsonb,
        ${JSON.stringify(body.columns)}::jsonb,
        ${body.ids === undefined ? null : JSON.stringify(body.ids)}::jsonb, ${total}) returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await auditOrder({ ...call, db: tx }, target, total, id);
    await addJob(tx, exportJobName, { id });
    return id;
  });
}

/**
 * Aborts when the answer has been sent or its client has left: a queue place must not be held for a client who is gone.
 */
function isOver(reply: FastifyReply): AbortSignal {
  const control = new AbortController();
  for (const event of ["finish", "close"]) reply.raw.once(event, () => control.abort(new AppError("REFUSED")));
  return control.signal;
}

/** The export endpoints over all resources of the product. */
export function exportCalls(resources: ReadonlyMap<string, ServedResource>): ServedCall[] {
  return [
    handleRaw(createExport, async (call, _request, reply) => {
      const plan = planExport(resources, call.caller, call.body);
      const total = await countRows(call.db, plan, exportLimits.job);
      if (total > exportLimits.job) throw refused(exportTooMany);
      if (total > exportLimits.direct) {
        return { status: 0, msg: exportLimits.queued, data: { jobId: await queueExport(call, plan.target, total) } };
      }
      const { staffId } = call.caller;
      const made = await makeDirect(call.services, plan, { staffId, format: call.body.format }, isOver(reply));
      try {
        await auditOrder(call, plan.target, total, null);
      } catch (error) {
        await made.discard();
        throw error;
      }
      asDownload(reply, plan.title, call.body.format, staffId);
      reply.header("content-length", made.size);
      return reply.send(made.read());
    }),
    handle(getMyExports, async ({ db, caller }) => {
      const { rows } = await sql<{
        id: number;
        resource: string;
        format: SheetFormat;
        status: "WAITING" | "RUNNING" | "DONE" | "FAILED";
        rows: number;
        total: number | null;
        ahead: number;
        expireTime: string | null;
        createdTime: string;
        error: string;
      }>`
        select id, resource, format, status, rows, total, ${aheadOf}, expire_time, created_time, error from export_job e
        where staff_id = ${caller.staffId} order by id desc limit 50`.execute(db);
      return rows.map((row) => ({ ...row, title: resources.get(row.resource)?.resource.title ?? row.resource }));
    }),
    handleRaw(getExportFile, async (call, _request, reply) => {
      const { rows } = await sql<{ resource: string; format: SheetFormat }>`select resource, format from export_job
        where id = ${call.params.id} and staff_id = ${call.caller.staffId} and status = 'DONE'
          and expire_time > now()`.execute(call.db);
      const job = rows[0];
      const content =
        job === undefined
          ? null
          : await openWorkFile(call.services, exportFile(call.services, { id: call.params.id, format: job.format }));
      if (job === undefined || content === null) throw new AppError("NOT_FOUND");
      asDownload(reply, resources.get(job.resource)?.resource.title ?? job.resource, job.format, call.caller.staffId);
      return reply.send(content);
    }),
  ];
}
