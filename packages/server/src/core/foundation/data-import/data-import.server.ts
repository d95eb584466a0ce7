import * as endpoints from "@hongxian/contract/core/data-import/data-import.endpoints.ts";
import { dataImport } from "@hongxian/contract/core/data-import/data-import.resource.ts";
import { importLimits, importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { columnsOf, recogniseColumns } from "@hongxian/contract/core/data-import/recognise-columns.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, handleAsking, handleRaw, type Call, type Db, type ServedCall } from "../../../kit/call.ts";
import { asking, serveResource, type ServedResource } from "../../../kit/serve-resource.ts";
import type { Services } from "../../../kit/services.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { Slots } from "../../../platform/slots.ts";
import { storedNameOf } from "../storage/stored-files.ts";
import { firstRows, lookAtFile } from "./import-file.ts";
import { addImport, builtInApp, readImport, saveImport, type StoredImport } from "./import-store.ts";
import { needPlan, neededOf } from "./make-rows.ts";
import { sendRefused } from "./refused-file.ts";
import { beginAnew, importJobName, type Intakes } from "./run-import.ts";

/** Files of several hundred megabytes are read from end to end when they come. */
const places = new Slots({ name: "import", total: 2, each: 1, waitingEach: 1, waiting: 4, patience: 60_000 });

const open = sql`('CHECKING', 'WAITING', 'RUNNING', 'UNDOING')`;
const running: readonly string[] = ["CHECKING", "WAITING", "UNDOING"];

async function needSlot(db: Db, staffId: number): Promise<void> {
  // One after the other, so that no two count the same place as free.
  await sql`select 1 from staff where id = ${staffId} for no key update`.execute(db);
  const { rows } = await sql`select 1 from data_import where staff_id = ${staffId} and status in ${open}`.execute(db);
  if (rows.length > 0) throw refused(importMessages.slot);
}

async function needApplication(db: Db, appId: number): Promise<void> {
  const { rows } = await sql`select 1 from open_app where id = ${appId} and (status <> 'VOID' or built_in)`.execute(db);
  if (rows.length === 0) throw invalid({ appId: importMessages.application });
}

async function lookAtUpload({
  services,
  caller,
  body,
}: {
  services: Services;
  caller: { staffId: number };
  body: { file: string };
}) {
  const name = storedNameOf(body.file);
  const { rows } = await sql<{ objectKey: string; originalName: string }>`select object_key, original_name
    from stored_file where name = ${name ?? ""} and kind = 'table' and staff_id = ${caller.staffId}`.execute(
    services.db,
  );
  const stored = rows[0];
  if (stored === undefined) throw invalid({ file: importMessages.noFile });
  const { objectKey, originalName: fileName } = stored;
  const form = await places.run(caller.staffId, () =>
    lookAtFile(services, { objectKey, fileName, user: caller.staffId }),
  );
  return { ...form, objectKey, fileName };
}

export const needImport = async (db: Db, id: number): Promise<StoredImport> => {
  const job = await readImport(db, id);
  if (job === null) throw new AppError("NOT_FOUND");
  return job;
};

const wake = (db: Db) => addJob(db, importJobName, {}, { key: `${importJobName}:wake` });

/** The page 数据导入. */
export const dataImportServer = (intakes: Intakes): ServedResource =>
  serveResource(dataImport, {
    table: "data_import",
    scope: () => "all",
    versioned: true,
    computed: {
      kindTitle: sql<string>`coalesce(jsonb_extract_path_text(${JSON.stringify(
        Object.fromEntries([...intakes.values()].map(({ intake: { name, title } }) => [name, title])),
      )}::jsonb, t.kind), t.kind)`,
      appName: sql<string>`(select a.name from open_app a where a.id = t.app_id)`,
      canUndo: sql<boolean>`t.kind =
        any(${[...intakes.values()].flatMap(({ intake, imports }) => (imports === undefined ? [] : [intake.name]))}::text[])`,
    },
    before: {
      move: async ({ db, caller }, _row, to) => {
        if (running.includes(to)) await needSlot(db, caller.staffId);
      },
    },
    after: async ({ db }, _id, action) => {
      if (action === "move") await wake(db);
    },
    run: {
      create: asking(
        async (call, _row, body) => {
          if (!intakes.has(body.kind)) throw invalid({ kind: importMessages.noKind });
          return lookAtUpload({ services: call.services, caller: call.caller, body });
        },
        async (call, _row, { kind }, looked) => {
          const { db, caller } = call;
          const id = await addImport(db, { kind, staffId: caller.staffId, appId: await builtInApp(db), ...looked });
          const { fileName, size, form } = looked;
          call.audit({ targetType: "dataImport", targetId: id, after: { kind, fileName, size, form } });
          return { id };
        },
      ),
      check: async ({ db, caller }, { id }, { mapping, fixed, existing, appId }) => {
        const job = await needImport(db, id);
        const served = intakes.get(job.kind);
        if (served === undefined) throw refused(importMessages.noKind);
        needPlan(served.intake, { headers: job.headers, mapping, fixed, existing });
        await needApplication(db, appId);
        await sql`delete from data_import_row where import_id = ${id}`.execute(db);
        await saveImport(
          db,
          id,
          sql`${beginAnew}, mapping = ${JSON.stringify(mapping)}::jsonb, fixed = ${JSON.stringify(fixed)}::jsonb,
            total = null`,
        );
        return {
          set: { existing, appId, staffId: caller.staffId },
          note: { existing, appId, columns: Object.keys(mapping) },
        };
      },
      start: async ({ db, caller }, { id }) => {
        await sql`delete from data_import_row where import_id = ${id}`.execute(db);
        await saveImport(db, id, beginAnew);
        return { set: { staffId: caller.staffId } };
      },
      // Whoever goes on answers for it: what the command began becomes theirs.
      resume: async ({ caller }) => ({ set: { staffId: caller.staffId } }),
      undo: async ({ caller }) => ({ set: { staffId: caller.staffId } }),
      // A check that is sent up begins anew with the columns; an import keeps what it has done.
      cancel: async (_call, { status }) => (status === "CHECKING" ? { to: "DRAFT" } : { set: { endTime: sql`now()` } }),
    },
    override: {
      // The file has no record any more; the sweep of the store removes it.
      remove: async ({ db }, { id }) => {
        await sql`with gone as (delete from data_import where id = ${id} returning object_key)
          delete from stored_file f using gone g where f.object_key = g.object_key`.execute(db);
      },
    },
  });

const shownCells = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows
    .map((row) => (row[at] ?? "").slice(0, 60))
    .filter((text) => text !== "")
    .slice(0, importLimits.shown);

async function showColumns(intakes: Intakes, job: StoredImport, rows: readonly (readonly string[])[]) {
  const served = intakes.get(job.kind);
  if (served === undefined) throw refused(importMessages.noKind);
  const columns = columnsOf(served.intake);
  const needed = new Set(neededOf(served.intake));
  const isSet = Object.keys(job.mapping).length > 0;
  return {
    fields: Object.entries(columns).map(([name, { label, labels }]) => ({
      name,
      label,
      needed: needed.has(name),
      labels: labels === undefined ? null : { ...labels },
    })),
    columns: job.headers.map((header, at) => ({ header, samples: shownCells(rows, at) })),
    mapping: { ...(isSet ? job.mapping : recogniseColumns(columns, job.headers, rows)) },
    fixed: { ...job.fixed },
  };
}

interface Fault {
  readonly row: number;
  readonly fields: string;
  readonly msg: string;
}

async function readFaults({ db }: Pick<Call, "db">, job: StoredImport) {
  const { rows: list } = await sql<Fault>`select place + ${job.form === "NDJSON" ? 0 : 1} as row, fields, msg
    from data_import_row where import_id = ${job.id} and result = 'REFUSED'
    order by place limit ${importLimits.faults}`.execute(db);
  const { rows: staying } = await sql<{ reason: string; rows: number }>`select msg as reason, count(*)::int as rows
    from data_import_row where import_id = ${job.id} and undo = 'KEPT' group by msg order by 2 desc`.execute(db);
  return { total: job.refusedRows, list, staying };
}

/** What the page asks beside its list. */
export const dataImportCalls = (intakes: Intakes): ServedCall[] => [
  handle(endpoints.getImportKinds, async ({ db }) => {
    const { rows: applications } = await sql<{ id: number; name: string; builtIn: boolean }>`select id, name, built_in
      from open_app where status <> 'VOID' or built_in order by built_in desc, id`.execute(db);
    const kinds = [...intakes.values()].map(({ intake: { name, title }, imports }) => ({
      name,
      title,
      canUndo: imports !== undefined,
      canFill: imports !== undefined,
    }));
    return { kinds, applications };
  }),
  handleAsking(
    endpoints.getImportColumns,
    async ({ services, params, caller }) => {
      const job = await needImport(services.db, params.id);
      return { job, rows: await places.run(caller.staffId, () => firstRows(services, job)) };
    },
    async (_call, { job, rows }) => showColumns(intakes, job, rows),
  ),
  handle(endpoints.getImportFaults, async ({ db, params }) => readFaults({ db }, await needImport(db, params.id))),
  handleRaw(endpoints.getRefusedRows, (call, _request, reply) => sendRefused(call, reply)),
];
