import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import type { Segment } from "./blob-disk.ts";

export interface Upload {
  readonly id: string;
  readonly key: string;
  readonly contentType: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly staffId: number | null;
  readonly createdTime: string;
}

export interface Part extends Segment {
  readonly number: number;
  readonly etag: string;
  readonly createdTime: string;
}

export async function openUpload(db: Db, bucket: string, upload: Omit<Upload, "createdTime">): Promise<void> {
  await sql`insert into store_upload (id, bucket, key, content_type, meta, staff_id)
    values (${upload.id}, ${bucket}, ${upload.key}, ${upload.contentType}, ${JSON.stringify(upload.meta)}::jsonb,
      ${upload.staffId})`.execute(db);
}

/** The open upload of this key, with its bytes so far; those of the part about to be replaced do not count. */
export async function findUpload(
  db: Db,
  bucket: string,
  key: string,
  id: string,
  replaced = 0,
): Promise<(Upload & { readonly bytes: number }) | null> {
  const { rows } = await sql<
    Upload & { bytes: number }
  >`${keptPlan}select u.id, u.key, u.content_type, u.meta, u.staff_id,
      u.created_time, coalesce((select sum(p.size) from store_part p
      where p.upload_id = u.id and p.number <> ${replaced}::int),
        0)::bigint as bytes
    from store_upload u where u.id = ${id} and u.bucket = ${bucket} and u.key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** Stores one part; returns the file it replaced, or false when the upload was ended meanwhile. */
export async function putPart(
  db: Db,
  uploadId: string,
  number: number,
  part: Segment & { readonly etag: string },
): Promise<string | null | false> {
  // The upload is locked while a part is added: one that is being completed accepts no more parts.
  const { rows } = await sql<{ blob: string | null }>`${keptPlan}with open_upload as (
      select id from store_upload where id = ${uploadId} for key share),
    old as (select blob from store_part where upload_id = ${uploadId} and number = ${number}),
    written as (insert into store_part (upload_id, number, blob, size, etag)
      select id, ${number}::int, ${part.blob}, ${part.size}::bigint, ${part.etag} from open_upload
      on conflict (upload_id, number) do update set blob = excluded.blob, size = excluded.size, etag = excluded.etag,
        created_time = now() returning number)
    select (select blob from old) as blob from written`.execute(db);
  return rows[0] === undefined ? false : rows[0].blob;
}

export async function listParts(db: Db, uploadId: string): Promise<Part[]> {
  const { rows } = await sql<Part>`select number, blob, size, etag, created_time from store_part
    where upload_id = ${uploadId} order by number`.execute(db);
  return rows;
}

/** Ends an upload without an object; returns its files, null when another process was faster. */
export async function dropUpload(db: Db, uploadId: string): Promise<string[] | null> {
  return db.transaction().execute(async (tx) => {
    // Locked first and read afterwards: a part that was just being added is among those read.
    const held = await sql`select 1 from store_upload where id = ${uploadId} for update`.execute(tx);
    if (held.rows.length === 0) return null;
    const { rows } = await sql<{ blob: string }>`select blob from store_part where upload_id = ${uploadId}`.execute(tx);
    await sql`delete from store_upload where id = ${uploadId}`.execute(tx);
    return rows.map(({ blob }) => blob);
  });
}
