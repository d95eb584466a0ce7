import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { sql, type RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;

const within = (column: string, { from, to }: { from: Sql; to: Sql }): Sql =>
  sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} + 1`;

const place = sql`coalesce(m.home_prov_id, 0), coalesce(m.home_city_id, 0)`;
const ofOrder = (payMode: Sql): Sql =>
  sql`coalesce(o.platform, ''), ${payMode}, o.order_type, coalesce(o.fee_type, ''), o.biz_line, ${place},
    coalesce(o.shop_id, 0), coalesce(m.channel_id, 0)`;

export const financeColumns = sql.raw(
  "stat_date, platform, pay_mode, order_type, fee_type, biz_line, prov_id, city_id, shop_id, channel_id, order_num, paid_num, received_cents, refund_num, refund_cents, channel_fee_cents, withdraw_cents",
);

/**
 * Cash by day from the rows themselves. Whatever moves no outside money has a pay mode for it, BALANCE or INTEGRAL,
 * including a refund to the balance, so that one condition excludes it.
 */
export function financeRows(days: { from: Sql; to: Sql }): Sql {
  const refundMode = sql`case r.refund_mode when 'BALANCE' then 'BALANCE' when 'OFFLINE' then 'BANK'
    else coalesce(o.pay_mode, '') end`;
  return sql`select f.* from (
    select o.created_time::date as stat_date, ${ofOrder(sql`coalesce(o.pay_mode,
      '')`)}, 1, 0, 0::bigint, 0, 0::bigint, 0::bigint, 0::bigint
      from trade_order o join member m on m.user_id = o.user_id where ${within("o.created_time", days)}
    union all select o.pay_time::date, ${ofOrder(sql`coalesce(o.pay_mode, '')`)}, 0, 1, o.pay_cents, 0, 0, 0, 0
      from trade_order o join member m on m.user_id = o.user_id where ${within("o.pay_time", days)}
    union all select r.done_time::date, ${ofOrder(refundMode)}, 0, 0, 0, 1, r.refund_cents, 0, 0
      from refund_apply r join trade_order o on o.id = r.order_id join member m on m.user_id = o.user_id
      where r.status = 'DONE' and ${within("r.done_time", days)}
    union all select e.created_time::date, coalesce(o.platform, ''), a.sub, coalesce(o.order_type, ''),
      coalesce(o.fee_type, ''), coalesce(o.biz_line, 'OTHER'),
        ${place}, coalesce(o.shop_id, 0), coalesce(m.channel_id, 0), 0, 0, 0, 0, 0, -e.amount_cents, 0
      from ledger_entry e join ledger_account a on a.id = e.account_id
        left join trade_order o on e.biz_type = 'ORDER' and o.id = e.biz_id left join member m on m.user_id = o.user_id
      where e.owner_type = 'PLATFORM' and e.account = 'CHANNEL_FEE' and ${within("e.created_time", days)}
    union all select w.pay_time::date, coalesce(m.platform, ''), w.payee_type, '', '', '',
      coalesce(m.home_prov_id, g.prov_id, 0), coalesce(m.home_city_id, g.city_id, 0),
        coalesce(m.shop_id, g.shop_id, 0), coalesce(m.channel_id, 0), 0, 0, 0, 0, 0, 0, w.actual_cents
      from withdrawal w left join member m on w.owner_type = 'MEMBER' and m.user_id = w.owner_id left
      join agent g on w.owner_type = 'AGENT' and g.id = w.owner_id
      where w.status = 'PAID' and ${within("w.pay_time", days)}
  ) f (${financeColumns})`;
}

/** Closed days from the cube, today from the rows. */
export const financeSource = ({ from, to }: ReportWindow): Sql => sql`(
  select ${financeColumns} from daily_finance
  where stat_date between ${from}::date and least(${to}::date, current_date - 1)
  union all ${financeRows({ from: sql`greatest(${from}::date, current_date)`, to: sql`${to}::date` })}) s`;

/** The origin of an entry: the member it came from and its line of business. */
const bookOrigin = sql`left join refund_apply r on e.biz_type = 'REFUND' and r.id = e.biz_id
  left join profit_share p on e.biz_type = 'PROFIT' and p.id = e.biz_id
  left join matchmaker_reward w on e.biz_type = 'MM_REWARD' and w.id = e.biz_id
  left join agent g on g.id = w.agent_id
  left join gift_record i on e.biz_type = 'GIFT' and i.id = e.biz_id
  left join call_record c on e.biz_type in ('CALL', 'CALL_REFUND', 'CALL_REFUND_BACK') and c.id = e.biz_id
  left join trade_order o on o.id = case when e.biz_type in ('ORDER', 'MARRIAGE_MEMBER') then e.biz_id
    when e.biz_type = 'REFUND' then r.order_id when e.biz_type = 'PROFIT' then p.order_id end
  left join member m on m.user_id = coalesce(o.user_id, p.user_id, i.from_user_id, c.caller_id)`;
const bookLine = sql`case when e.account in ('REVENUE', 'UNEARNED') then a.sub
  when o.id is not null then o.biz_line
  when e.biz_type in ('GIFT', 'FAMILY_SHARE') then 'GIFT' when e.biz_type in ('CALL', 'CALL_REFUND', 'CALL_REFUND_BACK')
    then 'CALL'
  when e.biz_type = 'CONSULT' then 'INSTITUTE' when e.biz_type = 'MM_REWARD' then 'MARRIAGE' else 'OTHER' end`;

/**
 * Entries of the accounts of an income statement, with their origin; conditions refer to e, a and the columns above.
 */
export const bookEntries = sql`ledger_entry e join ledger_account a on a.id = e.account_id ${bookOrigin}`;
export const bookParts = {
  line: bookLine,
  isRefund: sql<boolean>`(e.account = 'REVENUE' and (e.biz_type in ('REFUND', 'CALL_REFUND') or e.amount_cents < 0))`,
  cents: sql`case when e.account in ('SHARE_EXPENSE', 'MARKETING', 'CHANNEL_FEE') then -e.amount_cents
    else e.amount_cents end`,
  provId: sql`coalesce(m.home_prov_id, g.prov_id, 0)`,
  cityId: sql`coalesce(m.home_city_id, g.city_id, 0)`,
  shopId: sql`coalesce(o.shop_id, g.shop_id, 0)`,
} as const;
const statementAccounts = sql.raw(
  `('REVENUE', 'SHARE_EXPENSE', 'MARKETING', 'CHANNEL_FEE', 'WITHDRAW_FEE', 'UNEARNED')`,
);
export const bookColumns = sql.raw("stat_date, account, sub, biz_line, is_refund, prov_id, city_id, shop_id, cents");

/** The ledger's figures of each day; WALLET is what members may still spend or withdraw. */
export const bookRows = (days: { from: Sql; to: Sql }): Sql => sql`select b.* from (
    select e.created_time::date, e.account, a.sub, ${bookParts.line}, ${bookParts.isRefund}, ${bookParts.provId},
      ${bookParts.cityId}, ${bookParts.shopId}, sum(${bookParts.cents})::bigint
      from ${bookEntries}
      where e.owner_type = 'PLATFORM' and e.account in ${statementAccounts} and ${within("e.created_time", days)}
      group by 1, 2, 3, 4, 5, 6, 7, 8
    union all select e.created_time::date, 'WALLET', '', '', false, 0, 0, 0, sum(e.amount_cents)::bigint
    from ledger_entry e
      where e.owner_type = 'MEMBER' and e.account in ('RECHARGE', 'INCOME', 'FROZEN')
        and ${within("e.created_time", days)} group by 1
  ) b (${bookColumns})`;

export const bookSource = ({ from, to }: ReportWindow): Sql => sql`(
  select ${bookColumns} from daily_book where stat_date between ${from}::date and least(${to}::date, current_date - 1)
  union all ${bookRows({ from: sql`greatest(${from}::date, current_date)`, to: sql`${to}::date` })}) s`;
