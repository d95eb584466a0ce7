import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import { banDaysField, sanctionDaysField } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import {
  complaintReason,
  violationOfReason,
  type ComplaintReason,
  type ComplaintTarget,
} from "@hongxian/contract/core/ticket/complaint.choices.ts";
import * as endpoints from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import {
  complaintGrants,
  complaintMessages,
  measureProblem,
  measuresWithDays,
  type handleComplaintBody,
} from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { lockMember, type LockedMember } from "../../core/people/member/lock-member.ts";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { punishMember } from "../../core/people/punishment/open-punishment.ts";
import { writeReviewAction } from "../../core/services/review/write-review-action.ts";
import { takeDownContent } from "../../core/services/ticket/take-down-content.ts";
import { handle, type Call } from "../../kit/call.ts";
import { staleOrMissing, tellDesk, visible } from "./complaint-rows.ts";

type Verdict = z.output<typeof handleComplaintBody>;
type ValidVerdict = Extract<Verdict, { result: "VALID" }>;

interface Ticket {
  readonly id: number;
  readonly userId: number;
  readonly targetType: ComplaintTarget;
  readonly targetId: string;
  readonly targetUserId: number | null;
  readonly reasonType: ComplaintReason;
  readonly costMs: number;
}

/** Carries out the measure on the locked member; returns the sanction's number, null where nobody is behind the target. */
async function punish(
  call: Call,
  ticket: Ticket,
  member: LockedMember | null,
  verdict: ValidVerdict,
): Promise<number | null> {
  const { db, caller } = call;
  const { punishType } = verdict;
  const problem = measureProblem(punishType, ticket);
  if (problem !== null) throw invalid({ punishType: problem });
  if (punishType === "CONTENT_DELETE" && !(await takeDownContent(db, ticket.targetType, ticket.targetId)))
    throw refused(complaintMessages.contentGone);
  if (member === null) return null;

  const violationType = violationOfReason(ticket.reasonType);
  const source = { violationType, sourceType: "COMPLAINT", sourceId: ticket.id } as const;
  if (punishType === "ACCOUNT_BAN") {
    call.need(memberAccountGrants.ban);
    // The body's own schema has validated both.
    const ban = { reason: (verdict.reason ?? "").trim(), days: banDaysField.parse(verdict.days) };
    return (await banMember(db, member, caller.staffId, { ...ban, ...source })).punishmentId;
  }
  const days = measuresWithDays.includes(punishType) ? sanctionDaysField.parse(verdict.days) : null;
  // Shown to the member: what was done, not that somebody reported it.
  const reason = complaintReason.labels[ticket.reasonType];
  const sanction = { type: punishType, reason, days, ...source, operatorId: caller.staffId };
  return (await punishMember(db, member, sanction)).id;
}

/**
 * One statement decides who was first: the ticket must be in hand, and in the caller's hand. Everything that follows
 * commits or rolls back with it.
 */
async function decide(call: Call<{ id: number }>, { result, remark, reply }: Verdict): Promise<Ticket> {
  const { rows } =
    await sql<Ticket>`update complaint t set status = ${result}, handle_remark = ${remark}, reply_content = ${reply},
      handle_time = now(), update_time = now(), version = version + 1
    where t.id = ${call.params.id} and t.status = 'HANDLING' and t.handler_id = ${call.caller.staffId}
      and ${visible(call)}
    returning t.id, t.user_id, t.target_type, t.target_id, t.target_user_id, t.reason_type,
      round(extract(epoch from now() - coalesce(t.claim_time, t.created_time)) * 1000)::bigint as cost_ms`.execute(
      call.db,
    );
  if (rows[0] === undefined) throw await staleOrMissing(call, call.params.id);
  return rows[0];
}

export const handleComplaint = handle(endpoints.handleComplaint, async (call) => {
  call.need(call.body.result === "VALID" ? complaintGrants.valid : complaintGrants.invalid);
  return judge(call, call.body);
});

/** Decides one ticket with all its consequences. */
export async function judge(
  call: Call<{ id: number }>,
  body: Verdict,
): Promise<{ id: number; status: "VALID" | "INVALID"; punishmentId: number | null }> {
  const { db, caller } = call;
  const isValid = body.result === "VALID";
  const ticket = await decide(call, body);
  const { id, userId, targetUserId, costMs } = ticket;
  const member = isValid && targetUserId !== null ? await lockMember(db, targetUserId) : null;

  const punishmentId = body.result === "VALID" ? await punish(call, ticket, member, body) : null;
  if (punishmentId !== null)
    await sql`update complaint set punishment_id = ${punishmentId} where id = ${id}`.execute(db);
  await writeReviewAction(db, {
    bizType: "COMPLAINT",
    bizId: id,
    userId: targetUserId,
    action: isValid ? "PASS" : "REFUSE",
    remark: body.remark,
    staffId: caller.staffId,
    costMs,
  });
  // The target was notified by the sanction itself, which names no one.
  const text = isValid
    ? memberMessages.complaintValid(id, body.reply)
    : memberMessages.complaintInvalid(id, body.reply);
  await notifyMember(db, { userId, ...text });
  await tellDesk(db, id);
  const measure = body.result === "VALID" ? { punishType: body.punishType, punishmentId } : {};
  call.audit({
    targetType: auditTargets.complaint,
    targetId: id,
    before: { status: "HANDLING" },
    after: { status: body.result, ...measure },
  });
  return { id, status: body.result, punishmentId };
}
