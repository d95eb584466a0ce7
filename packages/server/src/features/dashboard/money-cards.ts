import { sql } from "kysely";
import { isPaidOutside as outside } from "../../core/money/orders/paid-since.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { workedWith } from "../../core/people/member/worked-members.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { onDay, type CardSql, type Value } from "./card-sql.ts";

export type MoneyKey =
  | "payersToday"
  | "rechargeToday"
  | "marriageToday"
  | "refundToday"
  | "monthSigned"
  | "targetRate"
  | "endingContracts"
  | "receivedToday"
  | "paidBackToday"
  | "waitWithdrawals"
  | "waitRefunds"
  | "waitInvoices"
  | "rechargeTotal"
  | "incomeTotal"
  | "monthPayers"
  | "monthDeals"
  | "monthIncome"
  | "withdrawable";

const waitsForMoney = sql`owner_type = 'MEMBER' and status = 'WAIT_AUDIT'`;
const month = sql`date_trunc('month', now())`;

/**
 * Turnover counts by payTime whatever the present status, refunds by doneTime; money from the member's own balance is
 * not a receipt.
 */
export function moneyCard(key: MoneyKey, caller: Caller): CardSql {
  const visible = scopeSql(memberBoundScope(caller, sql.ref("o.user_id")));
  const paidOn = (what: Value, more: Value, day: Value) =>
    sql`(select ${what} from trade_order o where ${onDay(sql`o.pay_time`, day)} and ${more} and ${visible})`;
  const paidThisMonth = (what: Value) =>
    sql`(select ${what} from trade_order o where o.pay_time >= ${month} and ${outside} and ${visible})`;
  const cents = sql`coalesce(sum(o.pay_cents), 0)`;
  const signed = sql`(select ${cents} from trade_order o
    where o.order_type = 'MARRIAGE' and o.pay_time >= ${month} and ${visible})`;
  const agentId = caller.agentId ?? -1;
  switch (key) {
    case "payersToday":
      return { on: (day) => paidOn(sql`count(distinct o.user_id)`, outside, day) };
    case "rechargeToday":
    case "receivedToday":
      return { on: (day) => paidOn(cents, outside, day) };
    case "marriageToday":
      return {
        on: (day) => paidOn(sql`count(*)`, sql`o.order_type = 'MARRIAGE' and o.fee_type <> 'MARRIAGES_UNLOCK'`, day),
      };
    case "refundToday":
    case "paidBackToday":
      return {
        on: (day) =>
          sql`(select coalesce(sum(o.refund_cents), 0) from refund_apply o
            where o.status = 'DONE' and ${onDay(sql`o.done_time`, day)} and ${visible})`,
      };
    case "monthSigned":
      return { now: signed };
    case "targetRate":
      return {
        now: sql`(${signed} * 10000 / nullif((select sum(t.target_cents) from performance_target t
          join staff s on s.id = t.owner_id where t.owner_type = 'STAFF'
            and t.month = to_char(now(), 'YYYY-MM') and s.status <> 'LEFT' and ${scopeSql(staffScope(caller, "s"))}),
            0))`,
      };
    case "endingContracts":
      return {
        now: sql`(select count(*) from user_contract o
          where o.status = 'SIGN' and o.end_time < now() + interval '30 days' and ${visible})`,
      };
    case "waitWithdrawals":
      return {
        now: sql`(select count(*) from withdrawal where ${waitsForMoney})`,
        cents: sql`(select coalesce(sum(amount_cents), 0)::bigint from withdrawal where ${waitsForMoney})`,
      };
    case "waitRefunds":
      return { now: sql`(select count(*) from refund_apply where status in ('WAIT_AUDIT', 'WAIT_FINANCE'))` };
    case "waitInvoices":
      return { now: sql`(select count(*) from invoice where status = 'WAIT_INVOICE')` };
    case "rechargeTotal":
      return { now: sql`(select coalesce(sum(recharge_balance), 0) from wallet)` };
    case "incomeTotal":
      return { now: sql`(select coalesce(sum(income_balance), 0) from wallet)` };
    case "monthPayers":
      return {
        now: sql`(select count(distinct o.user_id) from trade_order o join member m on m.user_id = o.user_id
          where o.pay_time >= ${month} and ${outside} and ${workedWith("m")} and ${visible})`,
      };
    case "monthDeals":
      return { now: paidThisMonth(cents) };
    case "monthIncome":
      return {
        now: sql`(select coalesce(sum(amount_cents - reversed_cents), 0) from profit_share
          where agent_id = ${agentId} and created_time >= ${month})`,
      };
    case "withdrawable":
      return {
        now: sql`coalesce((select balance from ledger_account
          where owner_type = 'AGENT' and owner_id = ${agentId} and account = 'BALANCE' and sub = ''), 0)`,
      };
  }
}
