import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { readBalance } from "../../foundation/ledger/read-balance.ts";
import { memberAccount } from "../../foundation/ledger/accounts.ts";
import { usedGiftCents } from "../promotion/promotion-gifts.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

const dayMs = 86_400_000;

/** The suggestion for marriage orders in catalogue 3.6, step by step, as the refund page shows it. */
export interface MarriageFacts {
  readonly payCents: number;
  readonly daysSincePay: number;
  readonly days: number;
  readonly daysLeft: number;
  readonly introTotal: number | null;
  readonly introUsed: number;
  readonly breachBp: number;
  readonly isSuccess: boolean;
}

export function suggestMarriageRefund(facts: MarriageFacts): number {
  const { payCents, days, introTotal, introUsed } = facts;
  if (facts.isSuccess) return 0;
  if (introUsed === 0 && facts.daysSincePay <= 7) return payCents;
  const byDays = days > 0 ? Math.max(0, Math.min(days, facts.daysLeft)) / days : 0;
  const byIntros = introTotal === null || introTotal === 0 ? 1 : Math.max(0, introTotal - introUsed) / introTotal;
  const breach = Math.floor((payCents * facts.breachBp) / 10_000);
  return Math.max(0, Math.floor(payCents * Math.min(byDays, byIntros)) - breach);
}

interface Facts {
  readonly used: number;
  readonly total: number | null;
  readonly endTime: string | null;
  readonly introTotal: number | null;
  readonly introUsed: number;
}

const readFacts = async (db: Db, order: TradeOrder): Promise<Facts | undefined> => {
  const { rows } = await sql<Facts>`select coalesce(r.used, 0) as used, r.total, r.end_time, c.intro_total,
      coalesce(c.intro_used, 0) as intro_used
    from (select) one left
    join lateral (select used, total, end_time from member_right where order_id = ${order.id} order by id desc
    limit 1) r on true
    left join user_contract c on c.id = ${order.contractId}`.execute(db);
  return rows[0];
};
const daysUntil = (time: string | null): number =>
  time === null ? 0 : Math.floor((Date.parse(time) - Date.now()) / dayMs);

/** The facts of the marriage formula, for an order it applies to; null for any other. */
export async function marriageFacts(db: Db, order: TradeOrder, isSuccess = false): Promise<MarriageFacts | null> {
  if (order.orderType !== "MARRIAGE" || order.feeType === "MARRIAGES_UNLOCK" || order.payTime === null) return null;
  const facts = await readFacts(db, order);
  if (facts === undefined) return null;
  const breachBp = await readSetting(db, "refund.breachBp");
  return {
    payCents: order.payCents,
    daysSincePay: (Date.now() - Date.parse(order.payTime)) / dayMs,
    days: order.snapshot.days ?? 0,
    daysLeft: daysUntil(facts.endTime),
    introTotal: facts.introTotal,
    introUsed: facts.introUsed,
    breachBp,
    isSuccess,
  };
}

/** The most that can be refunded: what was paid and is not refunded yet, less the used gifts of its activity. */
export const mostRefund = async (db: Db, order: TradeOrder): Promise<number> =>
  Math.max(0, order.payCents - order.refundCents - (await usedGiftCents(db, order.id)));

/** What the rules allow to be refunded for an order (catalogue 2.3 and 3.6). */
export async function suggestRefund(db: Db, order: TradeOrder, isSuccess = false): Promise<number> {
  const rest = await mostRefund(db, order);
  if (order.orderType === "RECHARGE") return Math.min(rest, await rechargeLeft(db, order));
  const marriage = await marriageFacts(db, order, isSuccess);
  if (marriage !== null) return Math.min(rest, suggestMarriageRefund(marriage));
  const facts = await readFacts(db, order);
  if (facts === undefined || order.payTime === null) return rest;
  const { days, hours } = order.snapshot;
  const daysLeft = daysUntil(facts.endTime);
  const daysSincePay = (Date.now() - Date.parse(order.payTime)) / dayMs;
  const share = (left: number, whole: number) =>
    Math.min(rest, whole > 0 ? Math.floor((order.payCents * Math.max(0, left)) / whole) : 0);
  if (order.feeType === "FIRST_MEMBER") return daysSincePay <= 1 && facts.used === 0 ? rest : 0;
  if (order.feeType === "HOME_TOP") {
    const hoursLeft = facts.endTime === null ? 0 : Math.floor((Date.parse(facts.endTime) - Date.now()) / 3_600_000);
    return share(Math.min(hoursLeft, hours ?? 0), hours ?? 0);
  }
  if (facts.total !== null) return share(facts.total - facts.used, facts.total);
  return order.orderType === "FEE" ? share(Math.min(daysLeft, days ?? 0), days ?? 0) : rest;
}

/** Only the unspent part of a recharge can be refunded. */
export async function rechargeLeft(db: Db, order: TradeOrder): Promise<number> {
  const balance = await readBalance(db, memberAccount(order.userId, "RECHARGE"));
  return Math.floor((balance * order.payCents) / (order.payCents + order.bonusCents));
}

/** The part of the bonus that a refund removes; the last refund removes all of it. */
export async function bonusBack(db: Db, order: TradeOrder, refundCents: number): Promise<number> {
  if (order.orderType !== "RECHARGE" || order.bonusCents === 0) return 0;
  const { rows } = await sql<{
    taken: number;
  }>`select coalesce(sum(bonus_back_cents), 0)::bigint as taken from refund_apply
    where order_id = ${order.id} and status in ('REFUNDING', 'REFUND_FAIL', 'DONE')`.execute(db);
  const left = order.bonusCents - (rows[0]?.taken ?? 0);
  const isLast = order.refundCents + refundCents >= order.payCents;
  return isLast ? left : Math.min(left, Math.floor((order.bonusCents * refundCents) / order.payCents));
}
