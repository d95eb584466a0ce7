import { audience, type Audience } from "@hongxian/contract/core/audience/audience.ts";
import { audiencesMeet } from "@hongxian/contract/core/audience/audiences-meet.ts";
import { promotionMessages } from "@hongxian/contract/core/money/promotion.choices.ts";
import * as endpoints from "@hongxian/contract/features/promotion/promotion.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { priceOf } from "../../core/money/promotion/price-steps.ts";
import { activityPrice, readTarget, readTargets } from "../../core/money/promotion/promotion-items.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { promotionServer } from "./promotion.server.ts";

type Draft = endpoints.PromotionDraft;
/** Rules that need the price list, the floors and the other activities. */
async function needFitting(db: Db, draft: Draft, id: number | null): Promise<void> {
  if (Date.parse(draft.endTime) <= Date.now()) throw invalid({ endTime: promotionMessages.past });
  for (const item of draft.items) {
    const target = await readTarget(db, item.targetType, item.targetId);
    if (target === null) throw invalid({ items: promotionMessages.noItem });
    if (draft.type === "LIMIT_PRICE" && (item.priceCents ?? 0) >= target.priceCents)
      throw invalid({ items: promotionMessages.list(target.name) });
    if (activityPrice(draft.type, item, target.priceCents) < target.floorCents)
      throw invalid({ items: promotionMessages.floor(target.name) });
    if (draft.platforms.includes("IOS") && item.targetType !== "GOODS" && target.iosProductId === "")
      throw invalid({ items: promotionMessages.ios });
    const { rows } = await sql<{
      name: string;
      audience: Audience;
    }>`select a.name, a.audience from promotion_item i join promotion_activity a on a.id = i.activity_id
      where i.target_type = ${item.targetType} and i.target_id = ${item.targetId}
        and a.status in ('ONLINE', 'WAIT_START') and a.id is distinct from ${id}
        and a.start_time < ${draft.endTime} and a.end_time > ${draft.startTime}
          and a.platforms && ${draft.platforms}::text[]`.execute(db);
    const other = rows.find((one) => audiencesMeet(audience.parse(one.audience), draft.audience));
    if (other !== undefined) throw invalid({ items: promotionMessages.taken(target.name, other.name) });
  }
}

const columns: readonly (readonly [keyof Omit<Draft, "items" | "audience">, string])[] = [
  ["name", "name"],
  ["type", "type"],
  ["title", "title"],
  ["coverUrl", "cover_url"],
  ["corner", "corner"],
  ["platforms", "platforms"],
  ["perUserLimit", "per_user_limit"],
  ["totalQuota", "total_quota"],
  ["budgetCents", "budget_cents"],
  ["stackCoupon", "stack_coupon"],
  ["priority", "priority"],
  ["showCountdown", "show_countdown"],
  ["startTime", "start_time"],
  ["endTime", "end_time"],
];

async function writeItems(db: Db, id: number, items: Draft["items"]): Promise<void> {
  await sql`delete from promotion_item where activity_id = ${id}`.execute(db);
  const lines = items.map((item) => ({
    target_type: item.targetType,
    target_id: item.targetId,
    price_cents: item.priceCents,
    discount_bp: item.discountBp,
    full_cents: item.fullCents,
    reduce_cents: item.reduceCents,
    gift_type: item.giftType,
    gift_value: item.giftValue,
    bonus_cents: item.bonusCents,
    quota: item.quota,
  }));
  await sql`insert into promotion_item (activity_id, target_type, target_id, price_cents, discount_bp, full_cents,
    reduce_cents, gift_type, gift_value, bonus_cents, quota)
    select ${id}, target_type, target_id, price_cents, discount_bp, full_cents, reduce_cents, gift_type, gift_value,
      bonus_cents, quota from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as k (target_type text, target_id bigint, price_cents bigint, discount_bp int, full_cents bigint,
      reduce_cents bigint, gift_type text, gift_value bigint, bonus_cents bigint, quota int)`.execute(db);
}

export const createPromotion = handle(endpoints.createPromotion, async (call) => {
  const { db, body, caller } = call;
  await needFitting(db, body, null);
  const names = sql.join(columns.map(([, column]) => sql.ref(column)));
  const values = sql.join(columns.map(([name]) => sql`${body[name]}`));
  const { rows } = await sql<{
    id: number;
  }>`insert into promotion_activity (${names}, audience, create_staff_id)
    values (${values}, ${JSON.stringify(body.audience)}::jsonb, ${caller.staffId}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await writeItems(db, id, body.items);
  call.audit({ targetType: auditTargets.promotionActivity, targetId: id, after: body });
  return { id };
});

export const editPromotion = handle(endpoints.editPromotion, async (call) => {
  const { db, params, body } = call;
  const { version, ...draft } = body;
  const old = await promotionServer.lock(call, params.id, "edit", version);
  if (old.status === "ONLINE") {
    // A running activity may only be extended in amount and time; everything else stays as it is.
    const isLess =
      (draft.totalQuota !== 0 && (old.totalQuota === 0 || draft.totalQuota < old.totalQuota)) ||
      draft.budgetCents < old.budgetCents ||
      Date.parse(draft.endTime) < Date.parse(old.endTime);
    if (isLess) throw refused(promotionMessages.locked);
    await sql`update promotion_activity
      set total_quota = ${draft.totalQuota}, budget_cents = ${draft.budgetCents}, end_time = ${draft.endTime},
        version = version + 1, update_time = now() where id = ${old.id}`.execute(db);
    call.audit({
      targetType: auditTargets.promotionActivity,
      targetId: old.id,
      before: { totalQuota: old.totalQuota, budgetCents: old.budgetCents, endTime: old.endTime },
      after: { totalQuota: draft.totalQuota, budgetCents: draft.budgetCents, endTime: draft.endTime },
    });
    return { id: old.id };
  }
  await needFitting(db, draft, old.id);
  const set = sql.join(columns.map(([name, column]) => sql`${sql.ref(column)} = ${draft[name]}`));
  await sql`update promotion_activity
    set ${set}, audience = ${JSON.stringify(draft.audience)}::jsonb, version = version + 1, update_time = now()
    where id = ${old.id}`.execute(db);
  await writeItems(db, old.id, draft.items);
  call.audit({
    targetType: auditTargets.promotionActivity,
    targetId: old.id,
    before: { name: old.name },
    after: draft,
  });
  return { id: old.id };
});

export const copyPromotion = handle(endpoints.copyPromotion, async (call) => {
  const { db, params, caller } = call;
  const copiedColumns = sql.join(
    columns.filter(([name]) => name !== "startTime" && name !== "endTime").map(([, column]) => sql.ref(column)),
  );
  const { rows } = await sql<{
    id: number;
  }>`insert into promotion_activity (${copiedColumns}, audience, start_time, end_time, create_staff_id)
    select ${copiedColumns}, audience, now() + interval '1 day', now() + interval '1 day' + (end_time - start_time),
      ${caller.staffId} from promotion_activity where id = ${params.id} returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  await sql`insert into promotion_item (activity_id, target_type, target_id, price_cents, discount_bp, full_cents,
    reduce_cents, gift_type, gift_value, bonus_cents, quota)
    select ${id}, target_type, target_id, price_cents, discount_bp, full_cents, reduce_cents, gift_type, gift_value,
      bonus_cents, quota from promotion_item where activity_id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.promotionActivity, targetId: id, after: { copyOf: params.id } });
  return { id };
});

export const getPromotionTargets = handle(endpoints.getPromotionTargets, ({ db }) => readTargets(db));

export const tryPromotion = handle(endpoints.tryPromotion, async ({ db, body, caller }) => {
  const seen = await sql`select from member m
      where m.user_id = ${body.userId} and ${scopeSql(memberScope(caller))}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NO_MEMBER");
  const rule = await readSetting(db, "promotion.rule");
  // Only the approval limit restricts the administrator.
  const staffBp =
    caller.roleId === adminRoleId ? rule.specialApproveBp : (rule.staffDiscountBp[String(caller.roleId)] ?? 0);
  return priceOf(db, body, staffBp);
});
