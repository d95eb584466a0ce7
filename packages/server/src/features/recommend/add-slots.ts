import * as endpoints from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { recommendable } from "../../core/people/member/recommendable.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { overlapping, statusAt } from "./slot-rules.ts";

interface Candidate {
  readonly userId: number;
  readonly status: string;
  readonly faceValue: number | null;
  readonly infoPercent: number;
  readonly isRecommendable: boolean;
}

/** Locked in one order, so that two additions of the same people never deadlock. */
async function lockCandidates({ db, caller }: Pick<Call, "db" | "caller">, userIds: readonly number[]) {
  const { rows } =
    await sql<Candidate>`select m.user_id, m.status, m.face_value, m.info_percent, ${recommendable} as is_recommendable
    from member m where m.user_id = any(${userIds}) and ${scopeSql(memberScope(caller))} order by m.user_id for
    update of m`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

function problemOf(candidate: Candidate | undefined, isTaken: boolean): string | null {
  if (candidate === undefined) return endpoints.recommendMessages.noMember;
  if (candidate.status !== "ENABLE") return endpoints.recommendMessages.status;
  if (candidate.faceValue !== 1) return endpoints.recommendMessages.face;
  if (candidate.infoPercent < endpoints.recommendPercent) return endpoints.recommendMessages.percent;
  if (!candidate.isRecommendable) return endpoints.recommendMessages.paused;
  return isTaken ? endpoints.recommendMessages.overlap : null;
}

export const addRecommendSlots = handle(endpoints.addRecommendSlots, async (call) => {
  const { db, caller, body } = call;
  if (Date.parse(body.endTime) <= Date.now()) throw invalid({ endTime: endpoints.recommendMessages.past });
  const userIds = [...new Set(body.userIds)];
  const candidates = await lockCandidates(call, userIds);
  const taken = await overlapping(db, userIds, body);
  const failed = userIds.flatMap((userId) => {
    const msg = problemOf(candidates.get(userId), taken.has(userId));
    return msg === null ? [] : [{ userId, msg }];
  });
  if (failed[0] !== undefined) throw refused(failed[0].msg, { failed });
  const { rows } = await sql<{ id: number; userId: number }>`insert into recommend_slot
      (position, user_id, weight, prov_id, city_id, show_sex, begin_time, end_time, status, staff_id)
    select ${body.position}, u, ${body.weight}, ${body.region?.provId ?? null}::int,
      ${body.region?.cityId ?? null}::int,
      ${body.showSex}, ${body.beginTime}::timestamptz, ${body.endTime}::timestamptz, ${statusAt(body.beginTime)},
        ${caller.staffId}
    from unnest(${userIds}::bigint[]) u returning id, user_id`.execute(db);
  const { userIds: _, ...terms } = body;
  call.audit({ targetType: auditTargets.recommendSlot, targetId: null, after: { ...terms, count: rows.length } });
  for (const { id, userId } of rows)
    call.auditItem({ targetType: auditTargets.recommendSlot, targetId: id, after: { userId } });
  return { ids: rows.map(({ id }) => id) };
});
