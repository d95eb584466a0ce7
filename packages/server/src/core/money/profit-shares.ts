import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Posting } from "../ledger/post.ts";
import { profitPosting, type ShareMoney } from "./earning-postings.ts";
import type { TradeOrder } from "./trade-rows.ts";

const defaultDirectBp = 1000;

/**
 * What agents earn from a paid order, frozen: the matchmaker's direct share, then the shop and the agents of the
 * member's region by rule. A vacant tier's part stays with the platform. Matchmaker grades bring their own rate later.
 */
export async function shareProfit(db: Db, order: TradeOrder): Promise<Posting[]> {
  if (order.feeType === null || order.payCents === 0) return [];
  const { rows } = await sql<ShareMoney>`with rule as (
      select distinct on (tier) id, tier, rate_bp, freeze_days from profit_rule
      where fee_type = ${order.feeType} and status = 'ENABLE' and effective_from <= now() order by tier, effective_from desc, id desc
    ), who as (select m.* from member m where m.user_id = ${order.userId}
    ), earner as (
      select a.id as agent_id, a.tier, 'DIRECT' as kind, ${defaultDirectBp}::int as rate_bp, null::bigint as rule_id, 7 as freeze_days
      from who join agent a on a.user_id = who.matchmaker_user_id and a.tier = 'MATCHMAKER' and a.status = 'ENABLE' where exists (select from rule)
      union all
      select a.id, a.tier, 'UPLINE', rule.rate_bp, rule.id, rule.freeze_days
      from who join shop s on s.id = who.shop_id join agent a on a.id = s.owner_agent_id and a.status = 'ENABLE' join rule on rule.tier = 'SHOP'
      union all
      select a.id, a.tier, 'UPLINE', rule.rate_bp, rule.id, rule.freeze_days
      from who join rule on rule.tier in ('DISTRICT_AGENT', 'CITY_AGENT', 'PROVINCE_AGENT')
      join agent a on a.tier = rule.tier and a.status = 'ENABLE'
        and case rule.tier when 'DISTRICT_AGENT' then a.area_id = who.scope_area_id when 'CITY_AGENT' then a.city_id = who.scope_city_id else a.prov_id = who.scope_prov_id end
      union all
      select top.agent_id, 'AGENT', 'UPLINE', rule.rate_bp, rule.id, rule.freeze_days
      from who join rule on rule.tier = 'AGENT' cross join lateral (
        select r.agent_id from agent_region r join agent a on a.id = r.agent_id and a.tier = 'AGENT' and a.status = 'ENABLE'
        where (r.prov_id is null or r.prov_id = who.scope_prov_id) and (r.city_id is null or r.city_id = who.scope_city_id) and (r.area_id is null or r.area_id = who.scope_area_id)
        order by r.area_id nulls last, r.city_id nulls last, r.prov_id nulls last limit 1) top
    )
    insert into profit_share (order_id, agent_id, tier, kind, base_cents, rate_bp, amount_cents, rule_id, release_time)
    select ${order.id}, agent_id, tier, kind, ${order.payCents}::bigint, rate_bp, ${order.payCents}::bigint * rate_bp / 10000, rule_id, now() + make_interval(days => freeze_days)
    from earner where ${order.payCents}::bigint * rate_bp / 10000 > 0
    on conflict do nothing
    returning id, agent_id, amount_cents, reversed_cents, false as is_released`.execute(db);
  return rows.map((row) => profitPosting.freeze(row));
}

/** A refund takes its part of every share of the order: floor(share × refund ÷ paid), all of it with the last cent. */
export async function reverseShares(
  db: Db,
  order: TradeOrder,
  refundId: number,
  refundCents: number,
): Promise<Posting[]> {
  const isFull = order.refundCents + refundCents >= order.payCents;
  const { rows } = await sql<ShareMoney & { cents: number; wasReleased: boolean }>`with old as (
      select s.id, s.status, case when ${isFull} then s.amount_cents - s.reversed_cents
        else least(s.amount_cents - s.reversed_cents, floor(s.amount_cents::numeric * ${refundCents}::bigint / ${order.payCents}::bigint)::bigint) end as cents
      from profit_share s where s.order_id = ${order.id} and s.status <> 'REVERSED' for update
    )
    update profit_share s set reversed_cents = s.reversed_cents + old.cents, version = s.version + 1,
      status = case when s.reversed_cents + old.cents = s.amount_cents then 'REVERSED' else s.status end
    from old where s.id = old.id and old.cents > 0
    returning s.id, s.agent_id, s.amount_cents, s.reversed_cents, old.cents, old.status = 'SETTLED' as is_released`.execute(
    db,
  );
  return rows.map((row) => profitPosting.reverse(row, row.cents, refundId));
}

/** Job 03:30: shares whose time has come go from frozen to available; a frozen account's stay where they are. */
export async function settleDueShares(db: Db): Promise<Posting[]> {
  const { rows } =
    await sql<ShareMoney>`update profit_share s set status = 'SETTLED', settle_time = now(), version = s.version + 1
    from agent a join member m on m.user_id = a.user_id
    where a.id = s.agent_id and m.reward_status = 'NORMAL' and s.status = 'FROZEN' and s.release_time <= now()
    returning s.id, s.agent_id, s.amount_cents, s.reversed_cents, false as is_released`.execute(db);
  return rows.map((row) => profitPosting.settle(row));
}
