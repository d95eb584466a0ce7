import * as endpoints from "@hongxian/contract/features/marriage-refund/marriage-refund.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { isKept, refundScope } from "../../core/money/refunds/refund.server.ts";
import { timeSpan } from "../../core/money/trade/time-span.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

type Facts = z.output<typeof endpoints.getRefundFacts.data>;
const list = (body: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(x), '[]') from (${body}) x)`;

export const getRefundFacts = handle(endpoints.getRefundFacts, async ({ db, caller, params }) => {
  const { rows } = await sql<Facts>`select t.id, t.order_id, o.order_no, o.pay_mode, o.pay_time,
      (select s.name from staff s where s.id = o.staff_id) as opener,
      (select json_build_object('contractNo', c.contract_no, 'status', c.status, 'beginTime', c.begin_time, 'endTime',
        c.end_time, 'introUsed', c.intro_used, 'introTotal', c.intro_total)
        from user_contract c where c.id = o.contract_id) as contract,
      ${list(sql`select i.no, coalesce(m.first_name, '') as other, i.status, i.created_time as "createdTime"
        from introduction i join member m on m.user_id = i.other_user_id
        where i.user_id = t.user_id and i.created_time >= coalesce(o.pay_time, o.created_time) order by i.id desc
        limit 50`)} as introductions,
      ${list(sql`select left(n.connect, 300) as text, (select s.name from staff s where s.id = n.staff_id) as staff,
        n.created_time as "createdTime" from communicate_note n where n.user_id = t.user_id order by n.id desc
        limit 20`)} as notes,
      (select count(*)::int from complaint c where c.user_id = t.user_id) as complaints,
      (select json_build_object('userId', p.user_id, 'name', p.first_name) from member m
        join member p on p.user_id = coalesce(m.matchmaker_user_id, m.adviser_user_id, m.sale_user_id)
        where m.user_id = t.user_id) as serving
    from refund_apply t join trade_order o on o.id = t.order_id
    where t.id = ${params.id} and ${scopeSql(refundScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});

export const addRetentionNote = handle(endpoints.addRetentionNote, async (call) => {
  const { db, params, body, caller } = call;
  const refund = await sql<{ status: string }>`select t.status from refund_apply t
    where t.id = ${params.id} and ${scopeSql(refundScope(caller))} for share`.execute(db);
  if (refund.rows[0] === undefined) throw new AppError("NOT_FOUND");
  if (!endpoints.isRefundOpen(refund.rows[0])) throw new AppError("STALE");
  const { rows } = await sql<{
    id: number;
    userId: number;
  }>`insert into communicate_note (user_id, connect, communicate_status, staff_id)
    select t.user_id, ${body.content}, coalesce(m.communicate_status, 'NOT'), ${caller.staffId} from refund_apply t
    join member m on m.user_id = t.user_id
    where t.id = ${params.id} and ${scopeSql(refundScope(caller))} returning id, user_id`.execute(db);
  const note = rows[0];
  if (note === undefined) throw new AppError("NOT_FOUND");
  call.audit({
    targetType: auditTargets.refundApply,
    targetId: params.id,
    after: { noteId: note.id, userId: note.userId },
  });
  return { noteId: note.id };
});

type Stat = z.output<typeof endpoints.getRefundStat.data>;

export const getRefundStat = handle(endpoints.getRefundStat, async ({ db, caller, query }) => {
  const mine = sql<boolean>`t.kind = 'MARRIAGE' and ${scopeSql(refundScope(caller))}`;
  const within = timeSpan(sql.ref("t.created_time"), query.beginTime, query.endTime);
  const figures = await sql<{ waitAudit: number; waitFinance: number; monthCents: number; kept: number }>`select
      count(*) filter (where t.status = 'WAIT_AUDIT')::int as wait_audit, count(*)
      filter (where t.status = 'WAIT_FINANCE')::int as wait_finance,
      coalesce(sum(t.refund_cents) filter (where t.status = 'DONE' and t.done_time >= date_trunc('month', now())),
        0)::bigint as month_cents,
      count(*) filter (where ${isKept} and ${within})::int as kept
    from refund_apply t where ${mine}`.execute(db);
  const signed = await sql<{
    cents: number;
  }>`select coalesce(sum(t.amount_cents), 0)::bigint as cents from user_contract t
    where t.sign_time >= date_trunc('month', now())
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`.execute(db);
  const byReason = await sql<
    Stat["byReason"][number]
  >`select t.reason_type, count(*)::int as count from refund_apply t where ${mine} and ${within} group by 1
    order by count desc`.execute(db);
  const ranked = (name: ReturnType<typeof sql>, join: ReturnType<typeof sql>) => sql<
    Stat["byShop"][number]
  >`select coalesce(max(${name}), '—') as name, sum(t.refund_cents)::bigint as cents, count(*)::int as count
    from refund_apply t join trade_order o on o.id = t.order_id ${join}
    where ${mine} and t.status = 'DONE' and ${timeSpan(sql.ref("t.done_time"), query.beginTime, query.endTime)}`;
  const byShop = await sql<Stat["byShop"][number]>`${ranked(
    sql`h.name`,
    sql`left
    join shop h on h.id = o.shop_id`,
  )} group by o.shop_id order by cents desc limit 10`.execute(db);
  const bySale = await sql<Stat["bySale"][number]>`${ranked(
    sql`s.name`,
    sql`left
    join staff s on s.user_id = o.sale_user_id`,
  )} group by o.sale_user_id order by cents desc limit 10`.execute(db);
  const byWeek = await sql<Stat["byWeek"][number]>`select to_char(w, 'YYYY-MM-DD') as week,
      (select coalesce(sum(t.refund_cents), 0)::bigint from refund_apply t
      where ${mine} and t.status = 'DONE' and t.done_time >= w and t.done_time < w + interval '7 days') as cents
    from generate_series(date_trunc('week', now()) - interval '11 weeks', date_trunc('week', now()), interval '7 days')
      w order by w`.execute(db);
  const sold = signed.rows[0]?.cents ?? 0;
  const found = figures.rows[0] ?? { waitAudit: 0, waitFinance: 0, monthCents: 0, kept: 0 };
  return {
    ...found,
    monthBp: sold === 0 ? null : Math.round((found.monthCents * 10_000) / sold),
    byReason: byReason.rows,
    byShop: byShop.rows,
    bySale: bySale.rows,
    byWeek: byWeek.rows,
  };
});
