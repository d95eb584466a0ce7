import { profitLimitBp } from "@hongxian/contract/core/matchmaker/share-profit.ts";
import { profitMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import * as endpoints from "@hongxian/contract/features/profit/profit.endpoints.ts";
import { profitRule, profitShare } from "@hongxian/contract/features/profit/profit.resource.ts";
import type { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { profitPosting } from "../../core/money/trade/earning-postings.ts";
import { agentBoundScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

interface Summary {
  readonly frozen: number;
  readonly monthSettled: number;
  readonly allSettled: number;
  readonly amountCents: number;
  readonly days: { day: string; tier: ChoiceOf<typeof agentTier>; cents: number }[];
}

export const profitShareServer = serveResource(profitShare, {
  table: "profit_share",
  scope: (caller) => agentBoundScope(caller, sql.ref("t.agent_id")),
  computed: {
    orderNo: sql<string>`(select o.order_no from trade_order o where o.id = t.order_id)`,
    orderCents: sql<number>`(select o.pay_cents from trade_order o where o.id = t.order_id)`,
    agentName: sql<string>`(select a.name from agent a where a.id = t.agent_id)`,
    netCents: sql<number>`(t.amount_cents - t.reversed_cents)`,
  },
  filters: {
    mine: (yes: boolean, { agentId }: Caller) =>
      yes ? sql<boolean>`t.agent_id = ${agentId ?? 0}` : sql<boolean>`t.agent_id <> ${agentId ?? 0}`,
    agent: (text: string) =>
      sql<boolean>`t.agent_id in (select a.id from agent a
        where a.name ilike ${likeText(text)} or a.user_id::text = ${text})`,
  },
  // The cards cover the caller's entire account; the totals and the chart follow the filters.
  summary: async ({ db, caller }, condition) => {
    const { rows } = await sql<Summary>`with found as (select t.* from profit_share t where ${condition}),
      owned as (select coalesce(sum(amount_cents - reversed_cents) filter (where status = 'FROZEN'), 0)::bigint as
      frozen,
        coalesce(sum(amount_cents - reversed_cents)
        filter (where status = 'SETTLED' and settle_time >= date_trunc('month', now())), 0)::bigint as month_settled,
        coalesce(sum(amount_cents - reversed_cents) filter (where status = 'SETTLED'), 0)::bigint as all_settled
        from profit_share t where ${scopeSql(agentBoundScope(caller, sql.ref("t.agent_id")))})
      select (select frozen from owned), (select month_settled from owned), (select all_settled from owned),
        coalesce(sum(amount_cents), 0)::bigint as amount_cents,
        (select coalesce(json_agg(json_build_object('day', d.day, 'tier', d.tier, 'cents', d.cents) order by d.day),
          '[]')
          from (select to_char(created_time, 'YYYY-MM-DD') as day, tier, sum(amount_cents)::bigint as cents from found
          group by 1, 2) d) as days
      from found`.execute(db);
    return rows[0] ?? { frozen: 0, monthSettled: 0, allSettled: 0, amountCents: 0, days: [] };
  },
  versioned: true,
  run: {
    settle: async ({ db, caller }, row, { reason }) => {
      await post(db, profitPosting.settle({ ...row, isReleased: false }, caller.staffId));
      return { set: { settleTime: sql`now()`, reason, operatorId: caller.staffId } };
    },
    reverse: async ({ db, caller }, row, { reason }) => {
      const share = { ...row, isReleased: row.status === "SETTLED" };
      await post(db, profitPosting.reverse(share, row.amountCents - row.reversedCents, 0, caller.staffId));
      return { set: { reversedCents: row.amountCents, reason, operatorId: caller.staffId } };
    },
  },
});

export const profitRuleServer = serveResource(profitRule, {
  table: "profit_rule",
  scope: (caller) => (caller.realm === "PLATFORM" ? "all" : "none"),
  computed: {
    isCurrent: sql<boolean>`(t.status = 'ENABLE'
      and t.id = (select r.id from profit_rule r
      where r.fee_type = t.fee_type and r.tier = t.tier and r.status = 'ENABLE'
      and r.effective_from <= now() order by r.effective_from desc, r.id desc limit 1))`,
    usedCount: sql<number>`(select count(*)::int from profit_share s where s.rule_id = t.id)`,
  },
  before: { move: async (call) => ({ staffId: call.caller.staffId, updateTime: sql`now()` }) },
  run: {},
});

/** All tiers of a fee type as they would be after the change, with the highest commission: never above the limit. */
async function needRoom(db: Db, draft: endpoints.ProfitRuleDraft): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('profit rules'), hashtext(${draft.feeType}))`.execute(db);
  const at = draft.effectiveFrom ?? new Date().toISOString();
  const { rows } = await sql<{ sum: number }>`select (coalesce((select sum(r.rate_bp) from (
        select distinct on (tier) tier, rate_bp from profit_rule
        where fee_type = ${draft.feeType} and tier <> ${draft.tier} and status = 'ENABLE'
          and effective_from <= ${at}::timestamptz order by tier, effective_from desc, id desc) r), 0)
      + (select max(commission_bp) from matchmaker_grade))::int as sum`.execute(db);
  if ((rows[0]?.sum ?? 0) + draft.rateBp > profitLimitBp) throw invalid({ rateBp: profitMessages.sum });
}

const needFuture = ({ effectiveFrom }: endpoints.ProfitRuleDraft): void => {
  // A clock difference of a minute does not count as the past.
  if (effectiveFrom !== null && Date.parse(effectiveFrom) < Date.now() - 60_000)
    throw invalid({ effectiveFrom: profitMessages.past });
};

async function insertRule(call: Call, draft: endpoints.ProfitRuleDraft): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into profit_rule (fee_type, tier, rate_bp, freeze_days, effective_from, staff_id)
    values (${draft.feeType}, ${draft.tier}, ${draft.rateBp}, ${draft.freezeDays},
      coalesce(${draft.effectiveFrom}::timestamptz, now()), ${call.caller.staffId})
    returning id`.execute(call.db);
  return rows[0]?.id ?? 0;
}

const platformOnly = ({ caller }: Call): void => {
  if (caller.realm !== "PLATFORM") throw new AppError("FORBIDDEN");
};

export const addProfitRule = handle(endpoints.addProfitRule, async (call) => {
  platformOnly(call);
  needFuture(call.body);
  await needRoom(call.db, call.body);
  const id = await insertRule(call, call.body);
  call.audit({ targetType: auditTargets.profitRule, targetId: id, after: call.body });
  return { id };
});

export const editProfitRule = handle(endpoints.editProfitRule, async (call) => {
  platformOnly(call);
  const { db } = call;
  const { version, ...draft } = call.body;
  const { rows } = await sql<{
    version: number;
    feeType: string;
    tier: string;
    status: string;
    isFixed: boolean;
  }>`select r.version, r.fee_type, r.tier, r.status,
    (r.effective_from <= now() or exists (select from profit_share s where s.rule_id = r.id)) as is_fixed
    from profit_rule r where r.id = ${call.params.id} for update`.execute(db);
  const before = rows[0];
  if (before === undefined) throw new AppError("NOT_FOUND");
  if (before.version !== version || before.status !== "ENABLE") throw new AppError("STALE_VERSION");
  if (before.feeType !== draft.feeType || before.tier !== draft.tier) throw refused(profitMessages.sameKind);
  needFuture(draft);
  await needRoom(db, draft);
  let id = call.params.id;
  if (before.isFixed) {
    id = await insertRule(call, draft);
    await sql`update profit_rule set version = version + 1 where id = ${call.params.id}`.execute(db);
  } else
    await sql`update profit_rule
        set rate_bp = ${draft.rateBp}, freeze_days = ${draft.freezeDays},
          effective_from = coalesce(${draft.effectiveFrom}::timestamptz, now()),
        staff_id = ${call.caller.staffId}, version = version + 1, update_time = now() where id = ${id}`.execute(db);
  call.audit({ targetType: auditTargets.profitRule, targetId: id, before: { id: call.params.id }, after: draft });
  return { id };
});
