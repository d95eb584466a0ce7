import type { profitKind } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import type { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import * as endpoints from "@hongxian/contract/features/profit/profit.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { linesOf } from "../../core/money/profit/share-lines.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { agentBoundScope, agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";

type Tier = ChoiceOf<typeof agentTier>;

interface Row extends endpoints.ProfitSummaryRow {
  readonly total: number;
  readonly allOrders: number;
  readonly allCents: number;
  readonly allNet: number;
}

export const getProfitSummary = handle(endpoints.getProfitSummary, async ({ db, caller, query }) => {
  const { month, agent, tier, page, size, sort } = query;
  const down = sort === undefined || sort.startsWith("-");
  const by = sort?.includes("orderCents") === true ? sql`order_cents` : sql`net_cents`;
  const since = month === undefined ? sql`date_trunc('month', now())` : sql`${`${month}-01`}::date::timestamptz`;
  const { rows } = await sql<Row>`with sums as (
      select t.agent_id, a.name as agent_name, a.tier, to_char(${since}, 'YYYY-MM') as month,
        count(distinct t.order_id)::int as orders,
        sum(t.base_cents)::bigint as order_cents,
        coalesce(sum(t.amount_cents - t.reversed_cents) filter (where t.status = 'FROZEN'), 0)::bigint as frozen_cents,
        coalesce(sum(t.amount_cents - t.reversed_cents) filter (where t.status = 'SETTLED'), 0)::bigint as
          settled_cents,
        sum(t.reversed_cents)::bigint as reversed_cents, sum(t.amount_cents - t.reversed_cents)::bigint as net_cents
      from profit_share t join agent a on a.id = t.agent_id
      where t.created_time >= ${since} and t.created_time < ${since} + interval '1 month'
        and ${scopeSql(agentBoundScope(caller, sql.ref("t.agent_id")))}
        ${agent === undefined ? sql`` : sql`and a.name ilike ${likeText(agent)}`} ${
          tier === undefined
            ? sql``
            : sql`and
          a.tier = ${tier}`
        }
      group by t.agent_id, a.name, a.tier)
    select sums.*, (count(*) over ())::int as total, (sum(orders) over ())::int as all_orders,
      (sum(order_cents) over ())::bigint as all_cents,
      (sum(net_cents) over ())::bigint as all_net
    from sums order by ${by} ${down ? sql`desc` : sql`asc`}, agent_id limit ${size}
    offset ${(page - 1) * size}`.execute(db);
  const first = rows[0];
  const summary = { orders: first?.allOrders ?? 0, orderCents: first?.allCents ?? 0, netCents: first?.allNet ?? 0 };
  return { list: rows, total: first?.total ?? 0, page, size, summary };
});

interface Named {
  readonly id: number;
  readonly name: string;
  readonly tier: Tier;
}

export const tryProfit = handle(endpoints.tryProfit, async ({ db, caller, body }) => {
  const { userId, feeType, amountCents } = body;
  const seen = await sql`select 1 from member t
      where t.user_id = ${userId} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NO_MEMBER");
  const lines = await linesOf(db, { userId, feeType, amountCents, borrowRequestId: null });
  const { rows } = await sql<Named>`select a.id, a.name, a.tier from agent a
      where a.id = any(${lines.map(({ agentId }) => agentId)}::bigint[]) and ${scopeSql(agentScope(caller))}`.execute(
    db,
  );
  const shown = lines.flatMap(({ agentId, kind, rateBp, amountCents: cents }) => {
    const agent = rows.find(({ id }) => id === agentId);
    if (agent === undefined) return [];
    const of: ChoiceOf<typeof profitKind> = kind;
    return [{ agentId, agentName: agent.name, tier: agent.tier, kind: of, rateBp, amountCents: cents }];
  });
  const sum = (list: readonly { amountCents: number }[]) => list.reduce((all, one) => all + one.amountCents, 0);
  return {
    lines: shown,
    sumCents: sum(shown),
    // Only the platform sees its own remainder.
    platformCents: caller.realm === "PLATFORM" ? amountCents - sum(lines) : null,
  };
});
