import { couponGranted } from "@hongxian/contract/core/events/money.events.ts";
import { couponMessages, type grantBody } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { happened, writeEvents } from "../../core/foundation/events/write-events.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface CouponTerms {
  readonly id: number;
  readonly status: string;
  readonly perUserLimit: number;
}

/**
 * Grants a coupon to members the caller may see. The caller has locked the coupon row, so the stock cannot be granted
 * twice; a member who has reached the limit is skipped.
 */
export async function grantCoupon(
  call: Call,
  coupon: CouponTerms,
  body: z.output<typeof grantBody>,
): Promise<{ granted: number; skipped: number }> {
  if (coupon.status !== "ONLINE") throw refused(couponMessages.notOnline);
  const wanted =
    body.tagId === null
      ? sql`m.user_id = any(${body.userIds})`
      : sql`m.user_id in (select ut.user_id from user_tag ut where ut.tag_id = ${body.tagId} limit 1000)`;
  const { rows } = await sql<{ userId: number; held: number }>`select m.user_id,
      (select count(*)::int from coupon_grant g
      where g.coupon_id = ${coupon.id} and g.user_id = m.user_id and g.status <> 'REVOKED') as held
    from member m where ${wanted} and m.status = 'ENABLE' and ${scopeSql(memberScope(call.caller))}`.execute(call.db);
  if (body.tagId === null && rows.length < new Set(body.userIds).size) throw refused(couponMessages.noMember);
  const takers = rows.filter(({ held }) => held < coupon.perUserLimit).map(({ userId }) => userId);
  const taken = await sql`update coupon set granted_count = granted_count + ${takers.length}, update_time = now()
    where id = ${coupon.id} and granted_count + ${takers.length} <= total_count returning 1`.execute(call.db);
  if (taken.rows.length === 0) throw refused(couponMessages.shortStock);
  const { rows: grants } = await sql<{
    userId: number;
    grantId: number;
  }>`insert into coupon_grant (coupon_id, user_id, source, staff_id, expire_time)
    select c.id, u, 'STAFF', ${call.caller.staffId}, case when c.valid_type = 'DAYS'
      then now() + make_interval(days => c.valid_days) else c.end_time end
    from coupon c, unnest(${takers}::bigint[]) u where c.id = ${coupon.id}
    returning user_id, id as grant_id`.execute(call.db);
  await writeEvents(
    call.db,
    grants.map((grant) => happened(couponGranted, { ...grant, couponId: coupon.id })),
  );
  for (const userId of takers) call.auditItem({ targetType: auditTargets.member, targetId: userId });
  return { granted: takers.length, skipped: rows.length - takers.length };
}
