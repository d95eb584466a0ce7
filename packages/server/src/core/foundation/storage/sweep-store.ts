import { unfinishedHours } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { keptDays } from "@hongxian/contract/core/operation/retention.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import type { Settings } from "../../../platform/settings.ts";
import { readSetting } from "../settings/system-settings.ts";
import { openPictureCache } from "../picture/picture-cache.ts";
import { openBlobDisk, type BlobDisk } from "./blob-disk.ts";
import { dropObject } from "./object-table.ts";
import { dropUpload } from "./upload-table.ts";

const batch = 500;
const pictureLife = 30 * 86_400_000;
const olderThan = (hours: number) => sql`created_time < now() - make_interval(hours => ${hours}::int)`;

async function sweepUploads(db: Db, disk: BlobDisk, hours: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from store_upload where ${olderThan(hours)}`.execute(db);
  for (const { id } of rows) await disk.remove((await dropUpload(db, id)) ?? []);
  return rows.length;
}

/** Unfinished uploads, and content that was written but never got a record. */
async function sweepObjects(db: Db, disk: BlobDisk, hours: number): Promise<number> {
  const { rows } = await sql<{ bucket: string; key: string }>`select bucket, key from store_object
    where ${olderThan(hours)} and (key like 'upload/%' or (key like 'file/%'
      and not exists (select 1 from stored_file f where f.object_key = store_object.key)))`.execute(db);
  for (const { bucket, key } of rows) await disk.remove(await dropObject(db, bucket, key));
  return rows.length;
}

/** Files on disk without a record: a process ended between writing the one and the other. */
async function sweepDisk(db: Db, disk: BlobDisk, hours: number): Promise<number> {
  let removed = 0;
  let candidates: string[] = [];
  const ask = async () => {
    const { rows } = await sql<{ blob: string }>`select b.blob from unnest(${candidates}::text[]) as b(blob)
      where not exists (select 1 from store_part p where p.blob = b.blob) and not exists (select 1 from store_object o
        where o.segments @> jsonb_build_array(jsonb_build_object('blob', b.blob)))`.execute(db);
    await disk.remove(rows.map(({ blob }) => blob));
    removed += rows.length;
    candidates = [];
  };
  for await (const { blob, isDraft } of disk.olderThan(hours * 3_600_000)) {
    if (isDraft) {
      await disk.removeDraft(blob);
      removed += 1;
    } else if (candidates.push(blob) >= batch) await ask();
  }
  if (candidates.length > 0) await ask();
  return removed;
}

export async function sweepStore(
  db: Db,
  settings: Pick<Settings, "dataDir">,
  hours: number = unfinishedHours,
): Promise<number> {
  const disk = openBlobDisk(settings.dataDir);
  const uploads = await sweepUploads(db, disk, hours);
  const objects = await sweepObjects(db, disk, hours);
  return uploads + objects + (await sweepDisk(db, disk, hours));
}

/** Removes what was begun and never finished, after the days of its retention. An external store has a lifecycle rule for this. */
export const storeSweep: Job = {
  name: "store-sweep",
  cron: "20 * * * *",
  run: async ({ database: { db }, settings }) => {
    const pruned = await openPictureCache(settings.dataDir).prune(pictureLife);
    if (settings.storage.endpoint !== undefined) return pruned;
    const days = keptDays("upload", await readSetting(db, "retention.days"));
    return pruned + (await sweepStore(db, settings, days * 24));
  },
};
