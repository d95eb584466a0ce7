import {
  dataImportRoute,
  importLimits,
  importMessages,
} from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { writeAudit, type AuditRow } from "../../../http/audit.ts";
import type { Services } from "../../../kit/services.ts";
import type { ServedIntake } from "../../../kit/served-intake.ts";
import { advisoryLocks } from "../../../platform/database/advisory-lock.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { isNearlyFull } from "../../../platform/disk-room.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import type { ServerParts } from "../../../platform/server-parts.ts";
import { loadStaffCaller } from "../access/load-caller.ts";
import { noticeStaff } from "../notice/notices.ts";
import { fileStoreOf } from "../storage/file-store.ts";
import { importSlices } from "./import-file.ts";
import { moveImport, nextImport, readImport, saveImport, type StoredImport } from "./import-store.ts";
import { regionFinder, rowMaker } from "./make-rows.ts";
import { checkSlice, sliceCall, takeSlice, type Importing, type Outcome, type Slice } from "./take-slice.ts";

export const importJobName = "data-import";
/** After this time another import has its turn. */
const turnMs = 60_000;
/** Rows of a kind that takes many at once, and of one that takes them one by one. */
const sliceOf = ({ imports }: ServedIntake): number => (imports === undefined ? 100 : 1000);

export type Intakes = ReadonlyMap<string, ServedIntake>;

async function actorOf({ db }: Services, { staffId, appId }: StoredImport, title: string) {
  const method = "POST";
  if (staffId === null)
    return {
      audited: { caller: null, appId, title, method, path: "npm run import" },
      by: importMessages.command,
    } as const;
  // Asked at every turn: an account that was closed or lost the page imports nothing more.
  const caller = await loadStaffCaller(db, staffId);
  if (caller === null) throw new AppError("REFUSED", { msg: importMessages.closed });
  return { audited: { caller, title, method, path: "/api/data-imports" }, by: caller.name } as const;
}

async function importingOf(
  services: Services,
  intakes: Intakes,
  job: StoredImport,
  titleOf: (title: string) => string,
): Promise<Importing> {
  const served = intakes.get(job.kind);
  if (served === undefined) throw new AppError("REFUSED", { msg: importMessages.noKind });
  return { services, job, served, ...(await actorOf(services, job, titleOf(served.intake.title))) };
}

const count = (outcomes: readonly Outcome[], result: Outcome["result"]): number =>
  outcomes.filter((one) => one.result === result).length;

/** The slice is done: what was refused, and how far it is. */
async function advance(
  { services: { db }, job }: Importing,
  outcomes: readonly Outcome[],
  done: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const refused = outcomes.filter(({ result }) => result === "REFUSED");
    if (refused.length > 0)
      await sql`insert into data_import_row (import_id, place, result, fields, msg)
        select ${job.id}, r.place, 'REFUSED', r.fields, r.msg
        from unnest(${refused.map(({ place }) => place)}::int[], ${refused.map(({ fields }) => fields)}::text[],
          ${refused.map(({ msg }) => msg)}::text[]) as r(place, fields, msg)
        on conflict do nothing`.execute(tx);
    await saveImport(
      tx,
      job.id,
      sql`done = ${done}::int, created_rows = created_rows + ${count(outcomes, "CREATED")}::int,
        changed_rows = changed_rows + ${count(outcomes, "CHANGED")}::int,
        unchanged_rows = unchanged_rows + ${count(outcomes, "UNCHANGED")}::int,
        skipped_rows = skipped_rows + ${count(outcomes, "SKIPPED")}::int,
        refused_rows = refused_rows + ${refused.length}::int, turn_time = now()`,
    );
  });
}

export interface Turn {
  /** Milliseconds; without end where nothing else waits. */
  readonly until: number;
  /** After every slice. */
  onSlice?(done: number): void;
}

type Walk = "END" | "OVER" | "STOPPED";

/** Rows from where it stopped, slice by slice, until its turn is over. */
async function walk(importing: Importing, status: "CHECKING" | "RUNNING", { until, onSlice }: Turn): Promise<Walk> {
  const { services, job, served } = importing;
  const find = await regionFinder(services.db);
  const make = rowMaker({ served, job, find, seal: services.seal });
  // Two at a time: while the database writes one, the next is read and made. They are counted in their order.
  let before: Slice | null = null;
  let isCounting = true;
  const settle = async (slice: Slice | null): Promise<void> => {
    if (slice === null || !isCounting) return;
    // After one that failed none is counted: the import goes on from there.
    isCounting = false;
    await advance(importing, await slice.outcomes, slice.done);
    isCounting = true;
    onSlice?.(slice.done);
  };
  const read = async (): Promise<Walk> => {
    for await (const slice of importSlices(services, job, job.done, sliceOf(served))) {
      const now = await readImport(services.db, job.id);
      if (now?.status !== status) return "STOPPED";
      const made = slice.map(({ place, cells }) => ({ place, made: make(cells) }));
      const last: Slice | null = before;
      before = status === "CHECKING" ? checkSlice(importing, made) : takeSlice(importing, made, last);
      await settle(last);
      if (Date.now() >= until) return "OVER";
    }
    return "END";
  };
  try {
    return await read();
  } finally {
    // What was begun is counted, also where the file cannot be read any further.
    await settle(before);
  }
}

const none = sql`done = 0, created_rows = 0, changed_rows = 0, unchanged_rows = 0, skipped_rows = 0, refused_rows = 0`;
/** Before a check, and before the first row is written: the counts of the check are no longer true. */
export const beginAnew = sql`${none}, start_time = null, end_time = null, error = ''`;

async function checkTurn(services: Services, intakes: Intakes, job: StoredImport, turn: Turn): Promise<boolean> {
  const importing = await importingOf(services, intakes, job, importMessages.checkTitle);
  const end = await walk(importing, "CHECKING", turn);
  if (end === "END")
    await moveImport(services.db, job.id, ["CHECKING"], "CHECKED", sql`total = done, end_time = now()`);
  return end === "OVER";
}

async function importTurn(services: Services, intakes: Intakes, job: StoredImport, turn: Turn): Promise<boolean> {
  const { db } = services;
  const importing = await importingOf(services, intakes, job, importMessages.importTitle);
  if (job.status === "WAITING") {
    const also = sql`start_time = coalesce(start_time, now()), end_time = null, error = ''`;
    if (!(await moveImport(db, job.id, ["WAITING"], "RUNNING", also))) return false;
  }
  const end = await walk(importing, "RUNNING", turn);
  if (end !== "END") return end === "OVER";
  await db.transaction().execute(async (tx) => {
    if (!(await moveImport(tx, job.id, ["RUNNING"], "DONE", sql`total = done, end_time = now()`))) return;
    const ended = await readImport(tx, job.id);
    if (ended === null || ended.staffId === null) return;
    const notice = importMessages.doneNotice(ended.fileName, ended.createdRows + ended.changedRows, ended.refusedRows);
    await noticeStaff(tx, [ended.staffId], { kind: "INFO", ...notice, link: dataImportRoute });
  });
  return false;
}

const undoSlice = 500;

/** Takes back what nobody touched since; the rest stays, with the reason. */
async function undoTurn(services: Services, intakes: Intakes, job: StoredImport, { until }: Turn): Promise<boolean> {
  const { db } = services;
  const importing = await importingOf(services, intakes, job, importMessages.undoTitle);
  const { imports, intake, target } = importing.served;
  if (imports === undefined) throw new AppError("REFUSED", { msg: importMessages.noUndo });
  for (;;) {
    const left = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ place: number; ownId: number; mark: number; externalId: string }>`select place,
          own_id, mark, external_id from data_import_row
        where import_id = ${job.id} and result = 'CREATED' and undo is null
        order by place limit ${undoSlice}`.execute(tx);
      if (rows.length === 0) return false;
      const staying = await imports.undo(sliceCall(importing, tx), rows);
      const gone = rows.filter(({ ownId }) => !staying.has(ownId));
      await sql`delete from open_record where app_id = ${job.appId} and kind = ${intake.name}
        and external_id = any(${gone.map(({ externalId }) => externalId)})
        and own_id = any(${gone.map(({ ownId }) => ownId)})`.execute(tx);
      await sql`update data_import_row d set undo = case when r.msg is null then 'UNDONE' else 'KEPT' end,
          msg = coalesce(r.msg, '')
        from unnest(${rows.map(({ place }) => place)}::int[],
          ${rows.map(({ ownId }) => staying.get(ownId) ?? null)}::text[]) as r(place, msg)
        where d.import_id = ${job.id} and d.place = r.place`.execute(tx);
      await saveImport(
        tx,
        job.id,
        sql`undone_rows = undone_rows + ${gone.length}::int, kept_rows = kept_rows + ${staying.size}::int,
          turn_time = now()`,
      );
      const header: Omit<AuditRow, "items"> = {
        ...importing.audited,
        route: null,
        ip: "",
        requestId: `import:${job.id}`,
        result: "OK",
        entry: { targetType: "dataImport", targetId: job.id, after: { undone: gone.length, staying: staying.size } },
      };
      const items = gone.map(({ ownId, externalId }) => ({
        targetType: target,
        targetId: ownId,
        before: { externalId },
      }));
      await writeAudit(tx, { ...header, items });
      return true;
    });
    if (!left) {
      await moveImport(db, job.id, ["UNDOING"], "UNDONE", sql`end_time = now()`);
      return false;
    }
    if (Date.now() >= until) return true;
  }
}

/** The states that a failure leads to: what was done stays, and the same button goes on. */
const afterFailure = { CHECKING: "DRAFT", WAITING: "FAILED", RUNNING: "FAILED", UNDOING: "DONE" } as const;

async function turnOf(services: Services, intakes: Intakes, id: number, turn: Turn): Promise<boolean> {
  const job = await readImport(services.db, id);
  if (job === null) return false;
  const { status } = job;
  // Looked at again each minute: it goes on once there is room.
  if (status !== "UNDOING" && (await isNearlyFull(services.settings.dataDir))) return false;
  try {
    if (status === "CHECKING") return await checkTurn(services, intakes, job, turn);
    if (status === "UNDOING") return await undoTurn(services, intakes, job, turn);
    if (status === "WAITING" || status === "RUNNING") return await importTurn(services, intakes, job, turn);
    return false;
  } catch (error) {
    const to = afterFailure[status as keyof typeof afterFailure];
    const isRefusal = error instanceof AppError && error.http < 500;
    const msg = isRefusal ? error.message : importMessages.interrupted;
    await moveImport(services.db, id, [status, "RUNNING"], to, sql`error = ${msg}, end_time = now()`);
    if (!isRefusal) throw error;
    return false;
  }
}

/** One turn of an import; true where it has more to do. Nobody else may work on it meanwhile. */
export const runTurn = (services: Services, intakes: Intakes, id: number, turn: Turn): Promise<boolean> =>
  services.db.connection().execute(async (held) => {
    const lock = sql`${advisoryLocks.job}::int, hashtext(${`${importJobName}:${id}`})`;
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(held);
    if (rows[0]?.taken !== true) return false;
    try {
      return await turnOf(services, intakes, id, turn);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(held);
    }
  });

/** Removes what is over for a while: the file, and what became of its rows. */
export async function tidyImports(services: Services): Promise<number> {
  const { rows } = await sql<{ id: number; objectKey: string }>`select id, object_key from data_import
    where object_key <> '' and status not in ('CHECKING', 'WAITING', 'RUNNING', 'UNDOING')
      and update_time < now() - make_interval(days => ${importLimits.keepDays}::int)
    order by id limit 100`.execute(services.db);
  for (const { id, objectKey } of rows) {
    await fileStoreOf(services).remove(objectKey);
    await services.db.transaction().execute(async (tx) => {
      await sql`delete from stored_file where object_key = ${objectKey}`.execute(tx);
      await sql`delete from data_import_row where import_id = ${id}`.execute(tx);
      await sql`update data_import set object_key = '' where id = ${id}`.execute(tx);
    });
  }
  return rows.length;
}

/** The imports of the console, in turns; one that a crash ended goes on by itself within a minute. */
export const importJobs = (servicesOf: (parts: ServerParts) => Services, intakes: Intakes): readonly Job[] => [
  {
    name: importJobName,
    cron: "* * * * *",
    run: async (parts) => {
      const services = servicesOf(parts);
      const job = await nextImport(services.db);
      if (job === null) return 0;
      const isMore = await runTurn(services, intakes, job.id, { until: Date.now() + turnMs });
      if (isMore || (await nextImport(services.db)) !== null) await addJob(services.db, importJobName, {});
      return 1;
    },
  },
  { name: "data-import-tidy", cron: "40 3 * * *", run: (parts) => tidyImports(servicesOf(parts)) },
];
