import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { writeAudits } from "../../../http/audit.ts";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { ServedIntake, SliceCall } from "../../../kit/served-intake.ts";
import { claimRecords, readRecords, recordKey } from "../open-door/open-records.ts";
import { namedBy, ownIds, refusalOf, writeRow, type AuditedAs, type Known, type Row } from "../open-door/take-row.ts";
import type { StoredImport } from "./import-store.ts";
import { wordsOf, type MadeRow } from "./make-rows.ts";

/** What an import works with. */
export interface Importing {
  readonly services: Services;
  readonly job: StoredImport;
  readonly served: ServedIntake;
  readonly audited: AuditedAs;
  /** Whoever started it, by name: it stands beside what was changed. */
  readonly by: string;
}

export type RowResult = "CREATED" | "CHANGED" | "UNCHANGED" | "SKIPPED" | "REFUSED";
export interface Outcome {
  readonly place: number;
  readonly result: RowResult;
  readonly fields: string;
  readonly msg: string;
}
interface MadePlace {
  readonly place: number;
  readonly made: MadeRow;
}
interface Placed {
  readonly place: number;
  readonly row: Row;
  readonly hash: string;
}

const outcome = (place: number, result: RowResult): Outcome => ({ place, result, fields: "", msg: "" });

export function refusedAs({ served: { intake } }: Importing, place: number, error: unknown): Outcome {
  const { msg, fields } = refusalOf("", error);
  return { place, result: "REFUSED", ...wordsOf(intake, msg, fields) };
}

const applicationOf = ({ job, by }: Importing) => ({ id: job.appId, name: by, keyId: "" });
const senderOf = (importing: Importing) => ({
  services: importing.services,
  application: applicationOf(importing),
  ip: "",
  requestId: `import:${importing.job.id}`,
});
export const sliceCall = (importing: Importing, db: Db): SliceCall => ({
  db,
  services: importing.services,
  application: applicationOf(importing),
  staffId: importing.audited.caller?.staffId ?? null,
  ip: "",
});

interface Noted {
  readonly place: number;
  readonly result: RowResult;
  readonly ownId: number;
  readonly externalId: string;
  readonly mark: number;
}

async function note(db: Db, { job }: Importing, rows: readonly Noted[]): Promise<void> {
  const column = <T>(read: (row: Noted) => T) => rows.map(read);
  await sql`insert into data_import_row (import_id, place, result, own_id, external_id, mark)
    select ${job.id}, r.place, r.result, r.own_id, r.external_id, r.mark
    from unnest(${column(({ place }) => place)}::int[], ${column(({ result }) => result)}::text[],
      ${column(({ ownId }) => ownId)}::bigint[], ${column(({ externalId }) => externalId)}::text[],
      ${column(({ mark }) => mark)}::bigint[]) as r(place, result, own_id, external_id, mark)`.execute(db);
}

/** Two slices at once may draw each other's red-line numbers; the database ends one of them. */
const isDeadlock = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "40P01";

/** New records by a few statements: all of them, or none where one is refused or another call was faster. */
async function createMany(importing: Importing, rows: readonly Placed[]): Promise<Outcome[] | null> {
  const { services, job, served, audited } = importing;
  const { imports, intake, target } = served;
  if (imports === undefined || rows.length < 2) return null;
  class Apart extends Error {}
  try {
    await services.db.transaction().execute(async (db) => {
      const call = sliceCall(importing, db);
      const own = await imports.createMany(
        call,
        rows.map(({ row }) => row),
      );
      const made = rows.map(({ place, row, hash }, at) => ({
        place,
        hash,
        externalId: row.externalId,
        ownId: own[at] ?? 0,
        result: "CREATED" as const,
      }));
      if (!(await claimRecords(db, job.appId, intake.name, made))) throw new Apart();
      await sql`delete from open_waiting where app_id = ${job.appId} and kind = ${intake.name}
        and external_id = any(${made.map(({ externalId }) => externalId)})`.execute(db);
      await writeAudits(
        db,
        { ...audited, route: null, ip: "", requestId: `import:${job.id}`, result: "OK" },
        made.map(({ ownId, externalId }) => ({ targetType: target, targetId: ownId, after: { externalId } })),
      );
      const marks = await imports.marks(db, own);
      await note(
        db,
        importing,
        made.map((row) => ({ ...row, mark: marks.get(row.ownId) ?? 0 })),
      );
    });
  } catch (error) {
    // Which of them it was, the single command says.
    if (error instanceof Apart || isDeadlock(error) || (error instanceof AppError && error.http < 500)) return null;
    throw error;
  }
  return rows.map(({ place }) => outcome(place, "CREATED"));
}

/** One row by the command of the open door, in a transaction of its own. */
async function takeOne(importing: Importing, placed: Placed): Promise<Outcome> {
  const { services, job, served, audited } = importing;
  const { db } = services;
  const { place, row, hash } = placed;
  const { imports, intake } = served;
  try {
    for (let tries = 0; tries < 3; tries += 1) {
      const records = await readRecords(db, job.appId, namedBy(served, row));
      const known = records.get(recordKey({ kind: intake.name, externalId: row.externalId }));
      if (known?.hash === hash) return outcome(place, "UNCHANGED");
      const { ids, missing } = ownIds(served, row, records);
      if (ids === undefined) throw refused(importMessages.unknownRef(missing.label));
      const [met = null] =
        known === undefined && imports !== undefined ? await imports.match(sliceCall(importing, db), [row]) : [];
      const before = known ?? (met === null ? null : { ownId: met, hash: null });
      if (before !== null && job.existing === "SKIP") return outcome(place, "SKIPPED");
      const taken =
        before === null || imports === undefined ? row : await imports.reduce(db, row, before.ownId, job.existing);
      const result = before === null ? "CREATED" : "CHANGED";
      const after = async (tx: Db, ownId: number) => {
        const mark = (await imports?.marks(tx, [ownId]))?.get(ownId) ?? 0;
        await note(tx, importing, [{ place, result, ownId, externalId: row.externalId, mark }]);
      };
      const work = { sender: senderOf(importing), served, row: taken, hash, refs: ids, before, audited, after };
      if ((await writeRow(work)) !== null) return outcome(place, result);
    }
    throw new AppError("STALE");
  } catch (error) {
    return refusedAs(importing, place, error);
  }
}

/** The places of a slice that were written before a crash. */
async function doneBefore({ services: { db }, job }: Importing, places: readonly number[]): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`select place, result, fields, msg from data_import_row
    where import_id = ${job.id} and place = any(${places})`.execute(db);
  return rows;
}

/** By what a row and another may be the same record: of those the later one must see what became of the first. */
const keysOf = ({ row }: Placed): string[] =>
  ["externalId", "phone", "idNo"].flatMap((name) => (typeof row[name] === "string" ? [`${name} ${row[name]}`] : []));

/** A slice that was begun. */
export interface Slice {
  readonly done: number;
  readonly keys: ReadonlySet<string>;
  readonly outcomes: Promise<readonly Outcome[]>;
}

function begun(slice: readonly MadePlace[], keys: Slice["keys"], outcomes: Slice["outcomes"]): Slice {
  // Whoever began it waits for it; until then a failure is nobody's.
  outcomes.catch(() => undefined);
  return { done: slice.at(-1)?.place ?? 0, keys, outcomes };
}

/** Rows that are new, name nothing that is missing, and do not meet each other: by many at once; the rest one by one. */
async function split(importing: Importing, rows: readonly Placed[], known: Known, met: Slice | null) {
  const { services, served } = importing;
  const { imports, intake } = served;
  const many: Placed[] = [];
  const single: Placed[] = [];
  const settled: Outcome[] = [];
  if (imports === undefined) return { many, single: [...rows], settled };
  const found = await imports.match(
    sliceCall(importing, services.db),
    rows.map(({ row }) => row),
  );
  const seen = new Set<string>();
  rows.forEach((placed, at) => {
    const { row, hash, place } = placed;
    const record = known.get(recordKey({ kind: intake.name, externalId: row.externalId }));
    const keys = keysOf(placed);
    const isApart = keys.every((key) => !seen.has(key) && met?.keys.has(key) !== true);
    for (const key of keys) seen.add(key);
    if (record?.hash === hash && isApart) settled.push(outcome(place, "UNCHANGED"));
    else if (record === undefined && found[at] === null && isApart) many.push(placed);
    else single.push(placed);
  });
  return { many, single, settled };
}

async function outcomesOf(
  importing: Importing,
  places: readonly number[],
  { rows, refusals, before }: { readonly rows: Placed[]; readonly refusals: Outcome[]; readonly before: Slice | null },
): Promise<readonly Outcome[]> {
  const { services, job, served } = importing;
  // Rows of a kind that are taken one by one keep the order of the file.
  if (served.imports === undefined) await before?.outcomes;
  const earlier = await doneBefore(importing, places);
  const known = new Set(earlier.map(({ place }) => place));
  const open = rows.filter(({ place }) => !known.has(place));
  const records = await readRecords(
    services.db,
    job.appId,
    open.flatMap(({ row }) => namedBy(served, row)),
  );
  const { many, single, settled } = await split(importing, open, records, before);
  const made = await createMany(importing, many);
  await before?.outcomes;
  const outcomes = [...earlier, ...refusals.filter(({ place }) => !known.has(place)), ...settled, ...(made ?? [])];
  const left = made === null ? [...many, ...single].toSorted((a, b) => a.place - b.place) : single;
  for (const placed of left) outcomes.push(await takeOne(importing, placed));
  return outcomes;
}

/**
 * Begins a slice of rows; what a slice before a crash had done stays as it is. Its new rows are written beside those of
 * the slice before it, which may still be under way; all that could meet a row of that one waits for its end.
 */
export function takeSlice(importing: Importing, slice: readonly MadePlace[], before: Slice | null): Slice {
  const refusals: Outcome[] = [];
  const rows: Placed[] = [];
  for (const { place, made } of slice)
    if ("error" in made) refusals.push(refusedAs(importing, place, made.error));
    else rows.push({ place, ...made });
  const places = slice.map(({ place }) => place);
  const keys = new Set(rows.flatMap(keysOf));
  return begun(slice, keys, outcomesOf(importing, places, { rows, refusals, before }));
}

/** What would become of these rows; nothing is written. */
async function judgeSlice(importing: Importing, slice: readonly MadePlace[]): Promise<Outcome[]> {
  const { services, job, served } = importing;
  const { imports, intake } = served;
  const outcomes: Outcome[] = [];
  const rows: Placed[] = [];
  for (const { place, made } of slice)
    if ("error" in made) outcomes.push(refusedAs(importing, place, made.error));
    else rows.push({ place, ...made });
  const records = await readRecords(
    services.db,
    job.appId,
    rows.flatMap(({ row }) => namedBy(served, row)),
  );
  const call = sliceCall(importing, services.db);
  const plain = rows.map(({ row }) => row);
  const met = (await imports?.match(call, plain)) ?? plain.map(() => null);
  const own = rows.map(
    ({ row }, at) =>
      records.get(recordKey({ kind: intake.name, externalId: row.externalId }))?.ownId ?? met[at] ?? null,
  );
  const judged = (await imports?.judge(call, plain, own, job.existing)) ?? plain.map(() => null);
  rows.forEach(({ place, row, hash }, at) => {
    const record = records.get(recordKey({ kind: intake.name, externalId: row.externalId }));
    const { missing } = ownIds(served, row, records);
    const fault = judged[at] ?? null;
    const isThere = (own[at] ?? null) !== null || record !== undefined;
    if (record?.hash === hash) outcomes.push(outcome(place, "UNCHANGED"));
    else if (missing !== undefined)
      outcomes.push(refusedAs(importing, place, refused(importMessages.unknownRef(missing.label))));
    else if (isThere && job.existing === "SKIP") outcomes.push(outcome(place, "SKIPPED"));
    else if (isThere && served.change === undefined)
      outcomes.push(refusedAs(importing, place, refused(importMessages.noChange)));
    else if (fault !== null) outcomes.push(refusedAs(importing, place, fault));
    else outcomes.push(outcome(place, isThere ? "CHANGED" : "CREATED"));
  });
  return outcomes;
}

export const checkSlice = (importing: Importing, slice: readonly MadePlace[]): Slice =>
  begun(slice, new Set(), judgeSlice(importing, slice));
