import { maxWeight } from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/recommend/recommend-slot.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";

const inReach = (caller: Caller) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

export const takeDownSlots = handle(endpoints.takeDownSlots, async (call) => {
  const ids = [...new Set(call.body.ids)];
  if (ids.length > 1 || !call.may(endpoints.recommendListGrants.takeDown))
    call.need(ids.length > 1 ? endpoints.recommendListGrants.takeDownMany : endpoints.recommendListGrants.takeDown);
  const { rows } = await sql<{ id: number; was: string }>`with held as (
      select t.id, t.status from recommend_slot t where t.id = any(${ids}) and ${inReach(call.caller)} order by t.id for
      update
    ) update recommend_slot t
    set status = 'OFFLINE', staff_id = ${call.caller.staffId}, version = t.version + 1, update_time = now()
    from held where held.id = t.id and held.status in ('WAIT', 'ONLINE') returning t.id, held.status as was`.execute(
    call.db,
  );
  // All or none: a selection that changed meanwhile must be confirmed again first.
  if (rows.length < ids.length) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.recommendSlot,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: call.body,
  });
  for (const { id, was } of rows) {
    call.auditItem({
      targetType: auditTargets.recommendSlot,
      targetId: id,
      before: { status: was },
      after: { status: "OFFLINE" },
    });
  }
  return { count: rows.length };
});

export const topSlot = handle(endpoints.topSlot, async (call) => {
  const { id } = call.params;
  const found = await sql<{ position: string; weight: number; status: string }>`select t.position, t.weight, t.status
    from recommend_slot t where t.id = ${id} and ${inReach(call.caller)}`.execute(call.db);
  const slot = found.rows[0];
  if (slot === undefined) throw new AppError("NOT_FOUND");
  // One at a time in a position: two that go to the top together get different weights.
  await sql`select pg_advisory_xact_lock(hashtext('recommend top'), hashtext(${slot.position}))`.execute(call.db);
  const { rows } = await sql<{ weight: number }>`update recommend_slot t set weight = least(${maxWeight},
      1 + (select coalesce(max(o.weight), 0) from recommend_slot o
        where o.position = t.position and o.status in ('WAIT', 'ONLINE') and o.id <> t.id)),
      staff_id = ${call.caller.staffId}, version = t.version + 1, update_time = now()
    where t.id = ${id} and t.status in ('WAIT', 'ONLINE') returning t.weight`.execute(call.db);
  const after = rows[0];
  if (after === undefined) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.recommendSlot, targetId: id, before: { weight: slot.weight }, after });
  return { id, weight: after.weight };
});
