import { couponGranted } from "@hongxian/contract/core/events/money.events.ts";
import { campaignMessages } from "@hongxian/contract/core/money/campaign.choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { copyMembership } from "./member-rights.ts";

/** Days of the app's membership, added to a running one. Returns the right. */
export async function giveDays(db: Db, userId: number, days: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into member_right (user_id, fee_type, begin_time, end_time)
    select ${userId}, 'MONTH_MEMBER', b.begin_time, b.begin_time + make_interval(days => ${days}::int)
    from (select greatest(now(), max(end_time)) as begin_time from member_right
    where user_id = ${userId} and status = 'EFFECTIVE'
      and fee_type in ('FIRST_MEMBER', 'MONTH_MEMBER', 'QUARTER_MEMBER', 'YEAR_MEMBER')) b returning id`.execute(db);
  await copyMembership(db, userId);
  return rows[0]?.id ?? 0;
}

/** This many times or minutes of something that is counted. Returns the right. */
export async function giveTimes(db: Db, userId: number, feeType: string, total: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into member_right (user_id, fee_type, begin_time, total)
    values (${userId}, ${feeType}, now(), ${total}::int) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** A coupon of an activity; null when it cannot be given: `whyNoCoupon` has the reason. */
export async function giveCoupon(
  db: Db,
  userId: number,
  couponId: number,
  staffId: number | null = null,
): Promise<number | null> {
  const taken = await sql`update coupon set granted_count = granted_count + 1, update_time = now()
      where id = ${couponId} and granted_count < total_count and status = 'ONLINE'
        and (valid_type = 'DAYS' or end_time > now()) returning 1`.execute(db);
  if (taken.rows.length === 0) return null;
  const { rows } = await sql<{ id: number }>`insert into coupon_grant (coupon_id, user_id, source, staff_id,
      expire_time)
    select c.id, ${userId}, 'ACTIVITY', ${staffId}::bigint, case when c.valid_type = 'DAYS'
      then now() + make_interval(days => c.valid_days)
      else c.end_time end from coupon c where c.id = ${couponId} returning id`.execute(db);
  const grantId = rows[0]?.id ?? null;
  if (grantId !== null) await writeEvent(db, couponGranted, { userId, grantId, couponId });
  return grantId;
}

/** Why `giveCoupon` gave none. */
async function whyNoCoupon(db: Db, couponId: number): Promise<string> {
  const { rows } = await sql<{ name: string; isOnline: boolean; isOver: boolean }>`select name,
      status = 'ONLINE' as is_online,
      status = 'EXPIRE' or coalesce(valid_type = 'FIXED' and end_time <= now(), false) as is_over
    from coupon where id = ${couponId}`.execute(db);
  const coupon = rows[0];
  if (coupon === undefined) return campaignMessages.noCoupon;
  if (coupon.isOver) return campaignMessages.couponOver(coupon.name);
  return coupon.isOnline ? campaignMessages.couponOut(coupon.name) : campaignMessages.couponOffline(coupon.name);
}

/** A coupon that must be given, or the command is refused with the reason. */
export async function needCoupon(
  db: Db,
  userId: number,
  couponId: number,
  staffId: number | null = null,
): Promise<number> {
  const grantId = await giveCoupon(db, userId, couponId, staffId);
  if (grantId === null) throw refused(await whyNoCoupon(db, couponId));
  return grantId;
}

/** Revokes a granted right; returns false when nothing of it is in force. */
export async function revokeRight(db: Db, rightId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`update member_right
      set status = 'REVOKED', end_time = least(end_time, now()), update_time = now(), version = version + 1
      where id = ${rightId} and status = 'EFFECTIVE' returning 1`.execute(db);
  if (rows.length > 0) await copyMembership(db, userId);
  return rows.length > 0;
}

/** Revokes a granted coupon; returns false when it is used or gone. */
export async function revokeCoupon(db: Db, grantId: number, reason: string): Promise<boolean> {
  const { rows } = await sql`update coupon_grant
      set status = 'REVOKED', revoke_reason = ${reason}, update_time = now(), version = version + 1
      where id = ${grantId} and status = 'UNUSED' returning 1`.execute(db);
  return rows.length > 0;
}
