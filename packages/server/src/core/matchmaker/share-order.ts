import {
  reversalOf,
  shareProfit,
  type ProfitLine,
  type ProfitParties,
} from "@hongxian/contract/core/matchmaker/share-profit.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { postShareMove } from "./share-ledger.ts";

export interface SharedOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly feeType: string;
  readonly amountCents: number;
  readonly borrowRequestId: number | null;
}

interface PartyRow {
  readonly matchmaker: ProfitParties["matchmaker"];
  readonly lender: ProfitParties["lender"];
}

/**
 * Everybody who stands above a member: the matchmaker, the shop, and the agents of the member's one scope region. Of
 * several 总代理 the most specific region counts; a tier without an agent or a rule is vacant.
 */
export async function partiesOf(db: Db, order: Omit<SharedOrder, "orderId" | "amountCents">): Promise<ProfitParties> {
  const { rows } = await sql<PartyRow>`select
      (select json_build_object('agentId', a.id, 'commissionBp', g.commission_bp) from agent a join matchmaker_grade g on g.grade = a.grade
        where a.user_id = m.matchmaker_user_id and a.tier = 'MATCHMAKER' and a.status = 'ENABLE') as matchmaker,
      (select json_build_object('agentId', a.id, 'splitBp', r.split_bp) from borrow_request r join staff s on s.id = coalesce(r.to_staff_id, r.handle_staff_id)
        join agent a on a.id = s.agent_id and a.tier = 'MATCHMAKER' where r.id = ${order.borrowRequestId}) as lender
    from member m where m.user_id = ${order.userId}`.execute(db);
  const upline = await sql<
    ProfitParties["upline"][number]
  >`with m as (select * from member where user_id = ${order.userId}),
    above as (
      select s.owner_agent_id as agent_id, 'SHOP' as tier from m join shop s on s.id = m.shop_id
      union all select a.id, a.tier from m join agent a on (a.tier, a.status) = ('DISTRICT_AGENT', 'ENABLE') and a.area_id = m.scope_area_id
      union all select a.id, a.tier from m join agent a on (a.tier, a.status) = ('CITY_AGENT', 'ENABLE') and a.city_id = m.scope_city_id
      union all select a.id, a.tier from m join agent a on (a.tier, a.status) = ('PROVINCE_AGENT', 'ENABLE') and a.prov_id = m.scope_prov_id
      union all (
        select g.agent_id, 'AGENT' from m join agent_region g on g.active and (g.prov_id is null or g.prov_id = m.scope_prov_id)
            and (g.city_id is null or g.city_id = m.scope_city_id) and (g.area_id is null or g.area_id = m.scope_area_id)
          join agent a on a.id = g.agent_id and a.tier = 'AGENT' and a.status = 'ENABLE'
        order by (g.area_id is not null) desc, (g.city_id is not null) desc, (g.prov_id is not null) desc limit 1)
    )
    select above.agent_id, above.tier, r.rate_bp, r.id as rule_id, r.freeze_days from above
      join lateral (select * from profit_rule r where r.fee_type = ${order.feeType} and r.tier = above.tier and r.status = 'ENABLE' and r.effective_from <= now()
        order by r.effective_from desc, r.id desc limit 1) r on true
    where above.agent_id is not null
    order by array_position(array['SHOP', 'DISTRICT_AGENT', 'CITY_AGENT', 'PROVINCE_AGENT', 'AGENT'], above.tier)`.execute(
    db,
  );
  const { matchmaker = null, lender = null } = rows[0] ?? {};
  // A fee type without any rule is not shared at all.
  const isShared = upline.rows.length > 0 || order.feeType.startsWith("MARRIAGES_");
  return { matchmaker: isShared ? matchmaker : null, upline: upline.rows, lender };
}

/** 试算: who would get what. Writes nothing. */
export const trialShares = async (db: Db, order: Omit<SharedOrder, "orderId">): Promise<ProfitLine[]> =>
  shareProfit(order.amountCents, await partiesOf(db, order));

/** An order was paid: its shares, once however often it is told. */
export async function shareOrder(db: Db, order: SharedOrder): Promise<number> {
  const lines = await trialShares(db, order);
  let made = 0;
  for (const line of lines) {
    const { rows } = await sql<{
      id: number;
    }>`insert into profit_share (order_id, agent_id, user_id, fee_type, tier, kind, base_cents, rate_bp, amount_cents, rule_id, unfreeze_time)
      values (${order.orderId}, ${line.agentId}, ${order.userId}, ${order.feeType}, ${line.tier}, ${line.kind}, ${line.baseCents}, ${line.rateBp},
        ${line.amountCents}, ${line.ruleId}, now() + make_interval(days => ${line.freezeDays}::int))
      on conflict on constraint profit_share_once do nothing returning id`.execute(db);
    const id = rows[0]?.id;
    if (id === undefined) continue;
    made += 1;
    await postShareMove(db, { shareId: id, agentId: line.agentId, cents: line.amountCents, from: null, to: "FROZEN" });
  }
  return made;
}

interface ShareRow {
  readonly id: number;
  readonly agentId: number;
  readonly baseCents: number;
  readonly amountCents: number;
  readonly reversedCents: number;
  readonly status: "FROZEN" | "SETTLED";
}

/** An order was refunded, in all so many cents: every share gives its part back. */
export async function reverseOrder(db: Db, orderId: number, refundCents: number): Promise<number> {
  const { rows } =
    await sql<ShareRow>`select id, agent_id, base_cents, amount_cents, reversed_cents, status from profit_share
    where order_id = ${orderId} and status <> 'REVERSED' order by id for update`.execute(db);
  let taken = 0;
  for (const share of rows) {
    const cents = reversalOf(share, share.baseCents, refundCents);
    if (cents === 0) continue;
    taken += cents;
    await sql`update profit_share set reversed_cents = reversed_cents + ${cents}, status = case when reversed_cents + ${cents} = amount_cents then 'REVERSED' else status end,
        update_time = now(), version = version + 1 where id = ${share.id}`.execute(db);
    await postShareMove(db, { shareId: share.id, agentId: share.agentId, cents, from: share.status, to: "REVERSED" });
  }
  return taken;
}

/** 03:30: shares whose days of freezing are over. */
export const profitSettle: Job = {
  name: "profit-settle",
  cron: "30 3 * * *",
  run: ({ database: { db } }) =>
    db.transaction().execute(async (tx) => {
      const { rows } =
        await sql<ShareRow>`update profit_share p set status = 'SETTLED', settle_time = now(), update_time = now(), version = p.version + 1
        where p.id in (select d.id from profit_share d where d.status = 'FROZEN' and d.unfreeze_time <= now() order by d.id limit 1000 for update skip locked)
          and p.status = 'FROZEN' returning p.id, p.agent_id, p.amount_cents, p.reversed_cents`.execute(tx);
      for (const { id, agentId, amountCents, reversedCents } of rows)
        await postShareMove(tx, {
          shareId: id,
          agentId,
          cents: amountCents - reversedCents,
          from: "FROZEN",
          to: "SETTLED",
        });
      return rows.length;
    }),
};
