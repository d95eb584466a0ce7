import { appMemberType } from "@hongxian/contract/core/money/fee.choices.ts";
import { couponMessages } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { giveDays, needCoupon } from "../../core/money/rights/give-rights.ts";
import type { Db } from "../../kit/call.ts";

interface Terms {
  readonly perUserLimit: number;
  readonly held: number;
  readonly fits: boolean;
}

/** A member takes a coupon: one that is for him, as often as it may be had, while there are any. */
export async function claimCoupon(db: Db, userId: number, couponId: number): Promise<number> {
  // Whoever else takes the coupon waits, so that the limit of a member counts every one he has.
  await sql`select 1 from coupon where id = ${couponId} for update`.execute(db);
  const { newMemberDays } = await readSetting(db, "promotion.rule");
  const { rows } = await sql<Terms>`select c.per_user_limit,
      (select count(*)::int from coupon_grant g
        where g.coupon_id = c.id and g.user_id = m.user_id and g.status <> 'REVOKED') as held,
      case c.target when 'NEW' then m.created_time >= now() - make_interval(days => ${newMemberDays}::int)
        when 'UNPAID' then not exists (select from trade_order o where o.user_id = m.user_id
          and o.pay_time is not null)
        when 'TAG' then exists (select from user_tag t where t.user_id = m.user_id and t.tag_id = any(c.tag_ids))
        else true end as fits
    from coupon c join member m on m.user_id = ${userId} where c.id = ${couponId}`.execute(db);
  const terms = rows[0];
  if (terms?.fits === false) throw refused(couponMessages.notForMember);
  if (terms !== undefined && terms.held >= terms.perUserLimit) throw refused(couponMessages.limit(terms.perUserLimit));
  return needCoupon(db, userId, couponId);
}

/** A coupon for free days becomes days of the app's membership. */
export async function spendFreeCoupon(db: Db, userId: number, grantId: number): Promise<void> {
  const { rows } = await sql<{ freeDays: number }>`with used as (
      update coupon_grant g set status = 'USED', use_time = now(), update_time = now(), version = g.version + 1
      from coupon c where g.id = ${grantId} and g.user_id = ${userId} and g.status = 'UNUSED' and g.expire_time > now()
        and c.id = g.coupon_id and c.type = 'FREE' and c.fee_types && ${[...appMemberType.values]}::text[]
      returning g.coupon_id)
    update coupon c set used_count = c.used_count + 1, update_time = now() from used where c.id = used.coupon_id
    returning c.free_days`.execute(db);
  if (rows[0] === undefined) throw refused(couponMessages.notUsable);
  await giveDays(db, userId, rows[0].freeDays);
}
