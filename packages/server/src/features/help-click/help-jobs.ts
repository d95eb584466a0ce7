import { helpMessages, helpRoute, poorHelp } from "@hongxian/contract/features/help-click/help-click.endpoints.ts";
import { sql } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Once a week the authors are notified of the texts that help least. */
export async function tellPoorHelp(db: Db): Promise<number> {
  const { rows } = await sql<{ title: string }>`select a.title from help_click h join article a on a.id = h.article_id
    where h.created_time > now() - interval '30 days' and h.helpful <> 'NONE' group by a.id, a.title
    having count(*) >= ${poorHelp.votes}::int
    order by count(*) filter (where h.helpful = 'YES') * 1.0 / count(*), a.id limit ${poorHelp.listed}`.execute(db);
  if (rows.length === 0) return 0;
  await noticeWhoMay(db, "helpArticlesPoor", {
    kind: "TODO",
    ...helpMessages.weekly(rows.map(({ title }) => title)),
    link: helpRoute,
  });
  return rows.length;
}

export const helpWeekly: Job = {
  name: "help-weekly-notice",
  cron: "0 9 * * 1",
  run: ({ database }) => database.db.transaction().execute((tx) => tellPoorHelp(tx)),
};
