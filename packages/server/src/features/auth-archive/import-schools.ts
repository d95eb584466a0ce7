import * as endpoints from "@hongxian/contract/features/auth-archive/school-import.endpoints.ts";
import { school, schoolTaken } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { schoolTag } from "@hongxian/contract/core/member/credential.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readSheet } from "../../core/foundation/file/read-sheet.ts";
import { sendTemplate } from "../../core/foundation/file/send-template.ts";
import { handle, handleRaw, type Db } from "../../kit/call.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";

type Column = keyof typeof endpoints.schoolColumns;
interface SheetRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly texts: Readonly<Record<Column, string>>;
}

// The keys of a literal are exactly its own.
const columns = Object.keys(endpoints.schoolColumns) as Column[];
const bare = (head: string): string => head.replace("*", "").trim();
const labelOf = (column: Column): string => bare(endpoints.schoolColumns[column]);
/** A tag by its label or its code. */
const tagOf = new Map(
  Object.entries(schoolTag.labels).flatMap(([code, word]) => [
    [code, code],
    [word, code],
  ]),
);

async function sheetRows(reader: SheetReader, content: string, fileName: string): Promise<readonly SheetRow[]> {
  if (!/\.xlsx$/i.test(fileName)) throw refused(endpoints.schoolImportMessages.type);
  const cells = await readSheet(reader, Buffer.from(content, "base64"), endpoints.schoolImportLimit);
  if (cells === null) throw refused(endpoints.schoolImportMessages.unreadable);
  const head = (cells[0] ?? []).map(bare);
  const places = columns.map((column) => [column, head.indexOf(labelOf(column))] as const);
  const missing = places.filter(([column, at]) => at === -1 && endpoints.schoolColumns[column].endsWith("*"));
  if (missing.length > 0)
    throw refused(endpoints.schoolImportMessages.head(missing.map(([column]) => labelOf(column)).join("、")));
  const rows = cells.slice(1).flatMap((row, at): SheetRow[] => {
    if (row.every((cell) => cell === "")) return [];
    // Every column has its index or is left out of the sheet.
    const texts = Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? ""])) as SheetRow["texts"];
    return [{ row: at + 2, texts }];
  });
  if (rows.length === 0) throw refused(endpoints.schoolImportMessages.empty);
  if (rows.length > endpoints.schoolImportLimit) throw refused(endpoints.schoolImportMessages.tooMany);
  return rows;
}

async function knownNames(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select name from school where name = any(${names}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** All faults of the rows, by row. */
function problemsOf(rows: readonly SheetRow[], known: ReadonlySet<string>): endpoints.SchoolImportError[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ row, texts }): endpoints.SchoolImportError[] => {
    const errors: endpoints.SchoolImportError[] = [];
    const fail = (column: Column, msg: string) => void errors.push({ row, column: labelOf(column), msg });
    const name = school.fields.name.input.safeParse(texts.name);
    const earlier = first.get(texts.name);
    if (!name.success) fail("name", name.error.issues[0]?.message ?? "");
    else if (earlier !== undefined) fail("name", endpoints.schoolImportMessages.repeated(earlier));
    else if (known.has(texts.name)) fail("name", schoolTaken);
    if (earlier === undefined) first.set(texts.name, row);
    if (!tagOf.has(texts.tag)) fail("tag", endpoints.schoolImportMessages.tag);
    const province = school.fields.province.input.safeParse(texts.province);
    if (!province.success) fail("province", province.error.issues[0]?.message ?? "");
    return errors;
  });
}

export const importSchools = handle(endpoints.importSchools, async (call) => {
  const { db, body } = call;
  const rows = await sheetRows(call, body.content, body.fileName);
  const names = rows.map(({ texts }) => texts.name);
  const errors = problemsOf(rows, await knownNames(db, names));
  const valid = rows.length - new Set(errors.map(({ row }) => row)).size;
  const outcome = { total: rows.length, valid, imported: 0, errors };
  call.audit({
    targetType: auditTargets.school,
    targetId: null,
    after: { total: rows.length, errors: errors.length, dryRun: body.dryRun },
  });
  if (body.dryRun) return outcome;
  if (errors.length > 0) throw refused(endpoints.schoolImportMessages.wrong, outcome);
  const made = await sql<{ id: number }>`insert into school (name, tag, province)
    select * from unnest(${names}::text[], ${rows.map(({ texts }) => tagOf.get(texts.tag))}::text[],
      ${rows.map(({ texts }) => texts.province)}::text[])
    on conflict (name) do nothing returning id`.execute(db);
  // Somebody added one of them between the check and the insert.
  if (made.rows.length < rows.length) throw refused(schoolTaken);
  for (const { id } of made.rows) call.auditItem({ targetType: auditTargets.school, targetId: id });
  return { ...outcome, imported: made.rows.length };
});

export const getSchoolTemplate = handleRaw(endpoints.getSchoolTemplate, (_call, _request, reply) =>
  sendTemplate(reply, endpoints.schoolTemplateName, Object.values(endpoints.schoolColumns), endpoints.schoolSample),
);
