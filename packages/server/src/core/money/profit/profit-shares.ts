import { reversalOf, type ProfitLine } from "@hongxian/contract/core/matchmaker/share-profit.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Posting } from "../../foundation/ledger/post.ts";
import { linesOf } from "./share-lines.ts";
import { profitPosting, type ShareMoney } from "../trade/earning-postings.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

const frozen = sql`id, agent_id, amount_cents, reversed_cents, false as is_released`;

/** A paid order's shares, frozen; idempotent. Returns the postings to be made. */
export async function shareOrder(db: Db, order: TradeOrder): Promise<Posting[]> {
  const { userId, feeType, payCents: amountCents, borrowRequestId } = order;
  if (feeType === null || amountCents === 0) return [];
  return insertShares(db, order, await linesOf(db, { userId, feeType, amountCents, borrowRequestId }));
}

async function insertShares(
  db: Db,
  { id, userId, feeType }: Pick<TradeOrder, "id" | "userId" | "feeType">,
  lines: readonly ProfitLine[],
): Promise<Posting[]> {
  if (lines.length === 0) return [];
  const { rows } =
    await sql<ShareMoney>`insert into profit_share (order_id, agent_id, user_id, fee_type, tier, kind, base_cents,
      rate_bp, amount_cents, rule_id, unfreeze_time)
    select ${id}, l."agentId", ${userId}, ${feeType}, l.tier, l.kind, l."baseCents", l."rateBp", l."amountCents",
      l."ruleId", now() + make_interval(days => l."freezeDays")
    from json_to_recordset(${JSON.stringify(lines)}::json) as l ("agentId" bigint, tier text, kind text,
      "baseCents" bigint, "rateBp" int, "amountCents" bigint, "ruleId" bigint, "freezeDays" int)
    on conflict on constraint profit_share_once do nothing returning ${frozen}`.execute(db);
  return rows.map((row) => profitPosting.freeze(row));
}

/**
 * A refund reclaims its part of every share of the order, all of it with the last cent; `order` is as it was before.
 */
export async function reverseShares(
  db: Db,
  order: Pick<TradeOrder, "id" | "payCents" | "refundCents">,
  refund: { readonly id: number | `W${number}`; readonly refundCents: number },
): Promise<Posting[]> {
  const { rows } =
    await sql<ShareMoney>`select id, agent_id, amount_cents, reversed_cents, status = 'SETTLED' as is_released
      from profit_share
    where order_id = ${order.id} and status <> 'REVERSED' order by id for update`.execute(db);
  const taken = rows
    .map((share) => ({ share, cents: reversalOf(share, order.payCents, order.refundCents + refund.refundCents) }))
    .filter(({ cents }) => cents > 0);
  if (taken.length === 0) return [];
  await sql`update profit_share s
      set reversed_cents = s.reversed_cents + t.cents, update_time = now(), version = s.version + 1,
      status = case when s.reversed_cents + t.cents = s.amount_cents then 'REVERSED' else s.status end
    from unnest(${taken.map(({ share }) => share.id)}::bigint[], ${taken.map(({ cents }) => cents)}::bigint[]) as t (id,
      cents)
    where s.id = t.id`.execute(db);
  return taken.map(({ share, cents }) => profitPosting.reverse(share, cents, refund.id));
}

/**
 * Computes the shares of a paid order again for the shop it now belongs to: a party that gets nothing any more loses
 * its frozen share, a new party gets one. Returns the postings to be made.
 */
export async function shareAnew(db: Db, order: TradeOrder): Promise<Posting[]> {
  const { id, userId, feeType, payCents: amountCents, borrowRequestId, shopId } = order;
  if (feeType === null) return [];
  const lines = await linesOf(db, { userId, feeType, amountCents, borrowRequestId, shopId });
  const { rows } = await sql<
    ShareMoney & { kind: string; status: string }
  >`select ${frozen}, kind, status from profit_share where order_id = ${id} order by id for update`.execute(db);
  const stays = (share: { agentId: number; kind: string }) =>
    lines.some((line) => line.agentId === share.agentId && line.kind === share.kind);
  const gone = rows.filter((share) => share.status === "FROZEN" && !stays(share));
  await sql`update profit_share
    set reversed_cents = amount_cents, status = 'REVERSED', update_time = now(), version = version + 1
    where id = any(${gone.map((share) => share.id)}::bigint[])`.execute(db);
  const reversals = gone.map((share) => profitPosting.reverse(share, share.amountCents - share.reversedCents, 0));
  return [...reversals, ...(await insertShares(db, order, lines))];
}

/** How many shares are settled in one transaction. */
export const settleAtOnce = 1000;

/** Job 03:30: due shares go from frozen to available; those of somebody whose rewards are withheld stay frozen. */
export async function settleDueShares(db: Db): Promise<Posting[]> {
  const { rows } = await sql<ShareMoney>`update profit_share
      set status = 'SETTLED', settle_time = now(), update_time = now(), version = version + 1
    where status = 'FROZEN' and id in (
      select s.id from profit_share s join agent a on a.id = s.agent_id join member m on m.user_id = a.user_id
      where s.status = 'FROZEN' and s.unfreeze_time <= now() and m.reward_status = 'NORMAL'
      order by s.id limit ${sql.lit(settleAtOnce)} for update of s skip locked)
    returning ${frozen}`.execute(db);
  return rows.map((row) => profitPosting.settle(row));
}
