import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";

/** The price of an invitation: that of the day its member registered. */
const price = sql`lateral (select p.settle_type, p.unit_price, p.rate_bp from medium_price p
  where p.medium_id = i.medium_id and p.from_date <= (i.register_time at time zone 'Asia/Shanghai')::date
  order by p.from_date desc limit 1) p`;
const completeFrom = 80;
const observedDays = 7;
const activeDays = 2;

/** The progress of invited members, their payments, and what their promoter earns from them. */
export async function refreshInvitations(db: Db, only: number | null = null): Promise<void> {
  await sql`update invitation i set stage = k.stage, pay_amount = k.paid, commission = k.commission, update_time = now()
    from (select i.id, m.total_recharge_amount as paid,
        case when m.total_recharge_amount > 0 then 'PAID' when m.auth_status <> 'NO' then 'REAL_NAME'
          when m.info_percent >= ${completeFrom}::int then 'COMPLETED' else 'REGISTERED' end as stage,
        coalesce(case p.settle_type when 'CPS' then round(m.total_recharge_amount * p.rate_bp / 10000.0)::bigint
          when 'CPA_REALNAME' then case when m.auth_status <> 'NO' then p.unit_price else 0 end else p.unit_price end,
          0) as commission
      from invitation i join member m on m.user_id = i.invitee_user_id left join ${price} on true
      where i.settle_status <> 'INVALID' and ${only === null ? sql`true` : sql`i.id = ${only}`}) k
    where i.id = k.id and (i.stage, i.pay_amount, i.commission) is distinct
    from (k.stage, k.paid, k.commission)`.execute(db);
}

/** The days a member was seen since the invitation counted. */
const daysSeen = sql`(select count(distinct (l.created_time at time zone 'Asia/Shanghai')::date) from login_record l
  where l.user_id = i.invitee_user_id and l.result = 'SUCCESS' and l.created_time >= i.register_time)`;

/** When the condition of the kind of settlement was met; null while it is not. */
const metTime: RawBuilder<unknown> = sql`case p.settle_type when 'CPA_REGISTER' then i.register_time
  when 'CPA_REALNAME' then case when m.auth_status <> 'NO' then coalesce(m.auth_time, i.register_time) end
  else (select min(o.pay_time) from trade_order o where o.user_id = m.user_id and o.pay_time is not null) end`;

/** 7 days after the condition was met; risky or unseen members wait for staff. */
export async function validateInvitations(db: Db): Promise<number> {
  await refreshInvitations(db);
  await sql`update invitation i set risk_flag = 'INACTIVE', update_time = now()
    from member m where m.user_id = i.invitee_user_id and i.settle_status = 'WAIT' and i.risk_flag = 'NONE'
      and i.register_time < now() - make_interval(days => ${observedDays}::int)
      and ${daysSeen} < ${activeDays}::int`.execute(db);
  const { rows } = await sql`update invitation i set settle_status = 'VALID', valid_time = now(), update_time = now(),
      version = i.version + 1
    from (select i.id from invitation i join member m on m.user_id = i.invitee_user_id join ${price} on true
      where i.settle_status = 'WAIT' and i.risk_flag = 'NONE'
        and ${metTime} < now() - make_interval(days => ${observedDays}::int) and ${daysSeen} >= ${activeDays}::int) k
    where i.id = k.id and i.settle_status = 'WAIT' returning 1`.execute(db);
  return rows.length;
}

/** One settlement for each promoter with earnings; a negative one waits for the next month. */
export async function settleMedia(db: Db, month: string): Promise<number> {
  await refreshInvitations(db);
  const { rows } = await sql`with due as (
      select i.id, i.medium_id, i.commission - i.settled_cents as cents, i.pay_amount, i.settle_status from invitation i
      where i.settle_status in ('VALID', 'SETTLED') and i.commission <> i.settled_cents
        and i.valid_time < (${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
        and not exists (select 1 from medium_settlement s
        where s.id = i.settlement_id and s.status in ('WAIT_AUDIT', 'WAIT_PAY'))
      for update of i
    ), made as (
      insert into medium_settlement (medium_id, month, valid_num, order_amount, amount)
      select medium_id, ${month}, count(*) filter (where settle_status = 'VALID'), sum(pay_amount), sum(cents) from due
      group by medium_id having sum(cents) > 0 on conflict (medium_id, month) do nothing returning id, medium_id
    ), items as (
      insert into medium_settlement_item (settlement_id, invitation_id, cents)
      select made.id, due.id, due.cents from made join due using (medium_id) returning settlement_id, invitation_id
    ), marked as (
      update invitation i set settlement_id = items.settlement_id from items where i.id = items.invitation_id
    ) select 1 from made`.execute(db);
  return rows.length;
}

export const partnerJobs: readonly Job[] = [
  {
    name: "invitation-valid",
    cron: "0 2 * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => validateInvitations(tx)),
  },
  {
    name: "medium-settle",
    cron: "5 2 1 * *",
    run: ({ database: { db } }) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          month: string;
        }>`select to_char(current_date - interval '1 month', 'YYYY-MM') as month`.execute(tx);
        return settleMedia(tx, rows[0]?.month ?? "");
      }),
  },
];
