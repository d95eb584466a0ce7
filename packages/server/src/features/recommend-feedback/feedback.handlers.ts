import * as endpoints from "@hongxian/contract/features/recommend-feedback/recommend-feedback.endpoints.ts";
import {
  feedbackGrants,
  feedbackMessages,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

export const visible = ({ caller }: Pick<Call, "caller">): RawBuilder<boolean> =>
  scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

export const pauseRecommend = handle(endpoints.pauseRecommend, async (call) => {
  const { userId, paused } = call.params;
  call.need(paused ? feedbackGrants.pause : feedbackGrants.resume);
  await lockOwnMember(call, userId);
  const { rows } = await sql`update member
      set recommend_paused = ${paused}, update_user = ${call.caller.name}, update_time = now(), version = version + 1
    where user_id = ${userId} and recommend_paused <> ${paused} returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { recommendPaused: !paused },
    after: { recommendPaused: paused },
  });
  return { recommendPaused: paused };
});

export const complainFeedback = handle(endpoints.complainFeedback, async (call) => {
  const { id } = call.params;
  const { rows } = await sql<{
    userId: number;
    recommendUserId: number;
    content: string;
    handleStatus: string;
  }>`select t.user_id,
      t.recommend_user_id, t.content, t.handle_status from recommend_feedback t where t.id = ${id} and ${visible(call)}
      for update`.execute(call.db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  const open = await sql`select 1 from complaint c
      where c.user_id = ${found.userId} and c.target_user_id = ${found.recommendUserId}
    and c.target_type = 'USER' and c.reason_type = 'FAKE' and c.status in ('WAIT_HANDLE', 'HANDLING')`.execute(call.db);
  if (open.rows.length > 0) throw refused(feedbackMessages.complained);
  const made = await createComplaint(call.db, {
    userId: found.userId,
    targetType: "USER",
    targetId: String(found.recommendUserId),
    reasonType: "FAKE",
    content: found.content === "" ? feedbackMessages.fake : found.content,
  });
  await sql`update recommend_feedback
      set handle_status = 'HANDLED', handler_id = ${call.caller.staffId}, handle_time = now(),
      update_time = now(), version = version + 1 where id = ${id} and handle_status = 'WAIT_HANDLE'`.execute(call.db);
  call.audit({ targetType: auditTargets.recommendFeedback, targetId: id, after: { complaintId: made.id } });
  return { complaintId: made.id };
});
