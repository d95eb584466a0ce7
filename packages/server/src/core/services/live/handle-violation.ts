import * as endpoints from "@hongxian/contract/core/live/violation.endpoints.ts";
import { liveMessages, undoSeconds, type penaltyAction } from "@hongxian/contract/core/live/live.choices.ts";
import { violationType as types } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { openPunishment } from "../../people/punishment/open-punishment.ts";
import { writeReviewAction } from "../review/write-review-action.ts";
import { blockRoom } from "./block-room.ts";
import { needDuty } from "./on-duty.ts";

type PenaltyAction = ChoiceOf<typeof penaltyAction>;

interface Session {
  readonly roomId: number;
  readonly hostId: number;
  readonly guestIds: number[];
  readonly status: string;
  readonly snapshotUrl: string;
  readonly recordUrl: string;
}

/** The broadcast, locked; one that ended, or that somebody else has just handled, is left alone. */
async function lockSession(db: Db, sessionId: number, staffId: number): Promise<Session> {
  const { rows } =
    await sql<Session>`select room_id, host_id, guest_ids, status, snapshot_url, record_url from live_session
    where id = ${sessionId} for update`.execute(db);
  const session = rows[0];
  if (session === undefined) throw new AppError("NOT_FOUND");
  const last = await sql<{ name: string | null; staffId: number | null; isFresh: boolean }>`select s.name, v.staff_id,
      v.created_time > now() - make_interval(secs => ${undoSeconds}::int) as is_fresh
    from room_violation v left join staff s on s.id = v.staff_id
    where v.session_id = ${sessionId} and v.status = 'EFFECTIVE' order by v.id desc limit 1`.execute(db);
  const [before] = last.rows;
  const byOther = before !== undefined && before.staffId !== staffId;
  if (session.status !== "LIVING" || (byOther && before.isFresh))
    throw byOther ? refused(liveMessages.handledBy(before.name ?? "")) : refused(liveMessages.ended);
  return session;
}

/** The penalty that the ladder sets for the nth violation of a type within 90 days. */
export async function penaltyFor(
  db: Db,
  userId: number,
  type: string,
): Promise<{ action: PenaltyAction; days: number | null; times: number }> {
  const { rows } = await sql<{ action: PenaltyAction; days: number | null; times: number }>`
    select r.action, r.days, n.times from (select 1 + count(*)::int as times from room_violation v
      where v.user_id = ${userId} and v.violation_type = ${type} and v.status <> 'REVOKED'
        and v.created_time > now() - interval '90 days') n
    join penalty_rule r on r.violation_type = ${type} and r.times = least(3, n.times)`.execute(db);
  return rows[0] ?? { action: "WARN", days: null, times: 1 };
}

const warnDays = 90;
const endings = {
  WARN: null,
  NONE: null,
  CUT_STREAM: "CUT",
  CLOSE_ROOM: "FORCE_CLOSE",
  LIVE_BAN: "FORCE_CLOSE",
} as const;

/** Until when it applies; after a cut the host may stream again in five minutes, after a closing tomorrow. */
const endTime = (action: PenaltyAction, days: number | null) => {
  if (action === "CUT_STREAM") return sql`now() + interval '5 minutes'`;
  if (action === "CLOSE_ROOM") return sql`current_date + interval '1 day'`;
  if (action === "LIVE_BAN") return sql`now() + ${days}::numeric * interval '1 day'`;
  return sql`now() + make_interval(days => ${warnDays}::int)`;
};

/** The sanctions that can be appealed against. */
async function sanction(
  call: Call,
  violation: {
    userId: number;
    action: PenaltyAction;
    days: number | null;
    type: ChoiceOf<typeof types>;
    reason: string;
    sessionId: number;
  },
): Promise<number | null> {
  const { userId, action, days, type, reason, sessionId } = violation;
  if (action !== "WARN" && action !== "LIVE_BAN") return null;
  const opened = await openPunishment(call.db, {
    userId,
    type: action,
    violationType: type,
    reason,
    days: action === "WARN" ? warnDays : days,
    sourceType: "PATROL",
    sourceId: sessionId,
    operatorId: call.caller.staffId,
  });
  if (action === "LIVE_BAN")
    await sql`update member set prohibit_live_number = prohibit_live_number + 1 where user_id = ${userId}`.execute(
      call.db,
    );
  return opened.id;
}

export const handleViolation = handle(endpoints.handleViolation, async (call) => {
  const { db, body, caller } = call;
  call.need(endpoints.handlingGrant(body.action, body.source));
  const shiftId = body.source === "LIST" ? null : await needDuty(call);
  const session = await lockSession(db, body.sessionId, caller.staffId);
  const userId = body.userId ?? session.hostId;
  if (body.offender === "HOST" && userId !== session.hostId) throw invalid({ userId: liveMessages.notGuest });
  if (body.offender === "GUEST" && !session.guestIds.includes(userId)) throw invalid({ userId: liveMessages.notGuest });
  const ladder = await penaltyFor(db, userId, body.violationType);
  const action = body.action ?? ladder.action;
  const days = body.action === null ? ladder.days : (body.days ?? null);
  const reason = body.description === "" ? types.labels[body.violationType] : body.description;
  const snapshot = body.snapshotImg === "" ? session.snapshotUrl : body.snapshotImg;
  const { rows } = await sql<{
    id: number;
    undoUntil: string;
  }>`insert into room_violation (room_id, session_id, user_id, offender, source,
      violation_type, description, snapshot_img, clip_url, action, days, times, shift_id, staff_id, end_time)
    values (${session.roomId}, ${body.sessionId}, ${userId}, ${body.offender}, 'PATROL', ${body.violationType},
      ${body.description}, ${snapshot},
      ${session.recordUrl}, ${action}, ${action === "LIVE_BAN" ? days : null}, ${ladder.times}, ${shiftId},
        ${caller.staffId}, ${endTime(action, days)})
    returning id, created_time + make_interval(secs => ${undoSeconds}::int) as undo_until`.execute(db);
  const { id = 0, undoUntil = "" } = rows[0] ?? {};
  const ending = body.offender === "HOST" ? endings[action] : null;
  if (ending !== null) {
    await sql`update live_session
      set status = ${ending}, end_time = now(), end_reason = ${types.labels[body.violationType]}, version = version + 1
      where id = ${body.sessionId} and status = 'LIVING'`.execute(db);
    if (action !== "LIVE_BAN") await blockRoom(db, session.roomId);
  }
  const punishmentId = await sanction(call, {
    userId,
    action,
    days,
    type: body.violationType,
    reason,
    sessionId: body.sessionId,
  });
  if (punishmentId !== null)
    await sql`update room_violation set punishment_id = ${punishmentId} where id = ${id}`.execute(db);
  await sql`insert into patrol_check (shift_id, staff_id, room_id, session_id, source, enter_time, stay_sec, result,
    violation_id, snapshot_img, remark)
    values (${shiftId}, ${caller.staffId}, ${session.roomId}, ${body.sessionId},
      ${body.source === "WALL" ? "WALL" : "DESK"},
      now() - make_interval(secs => ${body.staySec}::int), ${body.staySec}, 'VIOLATION', ${id}, ${snapshot},
        ${body.description})`.execute(db);
  await sql`update live_session set last_check_time = now() where id = ${body.sessionId}`.execute(db);
  await writeReviewAction(db, {
    bizType: "LIVE",
    bizId: body.sessionId,
    userId,
    action: "REFUSE",
    remark: reason,
    staffId: caller.staffId,
    costMs: body.staySec * 1000,
  });
  await sql`update complaint
    set status = 'HANDLING', handler_id = ${caller.staffId}, claim_time = now(), update_time = now(),
      version = version + 1
    where target_type = 'LIVE_ROOM' and target_id in (${String(session.roomId)}, ${String(body.sessionId)})
      and status = 'WAIT_HANDLE'`.execute(db);
  call.audit({
    targetType: auditTargets.liveSession,
    targetId: body.sessionId,
    after: { violationId: id, userId, violationType: body.violationType, action, days },
  });
  const data = {
    kind: "violation",
    id,
    sessionId: body.sessionId,
    violationType: body.violationType,
    action,
    staffId: caller.staffId,
    name: caller.name,
  };
  await publishEvent(db, { topic: "live", data });
  return { id, action, days: action === "LIVE_BAN" ? days : null, times: ladder.times, undoUntil };
});
