import { guideMessages, miniGuideRoute } from "@hongxian/contract/features/mini-guide/mini-guide.endpoints.ts";
import { sql } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Review mode ends automatically, and staff are notified. */
export async function endReviewMode(db: Db): Promise<number> {
  const review = await readSetting(db, "mini.reviewMode");
  if (review === null || Date.parse(review.until) > Date.now()) return 0;
  await sql`update system_setting set value = 'null'::jsonb, version = version + 1, update_time = now()
    where key = 'mini.reviewMode'`.execute(db);
  await sql`select pg_notify('setting_changed', 'mini.reviewMode')`.execute(db);
  await noticeWhoMay(db, "reviewModeEnded", {
    kind: "TODO",
    ...guideMessages.ended(review.version),
    link: miniGuideRoute,
  });
  return 1;
}

export const miniGuideJobs: readonly Job[] = [
  {
    name: "mini-review-end",
    cron: "* * * * *",
    run: ({ database: { db } }) => db.transaction().execute(endReviewMode),
  },
];
