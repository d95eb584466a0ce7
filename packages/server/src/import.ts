import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import {
  existingRule,
  importLimits,
  importMessages,
  type ExistingRule,
} from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { columnsOf, recogniseColumns } from "@hongxian/contract/core/data-import/recognise-columns.ts";
import { fileKinds, suffixOf } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { z } from "zod";
import "./domain-handlers.ts";
import { servicesOf } from "./app.ts";
import { firstRows, lookAtFile } from "./core/foundation/data-import/import-file.ts";
import {
  addImport,
  builtInApp,
  moveImport,
  readImport,
  saveImport,
} from "./core/foundation/data-import/import-store.ts";
import { needPlan } from "./core/foundation/data-import/make-rows.ts";
import { refusedLines } from "./core/foundation/data-import/refused-file.ts";
import { beginAnew, runTurn } from "./core/foundation/data-import/run-import.ts";
import { fileStoreOf } from "./core/foundation/storage/file-store.ts";
import { newStoredName, recordFile } from "./core/foundation/storage/stored-files.ts";
import type { Services } from "./kit/services.ts";
import { openListener } from "./platform/database/listen.ts";
import { migrate } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open-database.ts";
import { joinDatabase } from "./platform/database/start-database.ts";
import { prepareJobs } from "./platform/jobs/start-jobs.ts";
import { createLog } from "./platform/log.ts";
import { readSettings } from "./platform/settings.ts";
import { oneLine, StartError } from "./platform/start-error.ts";
import { prepareData } from "./prepare-data.ts";
import { createShutdown, type Shutdown } from "./run/shutdown.ts";
import { importedIntakes } from "./served.ts";

const usage = `usage: npm run import -- --kind member --file members.csv [--map map.json] [--dry-run]
         [--existing skip|fill|overwrite] [--application name] [--refused refused.csv]
       npm run import -- --resume 12 [--refused refused.csv]`;

const options = {
  kind: { type: "string" },
  file: { type: "string" },
  map: { type: "string" },
  existing: { type: "string" },
  application: { type: "string" },
  refused: { type: "string" },
  resume: { type: "string" },
  "dry-run": { type: "boolean" },
} as const;

function readOptions() {
  try {
    const { values } = parseArgs({ options });
    if (
      values.resume !== undefined
        ? /^[1-9]\d*$/.test(values.resume)
        : values.kind !== undefined && values.file !== undefined
    )
      return values;
  } catch {
    // Answered below.
  }
  throw new StartError(usage);
}
type Options = ReturnType<typeof readOptions>;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Headers of the file by their fields, and values that all rows get. */
const mapFile = z.strictObject({
  columns: z.record(z.string(), z.string()).default({}),
  fixed: z.record(z.string(), z.string()).default({}),
});

async function readMap(path: string | undefined) {
  if (path === undefined) return mapFile.parse({});
  try {
    return mapFile.parse(JSON.parse(await readFile(path, "utf8")));
  } catch {
    throw new StartError(`${path} is no map: {"columns": {"Mobile": "phone"}, "fixed": {"platform": "IOS"}}`);
  }
}

function existingOf(text = "skip"): ExistingRule {
  const found = existingRule.values.find((value) => value.toLowerCase() === text);
  if (found === undefined) throw new StartError(usage);
  return found;
}

async function applicationOf({ db }: Services, name: string | undefined): Promise<number> {
  if (name === undefined) return builtInApp(db);
  const { rows } = await sql<{ id: number }>`select id from open_app where name = ${name} and status <> 'VOID'`.execute(
    db,
  );
  if (rows[0] === undefined) throw new StartError(`there is no application ${name}`);
  return rows[0].id;
}

/** Puts the file where the server's own imports are, so that any process can go on with it. */
async function storeFile(services: Services, path: string) {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isFile()) throw new StartError(`there is no file ${path}`);
  const suffix = suffixOf(basename(path));
  if (!(fileKinds.table.suffixes as readonly string[]).includes(suffix)) throw new StartError(fileKinds.table.type);
  const { name, objectKey } = newStoredName(suffix);
  const type = "application/octet-stream";
  await fileStoreOf(services).put(objectKey, createReadStream(path), type);
  const fileName = basename(path);
  const stored = { name, objectKey, kind: "table", type, originalName: fileName, size: found.size } as const;
  await recordFile(services.db, { ...stored, width: null, height: null }, { staffId: null });
  return { objectKey, fileName };
}

async function prepareImport(services: Services, { kind = "", file = "", map, existing, application }: Options) {
  const { db } = services;
  const served = importedIntakes.get(kind);
  if (served === undefined) throw new StartError(`--kind is one of ${[...importedIntakes.keys()].join(", ")}`);
  const named = await readMap(map);
  const rule = existingOf(existing);
  const appId = await applicationOf(services, application);
  const stored = await storeFile(services, file);
  const form = await lookAtFile(services, { ...stored, user: 0 });
  const id = await addImport(db, { kind, staffId: null, appId, ...stored, ...form });
  const job = await readImport(db, id);
  if (job === null) throw new Error("the import is gone");
  const columns = columnsOf(served.intake);
  const mapping: Record<string, number> = { ...recogniseColumns(columns, job.headers, await firstRows(services, job)) };
  for (const [header, field] of Object.entries(named.columns)) {
    const place = job.headers.indexOf(header);
    if (place === -1) throw new StartError(`the file has no column ${header}`);
    for (const [other, taken] of Object.entries(mapping)) if (taken === place) delete mapping[other];
    mapping[field] = place;
  }
  for (const field of Object.keys(named.fixed)) delete mapping[field];
  needPlan(served.intake, { headers: job.headers, mapping, fixed: named.fixed, existing: rule });
  for (const [field, place] of Object.entries(mapping))
    say(`  ${job.headers[place]} → ${columns[field]?.label ?? field}`);
  for (const [field, value] of Object.entries(named.fixed)) say(`  ${columns[field]?.label ?? field} = ${value}`);
  await saveImport(
    db,
    id,
    sql`mapping = ${JSON.stringify(mapping)}::jsonb, fixed = ${JSON.stringify(named.fixed)}::jsonb,
      existing = ${rule}`,
  );
  return id;
}

async function report({ db }: Services, id: number): Promise<void> {
  const { rows } = await sql<Record<string, number | string>>`select status, done, created_rows, changed_rows,
      unchanged_rows, skipped_rows, refused_rows, error from data_import where id = ${id}`.execute(db);
  const found = rows[0] ?? {};
  say(
    `import ${id}: ${found["status"]}; ${found["done"]} rows: ${found["createdRows"]} new, ${found["changedRows"]} changed, ` +
      `${found["unchangedRows"]} unchanged, ${found["skippedRows"]} skipped, ${found["refusedRows"]} refused`,
  );
  if (found["error"] !== "") say(String(found["error"]));
  const { rows: faults } = await sql<{ place: number; fields: string; msg: string }>`select place, fields, msg
    from data_import_row where import_id = ${id} and result = 'REFUSED' order by place
    limit ${importLimits.faults}`.execute(db);
  for (const { place, fields, msg } of faults) say(`  row ${place}: ${importMessages.fault(fields, msg)}`);
}

async function work(services: Services, values: Options): Promise<void> {
  const id = values.resume === undefined ? await prepareImport(services, values) : Number(values.resume);
  const { db } = services;
  const isDry = values["dry-run"] === true;
  if (values.resume === undefined) await moveImport(db, id, ["DRAFT"], isDry ? "CHECKING" : "WAITING", beginAnew);
  else await moveImport(db, id, ["CANCELLED", "FAILED"], "WAITING");
  const begun = Date.now();
  const onSlice = (done: number) => {
    if (done % 10_000 === 0) say(`  ${done} rows after ${Math.round((Date.now() - begun) / 1000)} s`);
  };
  await runTurn(services, importedIntakes, id, { until: Number.POSITIVE_INFINITY, onSlice });
  await report(services, id);
  const job = await readImport(db, id);
  if (values.refused === undefined || job === null || job.refusedRows === 0) return;
  await writeFile(values.refused, refusedLines(services, job), { mode: 0o600 });
  say(`the refused rows are in ${values.refused}`);
}

async function run(shutdown: Shutdown): Promise<void> {
  const values = readOptions();
  const settings = readSettings({ ...process.env, DEMO_MEMBERS: "0" });
  const log = createLog(settings.logLevel, "import");
  const joining = joinDatabase(settings, log);
  shutdown.add("database", async () => (await joining).stop());
  const { directUrl } = await joining;
  const database = openDatabase({
    url: directUrl,
    max: 4,
    applicationName: "hongxian import",
    statementTimeout: 0,
    log,
  });
  shutdown.add("connections", database.close);
  await migrate(database.pool);
  await prepareJobs(database.pool, log);
  await prepareData(database, settings);
  const listener = openListener(directUrl, log);
  shutdown.add("listener", listener.close);
  await work(servicesOf({ settings, database, listener, log, drawPicture: undefined }), values);
}

const shutdown = createShutdown();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutdown.end(1));
run(shutdown).then(
  () => shutdown.end(0),
  (error: unknown) => {
    const isPlain = error instanceof StartError || error instanceof AppError || !(error instanceof Error);
    const fields =
      error instanceof AppError ? Object.values((error.data as { fields?: object } | null)?.fields ?? {}) : [];
    const detail = isPlain ? [oneLine(error), ...fields].join("\n") : error.stack;
    if (!shutdown.isEnding()) process.stderr.write(`hongxian: ${detail}\n`);
    return shutdown.end(1);
  },
);
