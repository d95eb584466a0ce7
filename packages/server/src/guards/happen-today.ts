import { sql } from "kysely";
import { post } from "../core/foundation/ledger/post.ts";
import { matchmakerPosting } from "../core/money/trade/earning-postings.ts";
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
  await sql`update trade_order set pay_time = now()
    where id in (select max(id) from trade_order where status = 'PAID' group by user_id % 12)`.execute(db);
  await sql`update punishment set start_time = now() where ${some("punishment", "id", "type = 'ACCOUNT_BAN'")}`.execute(
    db,
  );
  await sql`update complaint set handle_time = now()
    where ${some("complaint", "id", "status in ('VALID', 'INVALID')")}`.execute(db);
  // Some were given to those who have them, others went on to somebody else; every owner has one of the first.
  await sql`insert into owner_change (user_id, kind, to_id)
    select user_id, 'SALE', case place % 3 when 2 then 1 else sale_user_id end
    from (select user_id, sale_user_id,
        row_number() over (partition by sale_user_id order by status = 'ENABLE' desc, user_id) as place
      from member where sale_user_id is not null) owned
    where place <= 9`.execute(db);
  await sql`update refund_apply set done_time = now()
    where ${some("refund_apply", "id", "status = 'DONE'")}`.execute(db);
  await sql`update review_action set created_time = now()
    where ${some("review_action", "id", "staff_id is not null")}`.execute(db);
  await sql`update review_action set created_time = now()
    where ${some("review_action", "id", "biz_type = 'FACE' and action = 'PASS' and staff_id is not null")}`.execute(db);
  await sql`update member set last_login_time = now() where user_id % 7 = 0 and status = 'ENABLE'`.execute(db);
  await sql`update wechat_kf_session set start_time = now()
    where ${some("wechat_kf_session", "id", "true")}`.execute(db);
  await sql`update user_contract set end_time = now() + interval '9 days'
    where ${some("user_contract", "id", "status = 'SIGN'")}`.execute(db);
  await sql`update withdrawal set owner_id = (select agent_id from staff where login = '13800000012')
    where owner_type = 'AGENT' and status in ('WAIT_AUDIT', 'WAIT_PAY', 'PAYING', 'PAY_FAIL', 'PAID')`.execute(db);
  await sql`update profit_share set created_time = now() where id % 3 = 0`.execute(db);
  // So few people earn little: an agent who signs in here has a share of this month and money to withdraw.
  const agent = sql`(select agent_id from staff where login = '13800000012')`;
  await sql`update profit_share set created_time = now(), agent_id = ${agent}
    where id in (select min(id) from profit_share group by order_id
      having bool_or(amount_cents > reversed_cents) and not bool_or(agent_id = ${agent}) order by 1 limit 5)`.execute(
    db,
  );
  const { rows } = await sql<{ agentId: number }>`select ${agent} as agent_id`.execute(db);
  const earned = {
    id: 900_000_001,
    agentId: rows[0]?.agentId ?? 0,
    amountCents: 12_345,
    reversedCents: 0,
    isReleased: true,
  };
  await post(db, matchmakerPosting.freeze(earned), matchmakerPosting.settle(earned));
  await sql`update invoice set status = 'WAIT_INVOICE', invoice_time = null, tax_invoice_no = null
    where ${some("invoice", "id", "red_time is null")}`.execute(db);
  await sql`update plat_task_record set created_time = now(), done_time = now()
    where ${some("plat_task_record", "id", "done_time is not null")}`.execute(db);
  // Something of each kind that one person submitted and another decides.
  const first = (table: string) => sql`id in (select id from ${sql.table(table)} order by id limit 2)`;
  const maker = sql`(select max(id) from staff where role_id = 8)`;
  await sql`update red_envelope set status = 'WAIT_AUDIT', staff_id = ${maker}
    where id in (select id from red_envelope where source = 'PLATFORM' order by id limit 2)`.execute(db);
  await sql`update bonus_batch set status = 'WAIT_AUDIT', created_by = ${maker} where ${first("bonus_batch")}`.execute(
    db,
  );
  await sql`update bonus_batch set status = 'WAIT_ISSUE', created_by = ${maker}
    where id in (select id from bonus_batch order by id desc limit 2)`.execute(db);
  await sql`update promotion_activity set status = 'WAIT_AUDIT', submit_staff_id = ${maker}
    where ${first("promotion_activity")}`.execute(db);
  await sql`update fee_setting set status = 'WAIT_AUDIT', submit_staff_id = ${maker}, audit_staff_id = null
    where ${first("fee_setting")}`.execute(db);
  // So few people have few pairs: one that nobody has told yet.
  await sql`insert into introduction (no, user_id, other_user_id, initiator_staff_id, status)
    select 'QX-TODAY', w.user_id, o.user_id, (select min(id) from staff), 'DRAFT'
    from (select min(user_id) as user_id from member where sex = 'WOMAN' and status = 'ENABLE') w,
      (select min(user_id) as user_id from member where sex = 'MAN' and status = 'ENABLE') o
    on conflict do nothing`.execute(db);
}
