import type { ExistingRule, ImportStatus } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import type { Mapping } from "@hongxian/contract/core/data-import/recognise-columns.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** An import as it is stored. */
export interface StoredImport {
  readonly id: number;
  readonly kind: string;
  readonly staffId: number | null;
  readonly appId: number;
  readonly fileName: string;
  readonly objectKey: string;
  readonly form: "CSV" | "XLSX" | "NDJSON";
  readonly encoding: string;
  readonly delimiter: string;
  readonly size: number;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
  readonly fixed: Readonly<Record<string, string>>;
  readonly existing: ExistingRule;
  readonly status: ImportStatus;
  readonly total: number | null;
  readonly done: number;
  readonly createdRows: number;
  readonly changedRows: number;
  readonly refusedRows: number;
}

const columns = sql`id, kind, staff_id, app_id, file_name, object_key, form, encoding, delimiter, size, headers,
  mapping, fixed, existing, status, total, done, created_rows, changed_rows, refused_rows`;

export async function readImport(db: Db, id: number): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`select ${columns} from data_import where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The next one that has work to do: the one whose last turn is longest ago. */
export async function nextImport(db: Db): Promise<StoredImport | null> {
  const { rows } = await sql<StoredImport>`select ${columns} from data_import
    where status in ('CHECKING', 'WAITING', 'RUNNING', 'UNDOING') and staff_id is not null
    order by turn_time nulls first, id limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function saveImport(db: Db, id: number, change: RawBuilder<unknown>): Promise<void> {
  await sql`update data_import set ${change}, update_time = now(), version = version + 1 where id = ${id}`.execute(db);
}

/** From one of these states to another; false where somebody was faster. */
export async function moveImport(
  db: Db,
  id: number,
  from: readonly ImportStatus[],
  to: ImportStatus,
  also: RawBuilder<unknown> = sql`error = ''`,
): Promise<boolean> {
  const { rows } = await sql`update data_import set status = ${to}, ${also}, update_time = now(), version = version + 1
    where id = ${id} and status = any(${from}) returning 1`.execute(db);
  return rows.length > 0;
}

export interface NewImport {
  readonly kind: string;
  readonly staffId: number | null;
  readonly appId: number;
  readonly fileName: string;
  readonly objectKey: string;
  readonly form: StoredImport["form"];
  readonly encoding: string;
  readonly delimiter: string;
  readonly size: number;
  readonly headers: readonly string[];
}

export async function addImport(db: Db, made: NewImport): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into data_import (kind, staff_id, app_id, file_name, object_key,
      form, encoding, delimiter, size, headers)
    values (${made.kind}, ${made.staffId}, ${made.appId}, ${made.fileName}, ${made.objectKey}, ${made.form},
      ${made.encoding}, ${made.delimiter}, ${made.size}, ${made.headers}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** The sender of what is imported without another application. */
export async function builtInApp(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from open_app where built_in`.execute(db);
  if (rows[0] === undefined) throw new Error("the built-in application is missing");
  return rows[0].id;
}
