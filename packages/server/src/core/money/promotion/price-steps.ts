import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import {
  priceNotes as notes,
  promotionMessages,
  type PromotionRule,
  type PromotionType,
} from "@hongxian/contract/core/money/promotion.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { audienceSql } from "../../people/member/audience-sql.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { activityPrice, readTarget, type ItemTerms, type Target, type TargetType } from "./promotion-items.ts";

interface PriceQuestion {
  readonly userId: number;
  readonly targetType: TargetType;
  readonly targetId: number;
  /** Only this activity, or the best of all. */
  readonly activityId: number | null;
  readonly couponGrantId: number | null;
  readonly adjustCents: number;
}
interface Step {
  readonly step: "LIST" | "ACTIVITY" | "PROTECT" | "COUPON" | "STAFF" | "FLOOR" | "PAY";
  readonly cents: number;
  readonly name: string;
  readonly note: string;
}
interface Offer extends ItemTerms {
  readonly activityId: number;
  readonly itemId: number;
  readonly name: string;
  readonly type: PromotionType;
  readonly audience: Audience;
  readonly stackCoupon: boolean;
  readonly priority: number;
  /** FIRST_BUY is for new members; the others are open to all. */
  readonly isOpen: boolean;
}
export interface Price {
  readonly listCents: number;
  readonly payCents: number;
  readonly activityId: number | null;
  readonly activityName: string;
  readonly itemId: number | null;
  /** The discount of the activity and price protection, and of the coupon, without the part below the floor. */
  readonly saveCents: number;
  /** The activity's part of it. */
  readonly activityCents: number;
  readonly couponCents: number;
  readonly floorCents: number;
  readonly steps: Step[];
}

const isFirst = (rule: PromotionRule, feeType: string | null, userId: number) =>
  rule.firstBuyScope === "FEE_TYPE"
    ? sql<boolean>`not exists (select from trade_order o
      where o.user_id = ${userId} and o.pay_time is not null and o.fee_type is not distinct from ${feeType})`
    : sql<boolean>`not exists (select from trade_order o where o.user_id = ${userId} and o.pay_time is not null)`;

/** The activities that apply to this member and item now, the most important first. */
async function offersOf(
  db: Db,
  { userId, activityId }: PriceQuestion,
  target: Target,
  rule: PromotionRule,
): Promise<Offer[]> {
  const { rows } =
    await sql<Offer>`select a.id as activity_id, i.id as item_id, a.name, a.type, a.audience, a.stack_coupon,
      a.priority, i.price_cents, i.discount_bp, i.full_cents, i.reduce_cents,
      (a.type <> 'FIRST_BUY' or m.created_time >= now() - make_interval(days => ${rule.newMemberDays}::int)) as is_open
    from promotion_activity a join promotion_item i on i.activity_id = a.id join member m on m.user_id = ${userId}
    where a.status = 'ONLINE' and now() between a.start_time and a.end_time and i.target_type = ${target.targetType}
      and i.target_id = ${target.targetId}
      and m.platform = any(a.platforms) and (a.total_quota = 0 or a.used_num < a.total_quota)
        and (i.quota = 0 or i.used_num < i.quota)
      and (a.budget_cents = 0 or a.used_cents < a.budget_cents)
        and (${activityId}::bigint is null or a.id = ${activityId})
      and (select count(*) from promotion_use u
      where u.activity_id = a.id and u.user_id = m.user_id and u.status <> 'RELEASED') < a.per_user_limit
      and (a.type <> 'FIRST_BUY' or ${isFirst(rule, target.feeType, userId)}) order by a.priority desc, a.id`.execute(
      db,
    );
  const fitting: Offer[] = [];
  for (const offer of rows) {
    const who = await sql`select from member m where m.user_id = ${userId} and ${audienceSql(offer.audience)}`.execute(
      db,
    );
    if (who.rows.length > 0) fitting.push(offer);
  }
  return fitting;
}

async function couponWorth(db: Db, grantId: number, userId: number, target: Target, price: number): Promise<number> {
  const { rows } = await sql<{
    cents: number;
  }>`select case c.type when 'CASH' then c.face_amount when 'DISCOUNT'
    then least(${price}::bigint - ${price}::bigint * c.discount / 100, coalesce(c.max_deduct, 99999999))
    else 0 end as cents
    from coupon_grant g join coupon c on c.id = g.coupon_id
    where g.id = ${grantId} and g.user_id = ${userId} and g.status = 'UNUSED' and g.expire_time > now()
      and c.min_amount <= ${price} and ${target.feeType} = any(c.fee_types)`.execute(db);
  return Math.min(price, rows[0]?.cents ?? 0);
}

/**
 * The price of the same item when this member ordered it within the protected hours and let the order close. It
 * protects one purchase: a member who has paid since, or has an open order for it, has used it. The first order of a
 * contract is the whole, later ones are parts of it.
 */
async function protectedPrice(
  db: Db,
  { userId, targetType, targetId }: PriceQuestion,
  { protectHours }: PromotionRule,
): Promise<number | null> {
  // Goods are ordered by their specifications, each at its own price.
  if (protectHours === 0 || targetType === "GOODS") return null;
  const { rows } = await sql<{
    cents: number | null;
  }>`select min(o.amount_cents - o.discount_cents)::bigint as cents from trade_order o
    where o.user_id = ${userId} and o.fee_setting_id = ${targetId}
      and o.created_time >= now() - make_interval(hours => ${protectHours}::int) and o.status = 'TIME_OUT'
      and o.source <> 'MAKE_UP'
      and not exists (select from trade_order f where f.contract_id = o.contract_id and f.id < o.id)
      and not exists (select from trade_order p where p.user_id = o.user_id and (p.pay_time >= o.created_time
        or p.fee_setting_id = o.fee_setting_id and p.status in ('WAIT_PAY', 'PAYING', 'PAY_FAIL')))`.execute(db);
  return rows[0]?.cents ?? null;
}

/**
 * List price → best activity, or an earlier promise → coupon → staff → never below the floor. `staffBp` is the
 * operator's maximum discount.
 */
export async function priceOf(db: Db, question: PriceQuestion, staffBp: number): Promise<Price> {
  const target = await readTarget(db, question.targetType, question.targetId);
  if (target === null) throw refused(promotionMessages.noItem);
  const member = await sql`select from member where user_id = ${question.userId}`.execute(db);
  if (member.rows.length === 0) throw new AppError("NO_MEMBER");
  const rule = await readSetting(db, "promotion.rule");
  const list = target.priceCents;
  const steps: Step[] = [{ step: "LIST", cents: list, name: target.name, note: "" }];
  const found = await offersOf(db, question, target, rule);
  const offers = found
    .filter(({ isOpen }) => isOpen)
    .map((offer) => ({ offer, cents: activityPrice(offer.type, offer, list) }));
  const best = offers.toSorted((one, other) => other.offer.priority - one.offer.priority || one.cents - other.cents)[0];
  const least = list - Math.floor((list * rule.maxDiscountBp) / 10_000);
  let price = list;
  if (best === undefined)
    steps.push({
      step: "ACTIVITY",
      cents: 0,
      name: "",
      note: found.length > 0 ? notes.notNew(rule.newMemberDays) : notes.none,
    });
  else {
    price = Math.max(best.cents, least);
    const note = price > best.cents ? notes.capped : best.cents === list ? notes.gift : "";
    steps.push({ step: "ACTIVITY", cents: price - list, name: best.offer.name, note });
  }
  const saved = (cents: number) => list - Math.max(cents, Math.min(list, target.floorCents));
  const activityCents = saved(price);
  const before = await protectedPrice(db, question, rule);
  if (before !== null && before < price) {
    steps.push({ step: "PROTECT", cents: before - price, name: "", note: notes.protected(rule.protectHours) });
    price = before;
  }
  const saveCents = saved(price);
  let couponOff = 0;
  if (question.couponGrantId !== null) {
    const mayStack =
      best === undefined ||
      rule.stackCoupon === "ALLOW" ||
      (rule.stackCoupon === "BY_ACTIVITY" && best.offer.stackCoupon);
    const cents = mayStack ? await couponWorth(db, question.couponGrantId, question.userId, target, price) : 0;
    steps.push({
      step: "COUPON",
      cents: -cents,
      name: "",
      note: mayStack ? (cents === 0 ? notes.couponUnfit : "") : notes.notStacked,
    });
    price -= cents;
    couponOff = Math.max(0, Math.min(cents, list - saveCents - target.floorCents));
  }
  if (question.adjustCents > 0) {
    const most = Math.floor((list * staffBp) / 10_000);
    if (question.adjustCents > most) throw refused(promotionMessages.overStaff);
    steps.push({ step: "STAFF", cents: -question.adjustCents, name: "", note: "" });
    price -= question.adjustCents;
  }
  if (price < target.floorCents) {
    steps.push({ step: "FLOOR", cents: target.floorCents - price, name: "", note: notes.floored });
    price = target.floorCents;
  }
  const payCents = Math.max(0, price);
  steps.push({ step: "PAY", cents: payCents, name: "", note: "" });
  return {
    listCents: list,
    payCents,
    activityId: best?.offer.activityId ?? null,
    activityName: best?.offer.name ?? "",
    itemId: best?.offer.itemId ?? null,
    saveCents,
    activityCents,
    couponCents: couponOff,
    floorCents: target.floorCents,
    steps,
  };
}
