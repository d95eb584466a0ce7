import {
  batchMessages,
  batchOpenMax,
  batchTopic,
  type BatchJob,
} from "@hongxian/contract/core/console/batch.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { publishEvent } from "../console/events.ts";
import type { BatchKinds } from "./batch-kind.ts";

export const batchJobName = "batch";

export type StoredJob = Omit<BatchJob, "title"> & { readonly staffId: number; readonly input: unknown };

/** A waiting job's position: the jobs before it run in turns with it. */
const ahead = sql`case when status <> 'WAITING' then 0 else (select count(*)::int from batch_job o
  where o.status in ('WAITING', 'RUNNING') and o.id < batch_job.id) end as ahead`;
export const jobColumns = sql`id, staff_id, kind, input, status, total, success, failed, ${ahead}, error, created_time,
  end_time`;

/** An account with too many open jobs has to wait for them: all jobs run in turns, and each of its own takes a turn. */
export async function needRoom(db: Db, staffId: number): Promise<void> {
  // Jobs of one account are created one after the other, so that no two count the same place as free.
  await sql`select 1 from staff where id = ${staffId} for no key update`.execute(db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from batch_job
    where staff_id = ${staffId} and status in ('WAITING', 'RUNNING')`.execute(db);
  const open = rows[0]?.n ?? 0;
  if (open >= batchOpenMax) throw new AppError("TOO_MANY", { msg: batchMessages.tooManyOpen(open) });
}

interface BatchOrder {
  readonly kind: string;
  readonly staffId: number;
  readonly input: unknown;
  /** A query of one column: the ids, in the order of processing. */
  readonly targets: RawBuilder<unknown>;
}

/** Writes a job with all its items and queues it; returns how many there are. */
export async function createBatch(
  db: Db,
  { kind, staffId, input, targets }: BatchOrder,
): Promise<{ id: number; total: number }> {
  await needRoom(db, staffId);
  const { rows } = await sql<{ id: number; total: number }>`with job as (
      insert into batch_job (staff_id, kind, input) values (${staffId}, ${kind}, ${JSON.stringify(input)}::jsonb)
      returning id
    ), items as (
      insert into batch_item (job_id, place, target_id)
      select job.id, row_number() over (), t.id from job, (${targets}) as t(id) returning 1
    ) select job.id, (select count(*)::int from items) as total from job`.execute(db);
  const { id = 0, total = 0 } = rows[0] ?? {};
  await sql`update batch_job set total = ${total} where id = ${id}`.execute(db);
  await addJob(db, batchJobName, { id }, { key: `${batchJobName}:${id}` });
  return { id, total };
}

/** The caller's own job; another account's is answered like one that does not exist. */
export async function ownJob(db: Db, id: number, staffId: number, lock = false): Promise<StoredJob> {
  const { rows } = await sql<StoredJob>`select ${jobColumns} from batch_job where id = ${id} and staff_id = ${staffId}
    ${lock ? sql`for no key update` : sql``}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export async function readJob(db: Db, id: number, isLocked: boolean): Promise<StoredJob | undefined> {
  const { rows } = await sql<StoredJob>`select ${jobColumns} from batch_job where id = ${id}
    ${isLocked ? sql`for no key update` : sql``}`.execute(db);
  return rows[0];
}

/** Changes the job (its row is locked) and notifies the open consoles of the person who started it. */
export async function saveJob(db: Db, id: number, change: RawBuilder<unknown>): Promise<StoredJob> {
  const { rows } =
    await sql<StoredJob>`update batch_job set ${change} where id = ${id} returning ${jobColumns}`.execute(db);
  const job = rows[0];
  if (job === undefined) throw new AppError("NOT_FOUND");
  const { status, total, success, failed } = job;
  await publishEvent(db, { topic: batchTopic, staffIds: [job.staffId], data: { id, status, total, success, failed } });
  return job;
}

export const shownJob = (kinds: BatchKinds, { staffId: _staff, input: _input, ...job }: StoredJob): BatchJob => ({
  ...job,
  title: kinds.get(job.kind)?.title ?? job.kind,
});
