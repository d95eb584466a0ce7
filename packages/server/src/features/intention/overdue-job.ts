import { intentionMessages } from "@hongxian/contract/features/intention/intention.messages.ts";
import { sql } from "kysely";
import { noticeStaff, noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { overdue } from "./intention.server.ts";

/** Of those who may assign leads, the ones that lead sales. */
const leadsSales = sql<boolean>`r.home_type = 'SALE'`;

/**
 * Neglected leads become a to-do of the manager: of everyone who assigns leads while they are unassigned, of the sales
 * person's own manager afterwards. Each lead is notified once for each wait.
 */
export async function tellOverdue(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ status: string; bossId: number | null }>`update intention t set overdue_time = now()
      where t.overdue_time is null and ${overdue}
      returning t.status, (select s.manager_id from staff s where s.user_id = t.sale_user_id) as boss_id`.execute(tx);
    const waiting = rows.filter(({ status }) => status === "NEW").length;
    const title = intentionMessages.overdueTitle;
    if (waiting > 0) {
      const notice = {
        kind: "TODO" as const,
        title,
        content: intentionMessages.overdueNew(waiting),
        link: "/promotion/intention?status=NEW",
      };
      await noticeWhoMay(tx, "leadsUnassigned", notice, leadsSales);
    }
    const byBoss = new Map<number, number>();
    for (const { status, bossId } of rows)
      if (status === "ASSIGNED" && bossId !== null) byBoss.set(bossId, (byBoss.get(bossId) ?? 0) + 1);
    for (const [bossId, count] of byBoss) {
      const content = intentionMessages.overdueAssigned(count);
      await noticeStaff(tx, [bossId], { kind: "TODO", title, content, link: "/promotion/intention?status=ASSIGNED" });
    }
    return rows.length;
  });
}

export const intentionOverdue: Job = {
  name: "intention-overdue",
  cron: "20 * * * *",
  run: ({ database }) => tellOverdue(database.db),
};
