import { audience, type Audience } from "@hongxian/contract/core/audience/audience.ts";
import { audiencesMeet } from "@hongxian/contract/core/audience/audiences-meet.ts";
import { promotionMessages } from "@hongxian/contract/core/money/promotion.choices.ts";
import * as endpoints from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { promotionGrants as buttons } from "@hongxian/contract/features/promotion/promotion.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { readTarget, type TargetType } from "../../core/money/promotion/promotion-items.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { lockActivity, type PromotionState } from "./promotion-row.ts";

async function move(
  call: Call,
  id: number,
  from: readonly PromotionState[],
  to: PromotionState,
  more = sql``,
): Promise<{ id: number; status: PromotionState }> {
  const { rows } =
    await sql`update promotion_activity set status = ${to} ${more}, version = version + 1, update_time = now()
      where id = ${id} and status = any(${from}::text[]) returning 1`.execute(call.db);
  if (rows.length === 0) throw stateChanged();
  call.audit({
    targetType: auditTargets.promotionActivity,
    targetId: id,
    before: { status: from },
    after: { status: to },
  });
  return { id, status: to };
}

export const submitPromotion = handle(endpoints.submitPromotion, async (call) => {
  await lockActivity(call.db, call.params.id);
  return move(
    call,
    call.params.id,
    ["DRAFT"],
    "WAIT_AUDIT",
    sql`, submit_staff_id = ${call.caller.staffId}, audit_staff_id = null, audit_remark = ''`,
  );
});

interface Shared {
  readonly name: string;
  readonly targetType: TargetType;
  readonly targetId: number;
  readonly own: Audience;
  readonly audience: Audience;
}

/** Drafts may include the same item; of running activities only one at a time may. */
async function needFree(db: Db, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('promotion_activity'))`.execute(db);
  const { rows } =
    await sql<Shared>`select o.name, i.target_type, i.target_id, a.audience as own, o.audience from promotion_activity a
      join promotion_item i on i.activity_id = a.id
    join promotion_item j on j.target_type = i.target_type and j.target_id = i.target_id and j.activity_id <> a.id
    join promotion_activity o on o.id = j.activity_id
    where a.id = ${id} and o.status in ('ONLINE', 'WAIT_START') and o.start_time < a.end_time
      and o.end_time > a.start_time and o.platforms && a.platforms`.execute(db);
  const other = rows.find((one) => audiencesMeet(audience.parse(one.audience), audience.parse(one.own)));
  if (other === undefined) return;
  const target = await readTarget(db, other.targetType, other.targetId);
  throw refused(promotionMessages.taken(target?.name ?? "", other.name));
}

export const auditPromotion = handle(endpoints.auditPromotion, async (call) => {
  const { db, params, body, caller } = call;
  call.need(body.pass ? buttons.pass : buttons.refuse);
  const old = await lockActivity(db, params.id);
  if (old.submitStaffId === caller.staffId) throw refused(promotionMessages.ownAudit);
  const mark = sql`, audit_staff_id = ${caller.staffId}, audit_remark = ${body.remark}`;
  if (!body.pass) return move(call, old.id, ["WAIT_AUDIT"], "DRAFT", mark);
  await needFree(db, old.id);
  const { rows } = await sql<{
    begun: boolean;
  }>`select start_time <= now() as begun from promotion_activity where id = ${old.id}`.execute(db);
  return move(call, old.id, ["WAIT_AUDIT"], rows[0]?.begun === true ? "ONLINE" : "WAIT_START", mark);
});

export const pausePromotion = handle(endpoints.pausePromotion, (call) =>
  move(call, call.params.id, ["ONLINE"], "PAUSED"),
);
export const resumePromotion = handle(endpoints.resumePromotion, async (call) => {
  const old = await lockActivity(call.db, call.params.id);
  if (Date.parse(old.endTime) <= Date.now()) throw stateChanged();
  await needFree(call.db, old.id);
  return move(call, old.id, ["PAUSED"], "ONLINE");
});
export const finishPromotion = handle(endpoints.finishPromotion, (call) =>
  move(call, call.params.id, ["WAIT_START", "ONLINE", "PAUSED"], "FINISHED"),
);
