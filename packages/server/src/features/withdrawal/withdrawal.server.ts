import type { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import { withdrawal } from "@hongxian/contract/features/withdrawal/withdrawal.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import {
  markFailed,
  passWithdrawal,
  rejectWithdrawal,
  retryWithdrawal,
  returnWithdrawal,
} from "../../core/money/withdrawals/move-withdrawal.ts";
import { sql, type RawBuilder } from "kysely";
import { maskRealnameSql } from "../../core/people/member/mask-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { timeSpan } from "../../core/money/trade/time-span.ts";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource, type ServedOf } from "../../kit/serve-resource.ts";

/** The member of a withdrawal: himself, or the agent's own. */
const memberId = sql<
  number | null
>`(case t.owner_type when 'MEMBER' then t.owner_id else (select a.user_id from agent a where a.id = t.owner_id) end)`;
const openStates = new Set(["WAIT_AUDIT", "WAIT_PAY", "PAYING", "PAY_FAIL"]);

/**
 * Members' rows follow the member, agents' rows the agent; an account with only one of the pages sees only its kind.
 */
export function withdrawalScope(caller: Caller): RawBuilder<boolean> {
  const { pages } = caller.holder;
  const has = (page: string) => caller.roleId === adminRoleId || pages.has(page);
  const members = has("/flowingWater/withdraw") || has("/phoneVersions/phoneWithdraw");
  const ofMember = members ? scopeSql(memberBoundScope(caller, sql.ref("t.owner_id"))) : sql<boolean>`false`;
  const isPlatform = caller.realm === "PLATFORM";
  const ofAgent = isPlatform
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from agent a where a.id = t.owner_id and ${scopeSql(agentScope(caller))})`;
  const agents = members || has("/matchMaking/withdraw") ? ofAgent : sql<boolean>`false`;
  return sql<boolean>`(t.owner_type = 'MEMBER' and ${ofMember} or t.owner_type = 'AGENT' and ${agents})`;
}

const earned = sql<
  { bizType: string; cents: number }[]
>`(select coalesce(json_agg(json_build_object('bizType', s.biz_type, 'cents', s.cents) order by s.cents desc), '[]')
  from (
  select e.biz_type, sum(e.amount_cents)::bigint as cents from ledger_entry e
  where e.owner_type = t.owner_type and e.owner_id = t.owner_id and e.account in ('INCOME', 'BALANCE')
    and e.amount_cents > 0 and e.biz_type <> 'WITHDRAW' and e.created_time <= t.created_time group by 1) s)`;

/** What a row shows beyond its own columns. */
export const withdrawalColumns = {
  userId: memberId,
  ownerName: sql<string>`coalesce((select a.name from agent a where t.owner_type = 'AGENT' and a.id = t.owner_id),
    (select m.first_name from member m where m.user_id = t.owner_id), '')`,
  tier: sql<ChoiceOf<
    typeof agentTier
  > | null>`(select a.tier from agent a where t.owner_type = 'AGENT' and a.id = t.owner_id)`,
  realname: sql<string>`coalesce((select ${maskRealnameSql(sql.ref("m.realname"))} from member m
    where m.user_id = ${memberId}), '')`,
  payeeName: maskRealnameSql(sql.ref("t.payee_name")),
  totalPaidCents: sql<number>`(select coalesce(sum(w.amount_cents), 0)::bigint from withdrawal w
    where w.owner_type = t.owner_type and w.owner_id = t.owner_id and w.status = 'PAID')`,
  weekNum: sql<number>`(select count(*)::int from withdrawal w
    where w.owner_type = t.owner_type and w.owner_id = t.owner_id
      and w.created_time > t.created_time - interval '7 days' and w.created_time <= t.created_time)`,
  incomeSources: earned,
  isLate: sql<boolean>`(t.status = 'WAIT_AUDIT' and t.created_time < now() - interval '24 hours')`,
};

export const withdrawalServer: ServedOf<typeof withdrawal> = serveResource(withdrawal, {
  table: "withdrawal",
  scope: withdrawalScope,
  computed: withdrawalColumns,
  filters: { basis: () => sql<boolean>`true`, ...amountConditions("t.amount_cents") },
  condition: (query, caller) => {
    const { condition: _, ...plain } = withdrawalServer.listed;
    const { status, no, beginTime, endTime } = query;
    // Waiting withdrawals are shown however old they are, and a number identifies its withdrawal.
    const isWhole =
      beginTime === undefined && endTime === undefined && (no !== undefined || openStates.has(String(status)));
    if (query["basis"] !== "PAID")
      return conditionSql(plain, caller, isWhole ? { ...query, beginTime: "2000-01-01" } : query);
    const others = conditionSql(plain, caller, { ...query, beginTime: "2000-01-01", endTime: undefined });
    return isWhole ? others : sql<boolean>`${others} and ${timeSpan(sql.ref("t.pay_time"), beginTime, endTime)}`;
  },
  summary: async (call, condition) => {
    const { rows } = await sql<{ amountCents: number; feeCents: number; taxCents: number; actualCents: number }>`select
        coalesce(sum(t.amount_cents), 0)::bigint as amount_cents, coalesce(sum(t.fee_cents), 0)::bigint as fee_cents,
        coalesce(sum(t.tax_cents), 0)::bigint as tax_cents,
        coalesce(sum(t.actual_cents), 0)::bigint as actual_cents from withdrawal t where ${condition}`.execute(call.db);
    const query = call.query as Readonly<Record<string, unknown>>;
    const widest = { ...query, status: undefined, beginTime: query["beginTime"] ?? "2000-01-01" };
    const counted = await sql<{ status: string; n: number }>`select t.status, count(*)::int as n from withdrawal t
      where t.status in ('WAIT_AUDIT', 'WAIT_PAY', 'PAYING', 'PAY_FAIL')
        and ${conditionSql(withdrawalServer.listed, call.caller, widest)} group by 1`.execute(call.db);
    return {
      ...(rows[0] ?? { amountCents: 0, feeCents: 0, taxCents: 0, actualCents: 0 }),
      counts: Object.fromEntries(counted.rows.map(({ status, n }) => [status, n])),
    };
  },
  run: {
    pass: async ({ db, caller }, { id, amountCents }) => {
      await passWithdrawal(db, id, caller.staffId);
      return { isWritten: true, note: { amountCents } };
    },
    fail: async ({ db }, { id, amountCents }, { reason }) => {
      await markFailed(db, id, reason);
      return { isWritten: true, note: { amountCents } };
    },
    retry: async ({ db }, { id, amountCents }) => {
      await retryWithdrawal(db, id);
      return { isWritten: true, note: { amountCents } };
    },
    return: async ({ db, caller }, { id, amountCents }) => {
      await returnWithdrawal(db, id, caller.staffId);
      return { isWritten: true, note: { amountCents } };
    },
    reject: async ({ db, caller }, { id, amountCents }, { reason }) => {
      await rejectWithdrawal(db, id, caller.staffId, reason);
      return { isWritten: true, note: { amountCents } };
    },
  },
});

/** The account money is sent to, in clear. */
export const withdrawalReveal: RevealSource = {
  type: auditTargets.withdrawal,
  routes: ["/flowingWater/withdraw", "/matchMaking/withdraw"],
  read: async ({ db, caller, services }, id) => {
    const { rows } = await sql<{
      payeeName: string;
      sealed: string | null;
    }>`select t.payee_name, t.payee_account_sealed as sealed from withdrawal t
      where t.id = ${id} and ${withdrawalScope(caller)}`.execute(db);
    const row = rows[0];
    if (row === undefined) return null;
    return { payeeName: row.payeeName, payeeAccount: row.sealed === null ? "" : services.seal.open(row.sealed) };
  },
};
