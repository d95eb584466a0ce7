import {
  isCrisis,
  treeholeLimits,
  treeholeMessages,
  treeholeRoute,
} from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { sql } from "kysely";
import { takeInContent } from "../../core/services/content/take-in.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";

interface NewPost {
  readonly userId: number;
  readonly mood: string;
  readonly content: string;
  readonly anonymousName: string;
}

async function tellOfCrisis(tx: Db, id: number): Promise<void> {
  await noticeWhoMay(tx, "crisis", {
    kind: "TODO",
    ...treeholeMessages.crisis(id),
    link: `${treeholeRoute}?tab=crisis`,
  });
}

/** A member confides something. Signs of self-harm are checked first, and staff are notified at once. */
export function postTreehole(services: Services, { userId, ...columns }: NewPost): Promise<number> {
  const inDistress = isCrisis(columns.content);
  return takeInContent(
    services,
    {
      type: "TREEHOLE",
      userId,
      columns: { ...columns, isCrisis: inDistress, crisisStatus: inDistress ? "WAIT" : "NONE" },
    },
    inDistress ? tellOfCrisis : undefined,
  );
}

/** A member reports a post; the fifth report returns a shown one to the reviewers. */
export async function reportTreehole(db: Db, id: number): Promise<void> {
  await sql`update treehole_post set report_count = report_count + 1,
      status = case when report_count + 1 = ${treeholeLimits.reports} and check_status = 'PASS' then 'OFFLINE'
      else status end,
      check_status = case when report_count + 1 = ${treeholeLimits.reports} and check_status = 'PASS' then 'WAIT_CHECK'
        else check_status end
    where id = ${id} and status <> 'DELETED'`.execute(db);
}
