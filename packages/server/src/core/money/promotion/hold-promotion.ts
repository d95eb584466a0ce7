import { promotionMessages } from "@hongxian/contract/core/money/promotion.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { giftCents, type GiftType } from "./promotion-gifts.ts";

interface PromotionHold {
  readonly orderId: number;
  readonly userId: number;
  readonly activityId: number;
  readonly itemId: number;
  readonly saveCents: number;
}

interface GiftTerms {
  readonly giftType: GiftType | null;
  readonly giftValue: number;
  readonly bonusCents: number;
  readonly feeType: string | null;
  readonly isRecharge: boolean;
}

/** An order takes its place in an activity, in the order's own transaction; the last place is taken only once. */
export async function holdPromotion(db: Db, hold: PromotionHold): Promise<void> {
  const terms = await sql<GiftTerms>`select i.gift_type, coalesce(i.gift_value, 0) as gift_value,
      coalesce(i.bonus_cents, 0) as bonus_cents, o.fee_type, o.order_type = 'RECHARGE' as is_recharge
    from promotion_item i join trade_order o on o.id = ${hold.orderId} where i.id = ${hold.itemId}`.execute(db);
  const giftTerms = terms.rows[0];
  const giftType = giftTerms?.giftType ?? null;
  const gift =
    giftTerms === undefined || giftType === null
      ? 0
      : await giftCents(db, giftType, giftTerms.giftValue, giftTerms.feeType);
  const bonus = giftTerms?.isRecharge === true ? giftTerms.bonusCents : 0;
  const cost = hold.saveCents + gift + bonus;
  const { rows } = await sql<{
    name: string;
    isSpent: boolean;
    createStaffId: number | null;
  }>`update promotion_activity a set used_num = a.used_num + 1, used_cents = a.used_cents + ${cost}
    where a.id = ${hold.activityId} and a.status = 'ONLINE' and now() between a.start_time and a.end_time
      and (a.total_quota = 0 or a.used_num < a.total_quota)
    returning a.name, a.create_staff_id, a.budget_cents > 0 and a.used_cents >= a.budget_cents as is_spent`.execute(db);
  const activity = rows[0];
  const item = await sql`update promotion_item set used_num = used_num + 1
      where id = ${hold.itemId} and activity_id = ${hold.activityId} and (quota = 0 or used_num < quota)
      returning 1`.execute(db);
  if (activity === undefined || item.rows.length === 0) throw refused(promotionMessages.soldOut);
  const own = await sql<{
    n: number;
    most: number;
  }>`select count(u.id)::int as n, a.per_user_limit as most from promotion_activity a
    left join promotion_use u on u.activity_id = a.id and u.user_id = ${hold.userId} and u.status <> 'RELEASED'
    where a.id = ${hold.activityId} group by a.id`.execute(db);
  const { n = 0, most = 1 } = own.rows[0] ?? {};
  if (n >= most) throw refused(promotionMessages.limit);
  await sql`insert into promotion_use (activity_id, item_id, user_id, order_id, save_cents, gift_type, gift_value,
    gift_cents)
    values (${hold.activityId}, ${hold.itemId}, ${hold.userId}, ${hold.orderId}, ${hold.saveCents}, ${giftType},
      ${giftTerms?.giftValue ?? 0}, ${gift})`.execute(db);
  await sql`update trade_order set activity_id = ${hold.activityId}, bonus_cents = bonus_cents + ${bonus}::bigint
    where id = ${hold.orderId}`.execute(db);
  if (!activity.isSpent) return;
  await sql`update promotion_activity set status = 'PAUSED', version = version + 1, update_time = now()
    where id = ${hold.activityId} and status = 'ONLINE'`.execute(db);
  if (activity.createStaffId !== null)
    await noticeStaff(db, [activity.createStaffId], {
      kind: "TODO",
      ...promotionMessages.budgetGone(activity.name),
      link: "/discountActivity/promotionActivity?status=PAUSED",
    });
}

/** Activities begin and end by the clock. */
export async function turnPromotions(db: Db): Promise<number> {
  const { rows } = await sql`with ended as (update promotion_activity
      set status = 'FINISHED', version = version + 1, update_time = now()
      where status in ('WAIT_START', 'ONLINE', 'PAUSED') and end_time <= now() returning 1),
    begun as (update promotion_activity set status = 'ONLINE', version = version + 1, update_time = now()
      where status = 'WAIT_START' and start_time <= now() and end_time > now() returning 1)
    select 1 from ended union all select 1 from begun`.execute(db);
  return rows.length;
}

export const promotionJobs: readonly Job[] = [
  {
    name: "promo-schedule",
    cron: "* * * * *",
    run: ({ database: { db } }) => db.transaction().execute(turnPromotions),
  },
];
