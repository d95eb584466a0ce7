import { complaintAnswered, complaintReopened } from "@hongxian/contract/core/events/review.events.ts";
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
import { undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { lockMember, type LockedMember } from "../../core/people/member/lock-member.ts";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { punishMember } from "../../core/people/punishment/open-punishment.ts";
import { writeEvent } from "../../core/foundation/events/write-events.ts";
import { revokePunishment } from "../../core/people/punishment/revoke-punishment.ts";
import type { Restore } from "../../core/services/review/record-decision.ts";
import { changesOf, readRows, restoreRows, type WatchedRow } from "../../core/services/review/restore-rows.ts";
import { lockDecision, withdrawMessage } from "../../core/services/review/undo-decision.ts";
import { writeReviewAction } from "../../core/services/review/write-review-action.ts";
import { contentRowOf, takeDownContent } from "../../core/services/ticket/take-down-content.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { staleOrMissing, tellDesk, visible } from "./complaint-rows.ts";

type Verdict = z.output<typeof handleComplaintBody>;
type ValidVerdict = Extract<Verdict, { result: "VALID" }>;

interface Judged {
  readonly id: number;
  readonly status: "VALID" | "INVALID";
  readonly punishmentId: number | null;
  readonly reviewActionId: number;
}

interface Ticket {
  readonly id: number;
  readonly userId: number;
  readonly targetType: ComplaintTarget;
  readonly targetId: string;
  readonly targetUserId: number | null;
  readonly reasonType: ComplaintReason;
  readonly costMs: number;
}

type Sanctioned = NonNullable<Restore["sanction"]>;

/** Carries out the measure on the locked member; returns the sanction, null where nobody is behind the target. */
async function punish(
  call: Call,
  ticket: Ticket,
  member: LockedMember | null,
  verdict: ValidVerdict,
): Promise<Sanctioned | null> {
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
    return banMember(db, member, caller.staffId, { ...ban, ...source, delaySeconds: undoSeconds });
  }
  const days = measuresWithDays.includes(punishType) ? sanctionDaysField.parse(verdict.days) : null;
  // Shown to the member: what was done, not that somebody reported it.
  const reason = complaintReason.labels[ticket.reasonType];
  const sanction = { type: punishType, reason, days, ...source, operatorId: caller.staffId };
  const { id, messageId } = await punishMember(db, member, { ...sanction, delaySeconds: undoSeconds });
  return { punishmentId: id, messageId };
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

/** What a verdict may write: the ticket and the reported content. */
async function rowsOf({ db }: Call, id: number): Promise<WatchedRow[]> {
  const { rows } = await sql<Pick<Ticket, "targetType" | "targetId">>`select target_type, target_id from complaint
    where id = ${id} for update`.execute(db);
  const content = rows[0] === undefined ? null : contentRowOf(rows[0].targetType, rows[0].targetId);
  return [{ table: "complaint", key: "id", id }, ...(content === null ? [] : [content])];
}

/** Decides one ticket with all its consequences; for half a minute it can be undone, and nobody is told before. */
export async function judge(call: Call<{ id: number }>, body: Verdict): Promise<Judged> {
  const { db, caller } = call;
  const isValid = body.result === "VALID";
  const watched = await rowsOf(call, call.params.id);
  const before = await readRows(db, watched);
  const ticket = await decide(call, body);
  const { id, userId, targetUserId, costMs } = ticket;
  const member = isValid && targetUserId !== null ? await lockMember(db, targetUserId) : null;

  const sanction = body.result === "VALID" ? await punish(call, ticket, member, body) : null;
  const punishmentId = sanction?.punishmentId ?? null;
  if (punishmentId !== null)
    await sql`update complaint set punishment_id = ${punishmentId} where id = ${id}`.execute(db);
  // The target is notified by the sanction itself, which names no one.
  const text = isValid
    ? memberMessages.complaintValid(id, body.reply)
    : memberMessages.complaintInvalid(id, body.reply);
  const messageId = await notifyMember(db, { userId, ...text, delaySeconds: undoSeconds });
  const changes = changesOf(watched, before, await readRows(db, watched));
  const restore: Restore = { itemId: id, changes, messageId, sanction };
  const reviewActionId = await writeReviewAction(db, {
    bizType: "COMPLAINT",
    bizId: id,
    userId: targetUserId,
    action: isValid ? "PASS" : "REFUSE",
    remark: body.remark,
    staffId: caller.staffId,
    costMs,
    restore,
  });
  await writeEvent(db, complaintAnswered, { userId, complaintId: id, result: body.result, reply: body.reply });
  await tellDesk(db, id);
  const measure = body.result === "VALID" ? { punishType: body.punishType, punishmentId } : {};
  call.audit({
    targetType: auditTargets.complaint,
    targetId: id,
    before: { status: "HANDLING" },
    after: { status: body.result, reviewActionId, ...measure },
  });
  return { id, status: body.result, punishmentId, reviewActionId };
}

/** Whoever complained was told of the verdict. */
async function tellReopened(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ userId: number }>`select user_id from complaint where id = ${id}`.execute(db);
  for (const { userId } of rows) await writeEvent(db, complaintReopened, { userId, complaintId: id });
}

/** The ticket is in hand again, its sanction is lifted, and the messages are never sent. */
export const undoComplaint = handle(endpoints.undoComplaint, async (call) => {
  const { db, caller } = call;
  const decided = await lockDecision(call, call.params.reviewActionId);
  if (decided.bizType !== "COMPLAINT") throw new AppError("NOT_FOUND");
  const { restore, bizId: id, userId, action } = decided;
  call.need(action === "PASS" ? complaintGrants.valid : complaintGrants.invalid);
  await restoreRows(db, restore.changes, caller.name);
  await withdrawMessage(call, restore.messageId);
  const sanction = restore.sanction ?? null;
  if (sanction !== null) {
    await withdrawMessage(call, sanction.messageId);
    await revokePunishment(db, sanction.punishmentId, { staffId: caller.staffId, reason: complaintMessages.undone });
  }
  const undoId = await writeReviewAction(db, {
    bizType: "COMPLAINT",
    bizId: id,
    userId,
    action: "UNDO",
    remark: "",
    staffId: caller.staffId,
    costMs: 0,
    undoId: call.params.reviewActionId,
  });
  await tellReopened(db, id);
  await tellDesk(db, id);
  call.audit({
    targetType: auditTargets.complaint,
    targetId: id,
    before: { action, punishmentId: sanction?.punishmentId ?? null },
    after: { status: "HANDLING", undoId },
  });
  return { id, status: "HANDLING" as const };
});
