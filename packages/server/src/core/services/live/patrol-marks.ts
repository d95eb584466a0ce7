import * as endpoints from "@hongxian/contract/core/live/violation.endpoints.ts";
import { liveMessages } from "@hongxian/contract/core/live/live.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { publishEvent } from "../../foundation/console/events.ts";
import { needDuty } from "./on-duty.ts";

const enoughSeconds = 5;
interface Look {
  readonly sessionId: number;
  readonly staySec: number;
  readonly remark: string;
}

async function writeChecks(call: Call, looks: readonly Look[], source: "DESK" | "WALL"): Promise<number[]> {
  const shiftId = await needDuty(call);
  const { rows } = await sql<{ id: number }>`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as g ("sessionId" bigint, "staySec" int,
        remark text)
    ), seen as (
      update live_session s set last_check_time = now() from given where s.id = given."sessionId"
      returning s.id, s.room_id, s.snapshot_url
    ) insert into patrol_check (shift_id, staff_id, room_id, session_id, source, enter_time, stay_sec, result,
      snapshot_img, remark)
      select ${shiftId}::bigint, ${call.caller.staffId}, s.room_id, s.id, ${source},
        now() - make_interval(secs => g."staySec"), g."staySec", 'NORMAL', s.snapshot_url, g.remark
      from given g join seen s on s.id = g."sessionId" returning id`.execute(call.db);
  await publishEvent(call.db, {
    topic: "live",
    data: { kind: "check", sessionIds: looks.map(({ sessionId }) => sessionId) },
  });
  return rows.map(({ id }) => id);
}

export const markNormal = handle(endpoints.markNormal, async (call) => {
  const { source, ...look } = call.body;
  if (look.staySec < enoughSeconds) throw refused(liveMessages.stay);
  const [id] = await writeChecks(call, [look], source);
  if (id === undefined) throw new AppError("NOT_FOUND");
  call.audit({
    targetType: auditTargets.liveSession,
    targetId: look.sessionId,
    after: { checkId: id, result: "NORMAL" },
  });
  const { rows } = await sql<{
    title: string;
  }>`select r.title from live_session s join live_room r on r.id = s.room_id where s.id = ${look.sessionId}`.execute(
    call.db,
  );
  return { id, title: rows[0]?.title ?? "" };
});

export const markSeen = handle(endpoints.markSeen, async (call) => {
  const looks = call.body.checks.filter(({ staySec }) => staySec >= enoughSeconds);
  const ids = looks.length === 0 ? [] : await writeChecks(call, looks, "WALL");
  call.audit({ targetType: auditTargets.liveSession, targetId: null, after: { checked: ids.length } });
  return { checked: ids.length };
});

export const setFocus = handle(endpoints.setFocus, async (call) => {
  const { sessionId, flag } = call.params;
  call.need(flag ? endpoints.violationGrants.focus : endpoints.violationGrants.unfocus);
  const shiftId = await needDuty(call);
  const { rows } = await sql<{
    roomId: number;
    snapshotUrl: string;
  }>`update live_session set is_focus = ${flag}, version = version + 1
    where id = ${sessionId} and status = 'LIVING' and is_focus <> ${flag} returning room_id, snapshot_url`.execute(
    call.db,
  );
  const room = rows[0];
  if (room === undefined) throw new AppError("STALE");
  if (flag)
    await sql`insert into patrol_check (shift_id, staff_id, room_id, session_id, source, result, snapshot_img)
      values (${shiftId}, ${call.caller.staffId}, ${room.roomId}, ${sessionId}, ${call.body.source}, 'FOCUS',
        ${room.snapshotUrl})`.execute(call.db);
  call.audit({
    targetType: auditTargets.liveSession,
    targetId: sessionId,
    before: { isFocus: !flag },
    after: { isFocus: flag },
  });
  await publishEvent(call.db, { topic: "live", data: { kind: "focus", sessionId } });
  return { isFocus: flag };
});

export const kickGuest = handle(endpoints.kickGuest, async (call) => {
  const { sessionId, userId } = call.params;
  await needDuty(call);
  const { rows } = await sql<{
    guestIds: number[];
  }>`update live_session set guest_ids = array_remove(guest_ids, ${userId}::bigint), version = version + 1
    where id = ${sessionId} and status = 'LIVING' and ${userId} = any(guest_ids) returning guest_ids`.execute(call.db);
  const left = rows[0];
  if (left === undefined) throw refused(liveMessages.notGuest);
  call.audit({ targetType: auditTargets.liveSession, targetId: sessionId, after: { kicked: userId } });
  await publishEvent(call.db, { topic: "live", data: { kind: "guests", sessionId } });
  return { guestIds: left.guestIds };
});
