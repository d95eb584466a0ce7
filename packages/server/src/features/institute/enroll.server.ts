import * as endpoints from "@hongxian/contract/features/institute/enroll.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { applyRefund } from "../../core/money/refunds/apply-refund.ts";
import { handle, type Call, type ServedCall } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const scopeOf = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));

export const enrollServer = serveResource(endpoints.enroll, {
  table: "course_enroll",
  scope: scopeOf,
  computed: {
    orderNo: sql<string>`coalesce((select o.order_no from trade_order o where o.id = t.order_id), '')`,
    isPaid: sql<boolean>`(t.order_id is not null)`,
    isRefunding: sql<boolean>`exists (select from refund_apply r
      where r.id = t.refund_id and r.status not in ('DONE', 'REJECTED', 'CANCELED'))`,
  },
  run: {},
});

const [plainList] = enrollServer.calls;

/** The resource's own list, cut to the course of the address. */
export const listEnrolls: ServedCall = handle(endpoints.listEnrolls, async (call) => {
  if (plainList === undefined || plainList.mode !== "signed") throw new AppError("INTERNAL");
  // Parsed by the list's own schema, and answered by the list's own function: only the types lose this.
  const query = { ...(call.query as object), courseId: call.params.id };
  return plainList.run({ ...(call as Call), query });
});

export const grantCourse = handle(endpoints.grantCourse, async (call) => {
  const { id } = call.params;
  const { reason } = call.body;
  const userIds = [...new Set(call.body.userIds)];
  const course = await sql`select 1 from course where id = ${id} for key share`.execute(call.db);
  if (course.rows.length === 0) throw new AppError("NOT_FOUND");
  const seen = await sql`select 1 from member m
      where m.user_id = any(${userIds}) and ${scopeSql(memberScope(call.caller))}`.execute(call.db);
  if (seen.rows.length < userIds.length) throw invalid({ userIds: endpoints.enrollMessages.notHere });
  const { rows } = await sql<{
    id: number;
    userId: number;
  }>`insert into course_enroll (course_id, user_id, grant_reason, grant_staff_id)
    select ${id}, u, ${reason}, ${call.caller.staffId} from unnest(${userIds}::bigint[]) u
    on conflict (course_id, user_id) where status <> 'REFUNDED' do nothing returning id, user_id`.execute(call.db);
  call.audit({ targetType: auditTargets.course, targetId: id, after: { granted: rows.length, reason } });
  for (const { userId } of rows) call.auditItem({ targetType: auditTargets.member, targetId: userId });
  return { granted: rows.length, skipped: userIds.length - rows.length };
});

interface Enrolled {
  readonly id: number;
  readonly orderId: number | null;
  readonly status: string;
}

export const leaveCourse = handle(endpoints.leaveCourse, async (call) => {
  const { db, caller } = call;
  const { id } = call.params;
  const found = await sql<Enrolled>`select t.id, t.order_id, t.status from course_enroll t
      where t.id = ${id} and ${scopeSql(scopeOf(caller))}`.execute(db);
  const before = found.rows[0];
  if (before === undefined) throw new AppError("NOT_FOUND");
  if (before.orderId === null) {
    const { rows } = await sql`update course_enroll set status = 'REFUNDED', update_time = now()
      where id = ${id} and status <> 'REFUNDED' returning 1`.execute(db);
    if (rows.length === 0) throw new AppError("STALE");
    call.audit({
      targetType: auditTargets.courseEnroll,
      targetId: id,
      before: { status: before.status },
      after: call.body,
    });
    return { refundNo: null, applyCents: 0 };
  }
  // The application locks the order; only then the learner's own row.
  const rest = await sql<{
    cents: number;
  }>`select pay_cents - refund_cents as cents from trade_order where id = ${before.orderId}`.execute(db);
  const applyCents = rest.rows[0]?.cents ?? 0;
  const made = await applyRefund(db, {
    orderId: before.orderId,
    applyCents,
    reasonType: "OTHER",
    reason: call.body.reason,
    source: "STAFF",
    staffId: caller.staffId,
  });
  const { rows } = await sql`update course_enroll set refund_id = ${made.id}, update_time = now()
    where id = ${id} and status <> 'REFUNDED' returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.courseEnroll,
    targetId: id,
    after: { ...call.body, refundNo: made.refundNo, applyCents },
  });
  return { refundNo: made.refundNo, applyCents };
});
