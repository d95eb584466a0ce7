import {
  isCrisis,
  treeholeLimits,
  treeholeMessages,
  treeholeRoute,
} from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { sql } from "kysely";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import type { Db } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";

export interface NewPost {
  readonly userId: number;
  readonly mood: string;
  readonly content: string;
  readonly anonymousName: string;
  readonly imgs?: string;
  readonly cityName?: string;
}

async function tellOfCrisis(tx: Db, id: number, userId: number): Promise<void> {
  await notifyMember(tx, { userId, title: treeholeMessages.helpTitle, content: treeholeMessages.help });
  await noticeWhoMay(tx, "crisis", {
    kind: "TODO",
    ...treeholeMessages.crisis(id),
    link: `${treeholeRoute}?tab=crisis`,
  });
}

/** What the machine says of a confession; signs of self-harm are checked first. */
export async function lookAtTreehole(services: Services, { userId, ...columns }: NewPost) {
  const inDistress = isCrisis(columns.content);
  const post = {
    type: "TREEHOLE",
    userId,
    columns: { ...columns, isCrisis: inDistress, crisisStatus: inDistress ? "WAIT" : "NONE" },
  } as const;
  return { post, inDistress, look: await lookAtContent(services, post) };
}

/** Stores a confession. Of one in distress staff are notified and the member is helped at once. */
export async function storeTreehole(
  tx: Db,
  { post, inDistress, look }: Awaited<ReturnType<typeof lookAtTreehole>>,
): Promise<number> {
  const id = await storeContent(tx, post, look);
  if (inDistress) await tellOfCrisis(tx, id, post.userId);
  return id;
}

/** A member reports a post, once; the fifth report returns a shown one to the reviewers. */
export async function reportTreehole(db: Db, id: number, userId: number): Promise<void> {
  const { rows: first } = await sql`insert into treehole_report (post_id, user_id) values (${id}, ${userId})
    on conflict do nothing returning 1`.execute(db);
  if (first.length === 0) return;
  const { rows } = await sql<{ isBack: boolean }>`with reported as (
      select id, report_count + 1 = ${treeholeLimits.reports}::int and check_status = 'PASS' as is_back
      from treehole_post where id = ${id} and status <> 'DELETED' for update)
    update treehole_post p set report_count = report_count + 1,
      status = case when r.is_back then 'OFFLINE' else p.status end,
      check_status = case when r.is_back then 'WAIT_CHECK' else p.check_status end
    from reported r where p.id = r.id returning r.is_back`.execute(db);
  if (rows[0]?.isBack === true) await publishEvent(db, { topic: "review", data: { bizType: "TREEHOLE" } });
}
