import * as endpoints from "@hongxian/contract/features/subject-discuss/subject-discuss.endpoints.ts";
import {
  discussGrants,
  discussMessages,
  discussTops,
} from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { deleteContent, lockContent, moveContent, type ContentRow } from "../../core/services/content/move-content.ts";
import { rewardEssence } from "../../core/services/content/reward-essence.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call } from "../../kit/call.ts";

interface DiscussRow extends ContentRow {
  readonly subjectId: number;
  readonly subjectTitle: string;
  readonly subjectType: string;
  readonly isEssence: boolean;
  readonly isTop: boolean;
}

const lock = (call: Call, id: number): Promise<DiscussRow> =>
  lockContent<DiscussRow>(call, "SUBJECT_DISCUSS", id, {
    columns: sql`, t.subject_id, t.is_essence, t.is_top,
      (select s.title from subject s where s.id = t.subject_id) as subject_title,
      (select s.type from subject s where s.id = t.subject_id) as subject_type`,
  });

export const setDiscussEssence = handle(endpoints.setDiscussEssence, async (call) => {
  const { id, flag } = call.params;
  call.need(flag ? discussGrants.essence : discussGrants.plain);
  const row = await lock(call, id);
  if (row.isEssence === flag) throw new AppError("STALE");
  if (flag && row.status !== "ONLINE") throw refused(discussMessages.notOnline);
  await sql`update subject_discuss set is_essence = ${flag}, version = version + 1, update_time = now()
    where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.subjectDiscuss,
    targetId: id,
    before: { isEssence: !flag },
    after: { isEssence: flag },
  });
  if (flag) {
    await notifyMember(call.db, { userId: row.userId, ...discussMessages.notice(row.subjectTitle) });
    await rewardEssence(call.db, row.userId, id);
  }
  return { id, isEssence: flag };
});

export const setDiscussTop = handle(endpoints.setDiscussTop, async (call) => {
  const { id, flag } = call.params;
  const row = await lock(call, id);
  if (row.isTop === flag) throw new AppError("STALE");
  if (flag) {
    if (row.status !== "ONLINE") throw refused(discussMessages.topOnline);
    // A concurrent pin to the same topic waits for the lock, and is counted.
    await sql`select 1 from subject where id = ${row.subjectId} for no key update`.execute(call.db);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from subject_discuss
      where subject_id = ${row.subjectId} and is_top and status = 'ONLINE'`.execute(call.db);
    if ((rows[0]?.n ?? 0) >= discussTops) throw refused(discussMessages.fullTop);
  }
  await sql`update subject_discuss set is_top = ${flag}, version = version + 1, update_time = now()
    where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.subjectDiscuss,
    targetId: id,
    before: { isTop: !flag },
    after: { isTop: flag },
  });
  return { id, isTop: flag };
});

export const setDiscussStatus = handle(endpoints.setDiscussStatus, async (call) => {
  const { id } = call.params;
  const { status, reason } = call.body;
  call.need(status === "ONLINE" ? discussGrants.online : discussGrants.offline);
  const row = await lock(call, id);
  await moveContent(call, "SUBJECT_DISCUSS", row, { status, reason }, discussMessages.notPassed);
  if (status === "OFFLINE")
    await sql`update subject_discuss set is_top = false, is_essence = false where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.subjectDiscuss,
    targetId: id,
    before: { status: row.status },
    after: { status, reason },
  });
  return { id, status };
});

export const moveDiscuss = handle(endpoints.moveDiscuss, async (call) => {
  const { id, subjectId } = call.params;
  const row = await lock(call, id);
  const target =
    await sql`select 1 from subject where id = ${subjectId} and id <> ${row.subjectId} and status = 'ONLINE'
    and type = ${row.subjectType} for share`.execute(call.db);
  if (target.rows.length === 0) throw invalid({ subjectId: discussMessages.otherType });
  // The sides of the old topic are not those of the new one.
  await sql`update subject_discuss
    set subject_id = ${subjectId}, option_id = null, is_top = false, version = version + 1, update_time = now()
    where id = ${id}`.execute(call.db);
  await sql`update subject_evaluate set subject_id = ${subjectId}, update_time = now()
    where discuss_id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.subjectDiscuss,
    targetId: id,
    before: { subjectId: row.subjectId },
    after: { subjectId },
  });
  return { id, subjectId };
});

export const removeDiscuss = handle(endpoints.removeDiscuss, async (call) => {
  const { id } = call.params;
  const row = await lock(call, id);
  await deleteContent(call, "SUBJECT_DISCUSS", [id]);
  call.audit({
    targetType: auditTargets.subjectDiscuss,
    targetId: id,
    before: { status: row.status },
    after: { status: "DELETED" },
  });
  return null;
});
