import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { settingKeys } from "../settings/setting-keys.ts";

const key = "upload.quota";

/** What the account's role may upload in a day, by the current setting. */
const limits = (staffId: number) => sql`select (r.rule ->> 'files')::int as files,
    (r.rule ->> 'megabytes')::bigint * 1048576 as bytes
  from (select coalesce(q.value -> 'roles' -> (s.role_id::text),
      case when a.realm = 'TISSUE'
      then coalesce(q.value -> 'tissue', ${JSON.stringify(settingKeys[key].fallback.tissue)}::jsonb) end, q.value) as
        rule
    from staff s join role a on a.id = s.role_id,
      (select coalesce((select value from system_setting where key = ${key}),
      ${JSON.stringify(settingKeys[key].fallback)}::jsonb) as value) q
    where s.id = ${staffId}) r`;

/**
 * Counts an upload before it is accepted; returns false when it exceeds the day's share. One statement, so that no two
 * uploads count on the same space.
 */
export async function takeShare(db: Db, staffId: number, files: number, bytes: number): Promise<boolean> {
  const { rows } = await sql`with most as (${limits(staffId)})
    insert into upload_use (staff_id, day, files, bytes)
      select ${staffId}::bigint, current_date, ${files}::int, ${bytes}::bigint from most
      where ${files}::int <= most.files and ${bytes}::bigint <= most.bytes
    on conflict (staff_id, day) do update
    set files = upload_use.files + excluded.files, bytes = upload_use.bytes + excluded.bytes
      where upload_use.files + excluded.files <= (select files from most)
        and upload_use.bytes + excluded.bytes <= (select bytes from most)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Subtracts what was counted on the day of `since`: it failed, was aborted or removed before it was finished. */
export async function giveShareBack(
  db: Db,
  staffId: number,
  files: number,
  bytes: number,
  since: string | Date = new Date(),
): Promise<void> {
  await sql`update upload_use
    set files = greatest(files - ${files}::int, 0), bytes = greatest(bytes - ${bytes}::bigint, 0)
    where staff_id = ${staffId} and day = ${since}::timestamptz::date`.execute(db);
}

const usedUp = () => new AppError("TOO_MANY", { msg: uploadMessages.quota });

/** Counts a file before it is taken; what is refused or fails does not use up the day's share. */
export async function withShare<T>(db: Db, staffId: number, bytes: number, take: () => Promise<T>): Promise<T> {
  if (!(await takeShare(db, staffId, 1, bytes))) throw usedUp();
  const began = new Date();
  try {
    return await take();
  } catch (error) {
    await giveShareBack(db, staffId, 1, bytes, began);
    throw error;
  }
}

/** Refuses keys for uploads that would all be refused. */
export async function needRoomToday(db: Db, staffId: number): Promise<void> {
  const { rows } = await sql`with most as (${limits(staffId)})
    select 1 from upload_use u, most where u.staff_id = ${staffId} and u.day = current_date
      and (u.files >= most.files or u.bytes >= most.bytes)`.execute(db);
  if (rows.length > 0) throw usedUp();
}
