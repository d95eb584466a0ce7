import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Hot videos whose time is over. */
export async function coolDueVideos(db: Db): Promise<number> {
  const { rows } = await sql`update video set is_hot = false, version = version + 1, update_time = now()
    where is_hot and hot_end_time <= now() returning 1`.execute(db);
  return rows.length;
}

/** Recent plays outweigh those of two days ago. */
export async function scoreVideos(db: Db): Promise<number> {
  const { rows } =
    await sql`update video set hot_score = round(((play_num + 5 * like_num + 8 * comment_num + 10 * share_num)
      * power(0.5, extract(epoch from now() - created_time) / 172800))::numeric, 2)
    where created_time > now() - interval '14 days' and status <> 'DELETED' returning 1`.execute(db);
  return rows.length;
}

export const hotScore: Job = {
  name: "hot-score",
  cron: "7 * * * *",
  run: ({ database }) => scoreVideos(database.db),
};
