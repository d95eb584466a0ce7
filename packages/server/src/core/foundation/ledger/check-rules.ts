import type { LedgerRule } from "@hongxian/contract/core/money/ledger.choices.ts";
import { sql, type RawBuilder } from "kysely";

/** Rows that break a rule: which they are and by how much. An empty result means the rule is met. */
export type BrokenRows = RawBuilder<{ key: string; diff: number }>;

const signed = sql`case a.side when 'CREDIT' then e.amount_cents else -e.amount_cents end`;
const openWithdrawals = sql`('WAIT_AUDIT', 'WAIT_PAY', 'PAYING', 'PAY_FAIL')`;
const heldRefunds = sql`('REFUNDING', 'REFUND_FAIL')`;
const outside = sql`('WECHAT', 'ALIPAY', 'APPLE_IAP', 'BANK', 'CASH', 'POS')`;

/** Money that was never there cannot be invoiced. */
const invoiceable = sql`case when o.written_off_id is null then o.pay_cents - o.refund_cents else 0 end`;

/** The invariants of catalogue 2.4, each as a query for the rows that break it. */
export const checkRules: Readonly<Record<LedgerRule, BrokenRows>> = {
  M1: sql`select 'txn ' || e.txn_id as key, sum(e.amount_cents)::bigint as diff from ledger_entry e
    join ledger_account a on a.id = e.account_id
    group by e.txn_id, a.unit having sum(e.amount_cents) <> 0`,
  M2: sql`select 'account ' || a.id as key, a.balance - coalesce(s.total, 0) as diff from ledger_account a
      left join (select e.account_id, sum(${signed})::bigint as total from ledger_entry e
      join ledger_account a on a.id = e.account_id group by 1) s on s.account_id = a.id
      where a.balance <> coalesce(s.total, 0)
    union all
    select 'entry ' || run.id, run.balance_after - run.expected from (
      select e.id, e.balance_after,
        (coalesce(lag(e.balance_after) over (partition by e.account_id order by e.id), 0) + ${signed})::bigint as
        expected
      from ledger_entry e join ledger_account a on a.id = e.account_id) run where run.balance_after <> run.expected`,
  M3: sql`select 'account ' || a.id as key, a.balance as diff from ledger_account a where a.floor and a.balance < 0`,
  M4: sql`select a.unit as key, sum(e.amount_cents)::bigint as diff from ledger_entry e
    join ledger_account a on a.id = e.account_id
    group by a.unit having sum(e.amount_cents) <> 0`,
  M5: sql`select 'trigger ' || wanted as key, 0::bigint as diff
    from unnest(array['ledger_txn_append_only', 'ledger_entry_append_only', 'ledger_txn_no_truncate',
      'ledger_entry_no_truncate', 'ledger_txn_balanced', 'ledger_entry_apply', 'ledger_account_guard']) wanted
    where not exists (select from pg_trigger t where t.tgname = wanted and t.tgenabled = 'O')`,
  M6: sql`select biz_type || ' ' || biz_id || ' ' || biz_step as key, (count(*) - 1)::bigint as diff from ledger_txn
    group by biz_type, biz_id, biz_step having count(*) > 1`,
  M7: sql`select 'order ' || id as key,
    pay_cents - (amount_cents - discount_cents - coupon_cents + adjust_cents + freight_cents) as diff from trade_order
    where pay_cents <> amount_cents - discount_cents - coupon_cents + adjust_cents + freight_cents or pay_cents < 0`,
  M8: sql`select 'order ' || o.id as key, o.pay_cents - coalesce(t.paid, 0) as diff from trade_order o
      left join (select x.biz_id, sum(e.amount_cents) filter (where e.amount_cents > 0)::bigint as paid
        from ledger_txn x join ledger_entry e on e.txn_id = x.id
        where x.biz_type = 'ORDER' and x.biz_step = 'PAY' and e.account <> 'POINT_ISSUE' group by 1) t
          on t.biz_id = o.id
      where o.pay_cents > 0 and (o.pay_time is not null or o.written_off_id is not null) <> (t.biz_id is not null)
        or o.pay_cents > 0 and t.biz_id is not null and t.paid <> o.pay_cents + case o.order_type when 'RECHARGE'
        then o.bonus_cents else 0 end
    union all
    select 'payments of order ' || o.id, o.pay_cents from trade_order o
      left join (select order_id, count(*) as n from payment where status in ('PAID', 'PAY_BACK') group by 1) p
        on p.order_id = o.id
      where o.pay_cents > 0 and (o.pay_time is not null and o.pay_mode in ${outside}) <> (coalesce(p.n, 0) = 1)
        or coalesce(p.n, 0) > 1`,
  M9: sql`select 'order ' || o.id as key, coalesce(r.done, 0) - o.refund_cents as diff from trade_order o
    left join (select order_id, coalesce(sum(refund_cents) filter (where status = 'DONE'), 0)::bigint as done,
        coalesce(sum(refund_cents) filter (where status = 'DONE' or status in ${heldRefunds}), 0)::bigint as taken
        from refund_apply group by 1) r on r.order_id = o.id
    where coalesce(r.taken, 0) > o.pay_cents or coalesce(r.done, 0) <> o.refund_cents
      or (o.status = 'PAY_BACK') <> (o.refund_cents = o.pay_cents and o.pay_cents > 0 and o.pay_time is not null)`,
  M10: sql`select 'withdrawal ' || id as key, amount_cents - actual_cents - fee_cents - tax_cents as diff
    from withdrawal where amount_cents <> actual_cents + fee_cents + tax_cents
    union all
    select owner_type || ' ' || owner_id, sum(cents)::bigint from (
      select owner_type, owner_id, balance as cents from ledger_account where account = 'FROZEN'
      union all select owner_type, owner_id, -amount_cents from withdrawal where status in ${openWithdrawals}
      union all select 'AGENT', agent_id, reversed_cents - amount_cents from profit_share where status = 'FROZEN'
      union all select 'AGENT', agent_id, reversed_cents - amount_cents from matchmaker_reward
      where status = 'FROZEN' and amount_cents > 0
    ) f group by owner_type, owner_id having sum(cents) <> 0`,
  M11: sql`select 'REFUND_CLEARING' as key, (a.balance - r.held)::bigint as diff from ledger_account a,
      (select coalesce(sum(refund_cents), 0) as held from refund_apply where status in ${heldRefunds}) r
    where a.account = 'REFUND_CLEARING' and a.balance <> r.held
    union all
    select 'RED_POOL ' || sub, sum(cents)::bigint from (
      select sub, balance as cents from ledger_account where account = 'RED_POOL'
      union all select id::text, claimed_cents + returned_cents - total_cents from red_envelope
      where status in ('SENDING', 'FINISHED', 'RETURNED')
    ) p group by sub having sum(cents) <> 0`,
  M12: sql`select 'member ' || coalesce(w.user_id, a.owner_id) as key,
      coalesce(w.recharge_balance + w.income_balance + w.frozen_income, 0) - coalesce(a.recharge + a.income + a.frozen,
      0) as diff
    from wallet w full join (
      select owner_id, coalesce(max(balance) filter (where account = 'RECHARGE'), 0) as recharge,
        coalesce(max(balance) filter (where account = 'INCOME'), 0) as income,
        coalesce(max(balance) filter (where account = 'FROZEN'), 0) as frozen,
          coalesce(max(balance) filter (where account = 'INTEGRAL'), 0) as integral
      from ledger_account where owner_type = 'MEMBER' and account in ('RECHARGE', 'INCOME', 'FROZEN', 'INTEGRAL')
      group by owner_id) a on a.owner_id = w.user_id
    where (coalesce(w.recharge_balance, 0), coalesce(w.income_balance, 0), coalesce(w.frozen_income, 0),
      coalesce(w.integral, 0))
      <> (coalesce(a.recharge, 0), coalesce(a.income, 0), coalesce(a.frozen, 0), coalesce(a.integral, 0))`,
  M13: sql`select 'order ' || o.id as key, i.cents - ${invoiceable} as diff from (
      select x.order_id, sum(x.cents)::bigint as cents from invoice_order x join invoice v on v.id = x.invoice_id
      where v.status = 'WAIT_INVOICE' or v.status = 'INVOICE' and v.red_time is null and not v.red_due group by 1) i
    join trade_order o on o.id = i.order_id where i.cents > ${invoiceable}`,
  M14: sql`select 'gift ' || id as key, income_cents + family_cents - amount_cents * 9 / 10 as diff from gift_record
    where income_cents > amount_cents or (income_cents + family_cents) * 10 > amount_cents * 9`,
};
