import { shareProfit, type ProfitLine, type ProfitParties } from "@hongxian/contract/core/matchmaker/share-profit.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** An order, or a trial one: what its shares depend on. */
export interface SharedOrder {
  readonly userId: number;
  readonly feeType: string;
  readonly amountCents: number;
  readonly borrowRequestId: number | null;
  /** The order's shop, where it is no longer the member's; null = none. */
  readonly shopId?: number | null;
}

interface PartyRow {
  readonly isShared: boolean;
  readonly matchmaker: ProfitParties["matchmaker"];
  readonly lender: ProfitParties["lender"];
}

const inForce = sql`r.status = 'ENABLE' and r.effective_from <= now()`;

/**
 * All parties above a member: the matchmaker, the shop, and the agents of the member's one scope region. Of several 总代理
 * the most specific region counts; a tier without an agent or a rule is vacant.
 */
export async function partiesOf(db: Db, order: Omit<SharedOrder, "amountCents">): Promise<ProfitParties> {
  const { rows } = await sql<PartyRow>`select
      ${order.feeType.startsWith("MARRIAGES_")}
      or exists (select from profit_rule r where r.fee_type = ${order.feeType} and ${inForce}) as is_shared,
      (select json_build_object('agentId', a.id, 'commissionBp', g.commission_bp) from agent a
      join matchmaker_grade g on g.grade = a.grade
        where a.user_id = m.matchmaker_user_id and a.tier = 'MATCHMAKER' and a.status = 'ENABLE') as matchmaker,
      (select json_build_object('agentId', a.id, 'splitBp', r.split_bp) from borrow_request r
      join staff s on s.id = coalesce(r.to_staff_id, r.handle_staff_id)
        join agent a on a.id = s.agent_id and a.tier = 'MATCHMAKER' where r.id = ${order.borrowRequestId}) as lender
    from member m where m.user_id = ${order.userId}`.execute(db);
  const upline = await sql<
    ProfitParties["upline"][number]
  >`with m as (select * from member where user_id = ${order.userId}),
    above as (
      select a.id as agent_id, 'SHOP' as tier from m
      join shop s on s.id = ${order.shopId === undefined ? sql`m.shop_id` : sql`${order.shopId}::bigint`}
      join agent a on a.id = s.owner_agent_id and a.status = 'ENABLE'
      union all select a.id, a.tier from m
      join agent a on (a.tier, a.status) = ('DISTRICT_AGENT', 'ENABLE') and a.area_id = m.scope_area_id
      union all select a.id, a.tier from m
      join agent a on (a.tier, a.status) = ('CITY_AGENT', 'ENABLE') and a.city_id = m.scope_city_id
      union all select a.id, a.tier from m
      join agent a on (a.tier, a.status) = ('PROVINCE_AGENT', 'ENABLE') and a.prov_id = m.scope_prov_id
      union all (
        select g.agent_id, 'AGENT' from m
        join agent_region g on g.active and (g.prov_id is null or g.prov_id = m.scope_prov_id)
            and (g.city_id is null or g.city_id = m.scope_city_id)
            and (g.area_id is null or g.area_id = m.scope_area_id)
          join agent a on a.id = g.agent_id and a.tier = 'AGENT' and a.status = 'ENABLE'
        order by (g.area_id is not null) desc, (g.city_id is not null) desc, (g.prov_id is not null) desc limit 1)
    )
    select above.agent_id, above.tier, r.rate_bp, r.id as rule_id, r.freeze_days from above
      join lateral (select * from profit_rule r
      where r.fee_type = ${order.feeType} and r.tier = above.tier and ${inForce}
        order by r.effective_from desc, r.id desc limit 1) r on true
    order by array_position(array['SHOP', 'DISTRICT_AGENT', 'CITY_AGENT', 'PROVINCE_AGENT', 'AGENT'],
      above.tier)`.execute(db);
  const { isShared = false, matchmaker = null, lender = null } = rows[0] ?? {};
  // A fee type without any rule is not shared at all.
  return { matchmaker: isShared ? matchmaker : null, upline: upline.rows, lender };
}

/** Who gets what of an order (试算 needs no more than this). Writes nothing. */
export const linesOf = async (db: Db, order: SharedOrder): Promise<ProfitLine[]> =>
  shareProfit(order.amountCents, await partiesOf(db, order));
