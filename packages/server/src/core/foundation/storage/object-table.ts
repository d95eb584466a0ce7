import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import type { Segment } from "./blob-disk.ts";

export interface StoredObject {
  readonly key: string;
  readonly segments: readonly Segment[];
  readonly size: number;
  readonly etag: string;
  readonly contentType: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly uploadId: string | null;
  readonly createdTime: string;
}

export interface ObjectDraft {
  readonly segments: readonly Segment[];
  readonly etag: string;
  readonly contentType: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly staffId: number | null;
  readonly uploadId?: string;
}

const columns = sql`key, segments, size, etag, content_type, meta, upload_id, created_time`;

export async function findObject(db: Db, bucket: string, key: string): Promise<StoredObject | null> {
  const { rows } = await sql<StoredObject>`${keptPlan}select ${columns} from store_object
    where bucket = ${bucket} and key = ${key}`.execute(db);
  return rows[0] ?? null;
}

const blobsOf = (rows: readonly { readonly segments: readonly Segment[] }[]): string[] =>
  rows.flatMap(({ segments }) => segments.map(({ blob }) => blob));

/**
 * Puts an object under its key, replacing what was there. Returns the files that are not needed any more, or null when
 * the upload it comes from was ended or its parts were replaced meanwhile.
 */
export async function putObject(db: Db, bucket: string, key: string, draft: ObjectDraft): Promise<string[] | null> {
  const size = draft.segments.reduce((sum, segment) => sum + segment.size, 0);
  return db.transaction().execute(async (tx) => {
    if (draft.uploadId !== undefined && !(await endUpload(tx, draft.uploadId, draft.segments))) return null;
    // Two writers of one key run one after the other, so that each sees which files the other left behind.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${bucket}/${key}`}, 18))`.execute(tx);
    const { rows } = await sql<{ segments: Segment[] }>`select segments from store_object
      where bucket = ${bucket} and key = ${key}`.execute(tx);
    await sql`insert into store_object (bucket, key, segments, size, etag, content_type, meta, staff_id, upload_id)
      values (${bucket}, ${key}, ${JSON.stringify(draft.segments)}::jsonb, ${size}, ${draft.etag}, ${draft.contentType},
        ${JSON.stringify(draft.meta)}::jsonb, ${draft.staffId}, ${draft.uploadId ?? null})
      on conflict (bucket, key) do update set segments = excluded.segments, size = excluded.size, etag = excluded.etag,
        content_type = excluded.content_type, meta = excluded.meta, staff_id = excluded.staff_id,
        upload_id = excluded.upload_id, created_time = now()`.execute(tx);
    return blobsOf(rows);
  });
}

/** Removes the upload, while its parts stay in the object. No part can be added or replaced meanwhile. */
async function endUpload(tx: Db, uploadId: string, segments: readonly Segment[]): Promise<boolean> {
  const locked = await sql`select 1 from store_upload where id = ${uploadId} for update`.execute(tx);
  if (locked.rows.length === 0) return false;
  const blobs = segments.map(({ blob }) => blob);
  const { rows } = await sql<{ count: number }>`select count(*) as count from store_part
    where upload_id = ${uploadId} and blob = any(${blobs})`.execute(tx);
  if (rows[0]?.count !== blobs.length) return false;
  await sql`delete from store_upload where id = ${uploadId}`.execute(tx);
  return true;
}

/** Removes an object; returns its files. */
export async function dropObject(db: Db, bucket: string, key: string): Promise<string[]> {
  const { rows } = await sql<{ segments: Segment[] }>`delete from store_object
    where bucket = ${bucket} and key = ${key} returning segments`.execute(db);
  return blobsOf(rows);
}

/** Renames an object without touching its content; returns false when it is no longer the same. */
export async function moveObject(db: Db, bucket: string, found: StoredObject, to: string): Promise<boolean> {
  const { rows } = await sql`update store_object set key = ${to}, created_time = now()
    where bucket = ${bucket} and key = ${found.key} and segments = ${JSON.stringify(found.segments)}::jsonb
    returning 1`.execute(db);
  return rows.length > 0;
}

export interface ListQuery {
  readonly prefix: string;
  readonly after: string;
  readonly delimiter: string;
  readonly max: number;
}

export interface Listed {
  readonly objects: readonly Pick<StoredObject, "key" | "size" | "etag" | "createdTime">[];
  readonly prefixes: readonly string[];
  /** The last key or prefix of this answer, when there is more. */
  readonly next: string | null;
}

const pageRows = 1000;
/** Greater than every character of a key. */
const beyond = "\u{10FFFF}";

export async function listObjects(db: Db, bucket: string, query: ListQuery): Promise<Listed> {
  const objects: Listed["objects"][number][] = [];
  const prefixes: string[] = [];
  let after = query.after;
  let last: string | null = null;
  for (;;) {
    const { rows } = await sql<Listed["objects"][number]>`select key, size, etag, created_time from store_object
      where bucket = ${bucket} and key > ${after} and key >= ${query.prefix} and key < ${query.prefix + beyond}
      order by key limit ${pageRows}`.execute(db);
    let skipped = false;
    for (const row of rows) {
      const cut = query.delimiter === "" ? -1 : row.key.indexOf(query.delimiter, query.prefix.length);
      const prefix = cut < 0 ? null : row.key.slice(0, cut + query.delimiter.length);
      if (prefix !== null && query.after.startsWith(prefix)) {
        after = prefix + beyond;
        skipped = true;
        break;
      }
      if (objects.length + prefixes.length === query.max) return { objects, prefixes, next: last };
      if (prefix === null) {
        objects.push(row);
        after = row.key;
        last = row.key;
      } else {
        prefixes.push(prefix);
        after = prefix + beyond;
        last = prefix;
        skipped = true;
        break;
      }
    }
    if (rows.length < pageRows && !skipped) return { objects, prefixes, next: null };
  }
}
