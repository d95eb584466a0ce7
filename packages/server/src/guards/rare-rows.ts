import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

/** What a small demo has by chance or never: states that pass quickly, days of today, mishaps. */
export async function addRareRows(db: Db): Promise<void> {
  await sql`insert into refund_apply (refund_no, order_id, user_id, kind, apply_cents, refund_cents, reason_type,
      source,
      status, done_time, created_time)
    select 'TKR' || k.id, k.id, k.user_id, 'MARRIAGE', k.pay_cents, k.pay_cents, 'OTHER', 'MEMBER', k.state,
      case when k.state = 'DONE' then now() - interval '3 days' * (k.id % 2) end, now() - interval '5 days'
    from (select t.id, t.user_id, t.pay_cents,
        (array['DONE', 'CANCELED', 'WAIT_FINANCE'])[1 + row_number() over (order by t.id) % 3] as state
      from trade_order t where t.order_type = 'MARRIAGE' and t.status = 'PAID' and t.pay_cents > 0) k
    on conflict do nothing`.execute(db);
  await sql`insert into communicate_note (user_id, connect, communicate_status)
    select distinct user_id, '再考虑', 'PAID' from refund_apply where status = 'CANCELED'`.execute(db);
  await sql`update trade_order set status = 'WAIT_PAY', pay_time = null
    where id in (select id from trade_order where order_type = 'MARRIAGE' and status = 'PAID' order by id desc limit
    5)`.execute(db);
  await sql`insert into invoice (apply_no, user_id, amount_cents, title_type, title, status, red_due, invoice_time,
      red_time, created_time)
    select 'FPR' || k.n, k.user_id, 1000 + k.n, 'PERSON', '个人',
      case when k.n % 3 = 0 then 'WAIT_INVOICE' else 'INVOICE' end,
      k.n % 3 = 1, case when k.n % 3 > 0 then now() end, case when k.n % 3 = 2 then now() end, now() - interval '5 days'
    from (select m.user_id, row_number() over (order by m.user_id) as n from member m limit 30) k`.execute(db);
  await sql`update bonus set issue_time = now() where status = 'ISSUED'`.execute(db);
  await sql`update call_record set refund_amount = 100 where amount > 100`.execute(db);
  await sql`update goods_comment set created_time = now() where id % 3 = 0`.execute(db);
  await sql`update foreign_profile set visa_expire_date = current_date + (user_id % 40)::int`.execute(db);
  // In the first hours of a day there is little of today.
  await sql`update ai_call_log set cost_micro = 2_000_000, created_time = now() where id % 10 = 0`.execute(db);
  await sql`update video_audit_call set created_time = now() where id % 10 = 0`.execute(db);
}
