import { batchMessages } from "@hongxian/contract/core/console/batch.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { writeAudit } from "../../../http/audit.ts";
import type { Db, PublicCall } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { Services } from "../../../kit/services.ts";
import { makeCall, newMarks, type Marks } from "../../../http/make-call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { loadStaffCaller } from "../access/load-caller.ts";
import { noticeStaff } from "../notice/notices.ts";
import { askKind, runKind, type BatchKind, type BatchKinds } from "./batch-kind.ts";
import { batchJobName, readJob, saveJob, type StoredJob } from "./batch-store.ts";

/** After this time the job moves to the end of the queue, so that a large one does not keep the others waiting. */
const turnMs = 5000;

interface Target {
  readonly place: number;
  readonly targetId: number;
}

interface Slice {
  readonly kind: BatchKind;
  readonly job: StoredJob;
  readonly caller: Caller;
  readonly targets: readonly Target[];
}

/** The next slice of a job to be done; null when the job no longer exists. */
async function readSlice(db: Db, kinds: BatchKinds, id: number, isLocked: boolean): Promise<Slice | null> {
  const job = await readJob(db, id, isLocked);
  const kind = job === undefined ? undefined : kinds.get(job.kind);
  if (job === undefined || kind === undefined || (job.status !== "WAITING" && job.status !== "RUNNING")) return null;
  // Loaded again for every slice: a right withdrawn meanwhile stops the job here.
  const caller = await loadStaffCaller(db, job.staffId);
  if (caller === null) throw new AppError("REFUSED", { msg: batchMessages.closed });
  const { rows } = await sql<Target>`select place, target_id from batch_item where job_id = ${id} and result = 'WAITING'
    order by place limit ${kind.slice}`.execute(db);
  return { kind, job, caller, targets: rows };
}

/** The slice as its own call. */
function callOf(services: Services, db: Db, { kind, job, caller, targets }: Slice, marks: Marks) {
  const { params = {}, body } = kind.order(
    job.input,
    targets.map(({ targetId }) => targetId),
  );
  const base: PublicCall = {
    db,
    services,
    params,
    query: {},
    body,
    ip: "",
    userAgent: "",
    ifMatch: null,
    requestId: null,
    consoleRoute: null,
    audit: (entry) => void (marks.entry = entry),
    auditItem: (entry) => void marks.items.push(entry),
    afterCommit: (run) => void marks.after.push(run),
  };
  return makeCall(base, caller);
}

/** Runs the slice with its own audit row and items. */
async function runSlice(services: Services, tx: Db, slice: Slice, answer: unknown) {
  const { kind, job, caller } = slice;
  const { endpoint } = kind.served;
  const marks = newMarks();
  const { failed } = await runKind(kind, callOf(services, tx, slice, marks), answer);
  await writeAudit(tx, {
    caller,
    route: null,
    title: endpoint.title ?? kind.title,
    method: endpoint.method,
    path: endpoint.path,
    ip: "",
    requestId: `batch:${job.id}`,
    result: "OK",
    entry: marks.entry,
    items: marks.items,
  });
  return { failed, after: marks.after };
}

interface OutsideAnswer {
  readonly places: string;
  readonly answer: unknown;
}
const placesOf = ({ targets }: Slice): string => targets.map(({ place }) => place).join();

/** What must be fetched from outside for the next slice, while nothing is locked; null where nothing must be. */
async function askSlice(services: Services, kinds: BatchKinds, id: number): Promise<OutsideAnswer | null> {
  const slice = await readSlice(services.db, kinds, id, false);
  const served = slice?.kind.served;
  if (slice === null || served?.mode !== "signed" || served.ask === undefined || slice.targets.length === 0)
    return null;
  const answer = await askKind(slice.kind, callOf(services, services.db, slice, newMarks()));
  return { places: placesOf(slice), answer };
}

/** Runs the next slice; returns false when nothing is left to do. */
async function nextSlice(services: Services, kinds: BatchKinds, id: number): Promise<boolean> {
  const outside = await askSlice(services, kinds, id);
  const { more, after } = await services.db.transaction().execute(async (tx) => {
    const slice = await readSlice(tx, kinds, id, true);
    if (slice === null) return { more: false, after: [] };
    const { kind, job, targets: rows } = slice;
    if (rows.length === 0) {
      await saveJob(tx, id, sql`status = 'DONE', end_time = now()`);
      const notice = batchMessages.doneNotice(kind.title, job.success, job.failed);
      await noticeStaff(tx, [job.staffId], { kind: "INFO", ...notice, link: "" });
      return { more: false, after: [] };
    }
    // Another process handled the slice meanwhile: the next turn fetches for the remaining ones.
    if (outside !== null && outside.places !== placesOf(slice)) return { more: true, after: [] };
    const done = await runSlice(services, tx, slice, outside?.answer);
    const problems = new Map(done.failed.map(({ userId, msg }) => [userId, msg]));
    const places = rows.map(({ place }) => place);
    const msgs = rows.map(({ targetId }) => problems.get(targetId) ?? null);
    await sql`update batch_item i
      set result = case when r.msg is null then 'OK' else 'FAILED' end, msg = coalesce(r.msg, '')
      from unnest(${places}::int[], ${msgs}::text[]) as r(place, msg)
      where i.job_id = ${id} and i.place = r.place`.execute(tx);
    const failed = msgs.filter((msg) => msg !== null).length;
    await saveJob(
      tx,
      id,
      sql`status = 'RUNNING', success = success + ${rows.length - failed}::int, failed = failed + ${failed}::int`,
    );
    return { more: true, after: done.after };
  });
  for (const run of after) run();
  return more;
}

async function runTurn(services: Services, kinds: BatchKinds, id: number): Promise<number> {
  const until = Date.now() + turnMs;
  let slices = 0;
  try {
    while (await nextSlice(services, kinds, id)) {
      slices += 1;
      if (Date.now() < until) continue;
      await addJob(services.db, batchJobName, { id });
      break;
    }
  } catch (error) {
    // Retrying does not help against a refusal; it may against anything else.
    if (!(error instanceof AppError)) throw error;
    await saveJob(services.db, id, sql`status = 'FAILED', error = ${error.message}, end_time = now()`);
  }
  return slices;
}

/** Runs queued batches, slice by slice. */
export const batchJobOf = (servicesOf: (parts: Parameters<Job["run"]>[0]) => Services, kinds: BatchKinds): Job => ({
  name: batchJobName,
  run: (parts, payload) => runTurn(servicesOf(parts), kinds, (payload as { id: number }).id),
});
