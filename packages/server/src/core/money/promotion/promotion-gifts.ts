import { promotionMessages, type promotionGift } from "@hongxian/contract/core/money/promotion.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Posting } from "../../foundation/ledger/post.ts";
import { scoreEnd } from "../scores/earn-score.ts";
import { giveCoupon, giveDays, giveTimes, revokeCoupon, revokeRight } from "../rights/give-rights.ts";
import { reverseScore } from "../scores/reverse-score.ts";
import { writeScore } from "../scores/scores.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";

export type GiftType = ChoiceOf<typeof promotionGift>;
interface Gift {
  readonly id: number;
  readonly giftType: GiftType;
  readonly giftValue: number;
  readonly givenId: number | null;
}

const counted = new Set(["AUTH_FEE", "FREE_CALL_TIME", "GO_BACK_TIMES", "MARRIAGES_UNLOCK"]);
/** What TIMES count: the purchase, where that is counted. */
const timesOf = (feeType: string | null): string =>
  feeType !== null && counted.has(feeType) ? feeType : "GO_BACK_TIMES";

/** The price of one unit of a fee type on the price list: a day, a time or a minute. */
const unitCents = async (db: Db, feeType: string): Promise<number> => {
  const { rows } = await sql<{
    cents: number | null;
  }>`select min(price_cents::numeric / greatest(1, coalesce(minutes, times, days, 1)))::float8 as cents
    from fee_setting where fee_type = ${feeType} and status = 'ONLINE'`.execute(db);
  return rows[0]?.cents ?? 0;
};

/** The value of a gift at today's prices; it reduces a budget, and its used part reduces a refund. */
export async function giftCents(db: Db, type: GiftType, value: number, feeType: string | null): Promise<number> {
  switch (type) {
    case "DAYS":
      return Math.floor(value * (await unitCents(db, "MONTH_MEMBER")));
    case "TIMES":
      return Math.floor(value * (await unitCents(db, timesOf(feeType))));
    case "MINUTES":
      return Math.floor(value * (await unitCents(db, "FREE_CALL_TIME")));
    case "COUPON": {
      const { rows } = await sql<{
        cents: number | null;
      }>`select coalesce(face_amount, max_deduct) as cents from coupon where id = ${value}`.execute(db);
      return rows[0]?.cents ?? 0;
    }
    case "INTEGRAL":
      return Math.floor((value * 100) / (await readSetting(db, "score.global")).exchangeRate);
  }
}

/** PAID: the member gets the gift of the activity. Score is posted with the order; an expired coupon is not granted. */
export async function givePromotionGift(db: Db, order: TradeOrder): Promise<Posting[]> {
  const { rows } = await sql<Gift>`select id, gift_type, gift_value, given_id from promotion_use
      where order_id = ${order.id} and gift_type is not null and given_id is null and status <> 'RELEASED'`.execute(db);
  const gift = rows[0];
  if (gift === undefined) return [];
  const { userId } = order;
  const keep = (id: number | null) =>
    sql`update promotion_use set given_id = ${id} where id = ${gift.id}`.execute(db).then(() => []);
  switch (gift.giftType) {
    case "DAYS":
      return keep(await giveDays(db, userId, gift.giftValue));
    case "TIMES":
      return keep(await giveTimes(db, userId, timesOf(order.feeType), gift.giftValue));
    case "MINUTES":
      return keep(await giveTimes(db, userId, "FREE_CALL_TIME", gift.giftValue));
    case "COUPON":
      return keep(await giveCoupon(db, userId, gift.giftValue));
    case "INTEGRAL": {
      const { id, posting } = await writeScore(db, {
        userId,
        scene: "ACTIVITY",
        score: gift.giftValue,
        refType: "PROMOTION_USE",
        refId: gift.id,
        expireTime: await scoreEnd(db),
      });
      await keep(id);
      return [posting];
    }
  }
}

/** The used value of an order's gift, in cents: it reduces a refund. */
export async function usedGiftCents(db: Db, orderId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select floor(u.gift_cents * case u.gift_type
      when 'COUPON' then (select (g.status in ('USED', 'LOCKED'))::int from coupon_grant g where g.id = u.given_id)
      when 'INTEGRAL' then (select 1 - r.remain_score::numeric / r.score from reward_score_record r
      where r.id = u.given_id and r.score > 0)
      when 'DAYS' then (select greatest(0,
        least(1, extract(epoch from now() - r.begin_time) / extract(epoch from r.end_time - r.begin_time)))
        from member_right r where r.id = u.given_id)
      else (select r.used::numeric / greatest(1, r.total) from member_right r where r.id = u.given_id) end)::bigint as
        cents
    from promotion_use u where u.order_id = ${orderId} and u.given_id is not null and u.taken_time is null`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** A refund reclaims the remaining gift. Returns the postings to be made. */
export async function takePromotionGift(db: Db, { id, userId }: TradeOrder): Promise<Posting[]> {
  const { rows } = await sql<Gift>`update promotion_use set taken_time = now()
      where order_id = ${id} and given_id is not null and taken_time is null
      returning id, gift_type, gift_value, given_id`.execute(db);
  const gift = rows[0];
  if (gift === undefined || gift.givenId === null) return [];
  if (gift.giftType === "INTEGRAL") {
    const open =
      await sql`select 1 from reward_score_record where id = ${gift.givenId} and status = 'NORMAL' for update`.execute(
        db,
      );
    if (open.rows.length === 0) return [];
    return (await reverseScore(db, { recordId: gift.givenId, staffId: null, remark: () => promotionMessages.giftBack }))
      .postings;
  }
  if (gift.giftType === "COUPON") await revokeCoupon(db, gift.givenId, promotionMessages.giftBack);
  else await revokeRight(db, gift.givenId, userId);
  return [];
}
