import * as endpoints from "@hongxian/contract/core/live/violation.endpoints.ts";
import { liveMessages, undoSeconds } from "@hongxian/contract/core/live/live.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { blockRoom } from "./block-room.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { revokePunishment } from "../../people/punishment/revoke-punishment.ts";
import { writeReviewAction } from "../review/write-review-action.ts";

export interface Revoked {
  readonly id: number;
  readonly roomId: number;
  readonly sessionId: number;
  readonly userId: number;
  readonly action: string;
  readonly punishmentId: number | null;
}

/** Revokes a violation with everything that followed from it; the broadcast itself stays as it is. */
export async function revokeViolation({ db, caller }: Call, id: number, reason: string): Promise<Revoked> {
  const { rows } = await sql<Revoked>`update room_violation set status = 'REVOKED', revoke_reason = ${reason},
      revoke_staff_id = ${caller.staffId}, update_time = now(), version = version + 1
    where id = ${id} and status = 'EFFECTIVE'
    returning id, room_id, session_id, user_id, action, punishment_id`.execute(db);
  const revoked = rows[0];
  if (revoked === undefined) {
    const there = await sql`select 1 from room_violation where id = ${id}`.execute(db);
    throw new AppError(there.rows.length === 0 ? "NOT_FOUND" : "STALE");
  }
  if (revoked.punishmentId !== null) {
    const { rows: open } =
      await sql`select 1 from punishment where id = ${revoked.punishmentId} and status = 'EFFECTIVE'`.execute(db);
    if (open.length > 0) await revokePunishment(db, revoked.punishmentId, { staffId: caller.staffId, reason });
  }
  if (revoked.action === "LIVE_BAN")
    await sql`update member set prohibit_live_number = greatest(0, prohibit_live_number - 1)
      where user_id = ${revoked.userId}`.execute(db);
  if (revoked.action === "CUT_STREAM" || revoked.action === "CLOSE_ROOM") await blockRoom(db, revoked.roomId);
  return revoked;
}

/** 撤销 of the caller's own action within ten seconds: the broadcast goes on. */
export const undoViolation = handle(endpoints.undoViolation, async (call) => {
  const { db, caller } = call;
  const { id } = call.params;
  const { rows } = await sql<{
    isOwn: boolean;
    isFresh: boolean;
    reviewId: number | null;
  }>`select v.staff_id = ${caller.staffId} as is_own,
      v.created_time > now() - make_interval(secs => ${undoSeconds + 2}::int) as is_fresh,
      (select max(r.id) from review_action r
      where r.biz_type = 'LIVE' and r.biz_id = v.session_id and r.staff_id = v.staff_id) as review_id
    from room_violation v where v.id = ${id} for update`.execute(db);
  const found = rows[0];
  if (found === undefined || !found.isOwn) throw new AppError("NOT_FOUND");
  if (!found.isFresh) throw refused(liveMessages.undoLate);
  const revoked = await revokeViolation(call, id, liveMessages.undone);
  await sql`update live_session s set status = 'LIVING', end_time = null, end_reason = '', version = version + 1
    where s.id = ${revoked.sessionId} and s.status in ('CUT', 'FORCE_CLOSE')
      and not exists (select 1 from live_session o where o.room_id = s.room_id and o.status = 'LIVING')`.execute(db);
  await sql`update patrol_check set result = 'NORMAL', violation_id = null where violation_id = ${id}`.execute(db);
  await writeReviewAction(db, {
    bizType: "LIVE",
    bizId: revoked.sessionId,
    userId: revoked.userId,
    action: "UNDO",
    remark: liveMessages.undone,
    staffId: caller.staffId,
    costMs: 0,
    ...(found.reviewId === null ? {} : { undoId: found.reviewId }),
  });
  call.audit({
    targetType: auditTargets.roomViolation,
    targetId: id,
    before: { status: "EFFECTIVE" },
    after: { status: "REVOKED" },
  });
  await publishEvent(db, {
    topic: "live",
    data: { kind: "undo", id, sessionId: revoked.sessionId, staffId: caller.staffId },
  });
  return { id };
});
