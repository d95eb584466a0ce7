import { assetImageDays } from "@hongxian/contract/core/credential/credential.messages.ts";
import { splitImages } from "@hongxian/contract/core/member/slash-list.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { destroyPaper } from "./paper-file.ts";

const atOnce = 200;

/** Pictures that another record also uses are kept. */
async function stillUsed(db: Db, images: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    image: string;
  }>`select distinct i.image from auth_record t, unnest(string_to_array(t.auth_img, ';')) i(image)
    where t.auth_img <> '' and i.image = any(${images}::text[])`.execute(db);
  return new Set(rows.map(({ image }) => image));
}

/** Clears the addresses of a batch of old papers and returns them. */
async function forgetPapers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ authImg: string }>`with old as (
      select id, auth_img from auth_record
      where type = 'ASSETS' and auth_img <> '' and status in ('AUTH_SUCCESS', 'AUTH_FAIL')
        and check_time < now() - make_interval(days => ${sql.lit(assetImageDays)})
      order by check_time limit ${atOnce} for update skip locked
    ) update auth_record t set auth_img = '', image_removed_time = now(), version = t.version + 1, update_time = now()
    from old where t.id = old.id returning old.auth_img`.execute(db);
  return rows.map(({ authImg }) => authImg);
}

/**
 * Papers about assets are destroyed ninety days after the result; the result stays. A file that could not be destroyed
 * is not tried again: nothing refers to it any more.
 */
export async function removeAssetImages(services: Services): Promise<number> {
  let count = 0;
  for (;;) {
    const papers = await forgetPapers(services.db);
    const images = papers.flatMap(splitImages);
    const used = images.length === 0 ? new Set() : await stillUsed(services.db, images);
    for (const image of images) {
      if (used.has(image)) continue;
      await destroyPaper(services, image).catch((error: unknown) =>
        services.log.error({ err: error }, "asset paper not destroyed"),
      );
    }
    count += papers.length;
    if (papers.length < atOnce) return count;
  }
}

/** 04:30 */
export const assetImageJob = (servicesOf: (parts: Parameters<Job["run"]>[0]) => Services): Job => ({
  name: "asset-image-remove",
  cron: "30 4 * * *",
  run: (parts) => removeAssetImages(servicesOf(parts)),
});
