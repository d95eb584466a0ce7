import { sql } from "kysely";
import type { Db } from "../kit/call.ts";

const some = (table: string, key: string, condition: string) =>
  sql`${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${sql.raw(condition)}
    order by ${sql.ref(key)} limit 20)`;

/** The demo's records are mostly older than today: some of everything happens now, whatever the hour of the day. */
export async function happenToday(db: Db): Promise<void> {
  await sql`update member set created_time = now() where user_id % 9 = 0 and not is_market_account`.execute(db);
  await sql`update member set auth_time = now() where ${some("member", "user_id", "auth_status <> 'NO'")}`.execute(db);
  await sql`update trade_order set pay_time = now()
    where ${some("trade_order", "id", "order_type = 'MARRIAGE' and status = 'PAID'")}`.execute(db);
  await sql`update refund_apply set done_time = now()
    where ${some("refund_apply", "id", "status = 'DONE'")}`.execute(db);
  await sql`update review_action set created_time = now()
    where ${some("review_action", "id", "staff_id is not null")}`.execute(db);
  await sql`update wechat_kf_session set start_time = now()
    where ${some("wechat_kf_session", "id", "true")}`.execute(db);
  await sql`update user_contract set end_time = now() + interval '9 days'
    where ${some("user_contract", "id", "status = 'SIGN'")}`.execute(db);
  await sql`update withdrawal set owner_id = (select agent_id from staff where login = '13800000012')
    where owner_type = 'AGENT' and status in ('WAIT_AUDIT', 'WAIT_PAY', 'PAYING', 'PAY_FAIL', 'PAID')`.execute(db);
  await sql`update profit_share set created_time = now() where id % 3 = 0`.execute(db);
  await sql`update invoice set status = 'WAIT_INVOICE', invoice_time = null, tax_invoice_no = null
    where ${some("invoice", "id", "red_time is null")}`.execute(db);
  await sql`update plat_task_record set created_time = now(), done_time = now()
    where ${some("plat_task_record", "id", "done_time is not null")}`.execute(db);
}
