import { importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { readCell, shortRegion, type FindRegion } from "@hongxian/contract/core/data-import/read-cell.ts";
import { columnsOf, type ImportColumns } from "@hongxian/contract/core/data-import/recognise-columns.ts";
import type { Intake } from "@hongxian/contract/core/open-door/intake.ts";
import { invalid, refused, type FieldErrors } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { ServedIntake } from "../../../kit/served-intake.ts";
import type { Seal } from "../../../platform/seal.ts";
import { parseRow, type Row } from "../open-door/take-row.ts";
import type { StoredImport } from "./import-store.ts";

type Cells = readonly string[];

/** The fields that a new record cannot do without. */
export function neededOf({ fields, refs, needs = [] }: Intake): readonly string[] {
  const fixed = Object.entries(fields).filter(([, schema]) => !schema.safeParse(undefined).success);
  const named = Object.entries(refs).filter(([, { optional }]) => optional !== true);
  return [...needs, ...[...fixed, ...named].map(([name]) => name)];
}

type Plan = Pick<StoredImport, "headers" | "mapping" | "fixed" | "existing">;

/** Refuses a plan that names a field or a column that is not there, or two of one. */
export function needPlan(intake: Intake, { headers, mapping, fixed, existing }: Plan): void {
  const columns = columnsOf(intake);
  const faults: Record<string, string> = {};
  const byPlace = new Map<number, string>();
  for (const [name, place] of Object.entries(mapping)) {
    const column = columns[name];
    if (column === undefined) faults["mapping"] = importMessages.noField;
    else if (headers[place] === undefined) faults["mapping"] = importMessages.noColumn;
    else if (byPlace.has(place)) faults["mapping"] = importMessages.oneColumn(headers[place]);
    else if (fixed[name] !== undefined) faults["mapping"] = importMessages.twice(column.label);
    byPlace.set(place, name);
  }
  if (Object.keys(fixed).some((name) => columns[name] === undefined || name === "externalId"))
    faults["fixed"] = importMessages.noField;
  if (byPlace.size === 0) faults["mapping"] ??= importMessages.nothingMapped;
  const missing = neededOf(intake).filter((name) => mapping[name] === undefined && fixed[name] === undefined);
  // Rows that change what exists may leave fields out.
  if (existing === "SKIP" && missing.length > 0)
    faults["mapping"] ??= importMessages.needed([...new Set(missing.map((name) => columns[name]?.label ?? name))]);
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

interface Region {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly level: number;
}
/** Divisions by their number, their name or its usual short form. */
export async function regionFinder(db: Db): Promise<FindRegion> {
  const { rows } = await sql<Region>`select id, parent_id, name, level from region`.execute(db);
  const known = new Map<string, number | null>();
  for (const { id, parentId, name, level } of rows)
    for (const word of new Set([name, shortRegion(name), String(id)]))
      for (const above of [parentId ?? 0, null]) {
        const key = `${level} ${above} ${word}`;
        // Two of one name below nothing in particular: which one is meant, nobody knows.
        known.set(key, known.has(key) && known.get(key) !== id ? null : id);
      }
  return (level, text, above) =>
    known.get(`${level} ${above} ${text}`) ?? known.get(`${level} ${above} ${shortRegion(text)}`) ?? null;
}

/** A row as the intake's schema left it, or why it is none. */
export type MadeRow =
  | { readonly row: Row; readonly hash: string }
  | { readonly error: Error; readonly externalId: string };

interface Maker {
  readonly served: ServedIntake;
  readonly job: Pick<StoredImport, "mapping" | "fixed">;
  readonly find: FindRegion;
  readonly seal: Seal;
}

/** The numbers that a file lacks follow from its content, so that the same row sent twice changes nothing. */
function numberOf({ served: { intake }, seal }: Maker, values: Readonly<Record<string, unknown>>): string {
  const phone = values["phone"];
  const of =
    typeof phone === "string" && intake.needs?.includes("phone") === true ? `phone ${phone}` : JSON.stringify(values);
  return `auto-${seal.blindHash(`import ${intake.name} ${of}`).slice(0, 40)}`;
}

/** Makes rows of an intake from the cells of a file. */
export function rowMaker(maker: Maker): (cells: Cells) => MadeRow {
  const { served, job, find, seal } = maker;
  const columns: ImportColumns = columnsOf(served.intake);
  // A division is looked up below the one above it, which therefore comes first.
  const fields = Object.entries(columns)
    .filter(([name]) => job.mapping[name] !== undefined || job.fixed[name] !== undefined)
    .toSorted(([, a], [, b]) => (a.level ?? 0) - (b.level ?? 0));
  return (cells) => {
    const values: Record<string, unknown> = {};
    const faults: Record<string, string> = {};
    for (const [name, column] of fields) {
      const place = job.mapping[name];
      const cell = (place === undefined ? "" : cells[place]) ?? "";
      const text = cell === "" ? (job.fixed[name] ?? "") : cell;
      if (text === "") continue;
      const above = column.above === undefined ? 0 : values[column.above];
      const read = readCell(column, text, find, typeof above === "number" ? above : null);
      if ("fault" in read) faults[name] = read.fault;
      else values[name] = read.value;
    }
    const sent = values["externalId"];
    const externalId = typeof sent === "string" ? sent : numberOf(maker, values);
    try {
      if (Object.keys(faults).length > 0) throw invalid(faults);
      if (Object.keys(values).length === 0) throw refused(importMessages.empty);
      return parseRow(served, { seal }, { ...values, externalId });
    } catch (error) {
      if (error instanceof Error) return { error, externalId: typeof sent === "string" ? sent.slice(0, 64) : "" };
      throw error;
    }
  };
}

/** The labels of the wrong fields and what is wrong, as the page and the file of refused rows say it. */
export function wordsOf(
  intake: Intake,
  msg: string,
  fields: FieldErrors,
): { readonly fields: string; readonly msg: string } {
  const columns = columnsOf(intake);
  const named = Object.entries(fields);
  if (named.length === 0) return { fields: "", msg };
  return {
    fields: importMessages.and(named.map(([name]) => columns[name]?.label ?? name)),
    msg: importMessages.also([...new Set(named.map(([, text]) => text))]),
  };
}
