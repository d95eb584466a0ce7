import { contentMessages } from "@hongxian/contract/core/content/content.choices.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";

interface Violation {
  readonly userId: number;
  readonly contentId: number;
  readonly reasonId: number | null;
  readonly reason: string;
}

const graveTypes = ["PORN", "FRAUD", "POLITICS", "MINOR"];
const noticeAt = 3;

/**
 * Content refused or deleted for a grave violation is a sanction of its author; reviewers are notified of the third
 * within 30 days.
 */
export async function noteGraveViolation(
  { db, caller }: Call,
  { userId, contentId, reasonId, reason }: Violation,
): Promise<void> {
  if (reasonId === null) return;
  const written =
    await sql`insert into punishment (user_id, type, violation_type, reason, source_type, source_id, operator_id)
    select ${userId}, 'CONTENT_DELETE', r.violation_type, left(${reason}, 150), 'REVIEW', ${contentId},
      ${caller.staffId}
    from review_reason r where r.id = ${reasonId} and r.violation_type = any(${graveTypes}) returning 1`.execute(db);
  if (written.rows.length === 0) return;
  const { rows } = await sql<{ count: number; name: string }>`select m.first_name as name,
      (select count(*)::int from punishment p
      where p.user_id = m.user_id and p.type = 'CONTENT_DELETE' and p.status <> 'REVOKED'
        and p.violation_type = any(${graveTypes}) and p.created_time > now() - interval '30 days') as count
    from member m where m.user_id = ${userId}`.execute(db);
  const found = rows[0];
  if (found === undefined || found.count !== noticeAt) return;
  await noticeWhoMay(db, "graveViolations", {
    kind: "WARN",
    ...contentMessages.suggestBan(found.name, found.count),
    link: `/promotion/shopsmanage?keyword=${userId}&status=`,
  });
}

/** The refusal was undone, and its violation no longer counts. */
export async function revokeGraveViolation({ db, caller }: Call, contentId: number): Promise<void> {
  await sql`update punishment
      set status = 'REVOKED', revoke_staff_id = ${caller.staffId}, revoke_reason = ${reviewMessages.undone},
      revoke_time = now(), update_time = now(), version = version + 1
    where type = 'CONTENT_DELETE' and source_type = 'REVIEW' and source_id = ${contentId} and status = 'EFFECTIVE'
      and operator_id = ${caller.staffId} and created_time > now() - interval '2 minutes'`.execute(db);
}
