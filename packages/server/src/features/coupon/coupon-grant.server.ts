import * as endpoints from "@hongxian/contract/features/coupon/coupon-grant.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const couponGrantServer = serveResource(endpoints.couponGrant, {
  table: "coupon_grant",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: { couponName: sql<string>`(select c.name from coupon c where c.id = t.coupon_id)` },
  run: {
    revoke: async (call, _row, { ids, reason }) => {
      const scope = memberBoundScope(call.caller, sql.ref("t.user_id"));
      const { rows } = await sql<{
        id: number;
      }>`update coupon_grant t set status = 'REVOKED', revoke_reason = ${reason}, update_time = now()
        where t.id = any(${ids}) and t.status = 'UNUSED' and ${scopeSql(scope)} returning t.id`.execute(call.db);
      // All or none: a selection that somebody changed meanwhile must be confirmed again before anything is done.
      if (rows.length < new Set(ids).size) throw new AppError("STALE");
      call.audit({ targetType: auditTargets.couponGrant, targetId: null, after: { reason, count: rows.length } });
      for (const { id } of rows) call.auditItem({ targetType: auditTargets.couponGrant, targetId: id });
      return { revoked: rows.length };
    },
  },
});

export const getCouponTrend = handle(endpoints.getCouponTrend, async ({ db, caller, query }) => {
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<{ day: string; granted: number; used: number }>`
    select d::date as day,
      (select count(*)::int from coupon_grant t
      where t.grant_time >= d and t.grant_time < d + interval '1 day' and ${scope}) as granted,
      (select count(*)::int from coupon_grant t
      where t.use_time >= d and t.use_time < d + interval '1 day' and ${scope}) as used
    from generate_series(current_date - ${query.days - 1}::int, current_date, interval '1 day') d order by d`.execute(
    db,
  );
  return rows;
});
