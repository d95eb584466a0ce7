import {
  batchMessages,
  cancelBatchJob,
  getBatchItems,
  getBatchJob,
  getMyBatchJobs,
  resumeBatchJob,
} from "@hongxian/contract/core/console/batch.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type ServedCall } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { BatchKinds } from "./batch-kind.ts";
import { batchJobName, jobColumns, needRoom, ownJob, saveJob, shownJob, type StoredJob } from "./batch-store.ts";

const shownMost = 50;

interface Item {
  readonly place: number;
  readonly targetId: number;
  readonly result: "WAITING" | "OK" | "FAILED";
  readonly msg: string;
}

/** Watching, cancelling and resuming the caller's own jobs. */
export const batchCalls = (kinds: BatchKinds): ServedCall[] => [
  handle(getMyBatchJobs, async ({ db, caller }) => {
    const { rows } = await sql<StoredJob>`select ${jobColumns} from batch_job where staff_id = ${caller.staffId}
      order by id desc limit ${shownMost}`.execute(db);
    return rows.map((job) => shownJob(kinds, job));
  }),
  handle(getBatchJob, async ({ db, caller, params }) => shownJob(kinds, await ownJob(db, params.id, caller.staffId))),
  handle(getBatchItems, async ({ db, caller, params, query }) => {
    const { success, failed, total } = await ownJob(db, params.id, caller.staffId);
    const counts = { OK: success, FAILED: failed, WAITING: total - success - failed };
    const which = query.result === undefined ? sql`` : sql`and result = ${query.result}`;
    const { rows } =
      await sql<Item>`select place, target_id, result, msg from batch_item where job_id = ${params.id} ${which}
      order by place limit ${query.size} offset ${(query.page - 1) * query.size}`.execute(db);
    return {
      list: rows,
      total: query.result === undefined ? total : counts[query.result],
      page: query.page,
      size: query.size,
    };
  }),
  handle(cancelBatchJob, async (call) => {
    const { db, caller, params } = call;
    // A slice holds the row's lock until it commits: the answer reflects what was done.
    const job = await ownJob(db, params.id, caller.staffId, true);
    if (job.status !== "WAITING" && job.status !== "RUNNING") throw refused(batchMessages.over);
    const saved = await saveJob(db, job.id, sql`status = 'CANCELLED', end_time = now()`);
    call.audit({
      targetType: auditTargets.batchJob,
      targetId: job.id,
      before: { status: job.status },
      after: { status: saved.status },
    });
    return shownJob(kinds, saved);
  }),
  handle(resumeBatchJob, async (call) => {
    const { db, caller, params } = call;
    const job = await ownJob(db, params.id, caller.staffId, true);
    if (job.status !== "CANCELLED" && job.status !== "FAILED") throw refused(batchMessages.notCancelled);
    await needRoom(db, caller.staffId);
    const saved = await saveJob(db, job.id, sql`status = 'WAITING', end_time = null, error = ''`);
    await addJob(db, batchJobName, { id: job.id }, { key: `${batchJobName}:${job.id}` });
    call.audit({
      targetType: auditTargets.batchJob,
      targetId: job.id,
      before: { status: job.status },
      after: { status: saved.status },
    });
    return shownJob(kinds, saved);
  }),
];
