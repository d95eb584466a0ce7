import * as agentWithdrawalContract from "@hongxian/contract/features/withdrawal/agent-withdrawal.resource.ts";
import * as agentWithdrawalEndpoints from "@hongxian/contract/core/money/agent-withdrawal.endpoints.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { withdrawalStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import type { agentTier } from "@hongxian/contract/core/staff/agent.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { agentAccount } from "../../core/foundation/ledger/accounts.ts";
import { readBalance } from "../../core/foundation/ledger/read-balance.ts";
import { maskRealname } from "@hongxian/contract/core/member/mask.rules.ts";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { applyWithdrawal } from "../../core/money/withdrawals/apply-withdrawal.ts";
import { cancelWithdrawal, lockWithdrawal } from "../../core/money/withdrawals/move-withdrawal.ts";
import { agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { withdrawalColumns, withdrawalScope } from "./withdrawal.server.ts";

const ofAgent = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select 1 from agent a where a.id = t.owner_id and ${condition})`;

export const agentWithdrawalServer = serveResource(agentWithdrawalContract.agentWithdrawal, {
  table: "withdrawal",
  scope: withdrawalScope,
  where: sql<boolean>`t.owner_type = 'AGENT'`,
  computed: {
    ...withdrawalColumns,
    tier: sql<ChoiceOf<typeof agentTier>>`(select a.tier from agent a where a.id = t.owner_id)`,
    shopId: sql<number | null>`(select a.shop_id from agent a where a.id = t.owner_id)`,
  },
  filters: {
    ...amountConditions("t.amount_cents"),
    keyword: (text: string) =>
      sql<boolean>`(t.no = ${text} or ${ofAgent(sql`(a.name ilike ${likeText(text)} or a.contact_phone = ${text})`)})`,
    region: (code: number) => ofAgent(sql`${code}::int in (a.prov_id, a.city_id, a.area_id)`),
    mine: (yes: boolean, caller: Caller) =>
      yes ? sql<boolean>`t.owner_id = ${caller.agentId ?? 0}` : sql<boolean>`t.owner_id <> ${caller.agentId ?? 0}`,
  },
  run: {},
});

const ownAgent = ({ caller }: Pick<Call, "caller">): number => {
  if (caller.agentId === null) throw refused(agentWithdrawalEndpoints.agentWithdrawalMessages.noAgent);
  return caller.agentId;
};

export const applyAgentWithdrawal = handle(agentWithdrawalEndpoints.applyAgentWithdrawal, async (call) => {
  const { db, services, body } = call;
  const ownerId = ownAgent(call);
  const { rows } = await sql<{
    realname: string;
  }>`select m.realname from agent a join member m on m.user_id = a.user_id where a.id = ${ownerId}`.execute(db);
  if (rows[0]?.realname !== body.payeeName) throw invalid({ payeeName: moneyMessages.payeeMismatch });
  const made = await applyWithdrawal(db, services.seal, { ownerType: "AGENT", ownerId, ...body });
  call.audit({
    targetType: auditTargets.withdrawal,
    targetId: made.id,
    after: { amountCents: body.amountCents, payeeType: body.payeeType, payeeName: maskRealname(body.payeeName) },
  });
  return { id: made.id, no: made.no, status: withdrawalStatus.schema.parse(made.status) };
});

export const cancelAgentWithdrawal = handle(agentWithdrawalContract.cancelAgentWithdrawal, async (call) => {
  const { db } = call;
  const { id } = call.params;
  const ownerId = ownAgent(call);
  const { rows } =
    await sql`select 1 from withdrawal where id = ${id} and owner_type = 'AGENT' and owner_id = ${ownerId}`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  const before = await lockWithdrawal(db, id);
  const after = await cancelWithdrawal(db, id);
  call.audit({
    targetType: auditTargets.withdrawal,
    targetId: id,
    before: { status: before.status },
    after: { status: after.status },
  });
  return { id, status: after.status };
});

interface Sums {
  readonly pendingCents: number;
  readonly paidCents: number;
  readonly minCents: number | null;
  readonly maxCents: number | null;
}
export const getAgentWallet = handle(agentWithdrawalContract.getAgentWallet, async ({ db, caller, params }) => {
  const id = params.id === 0 ? (caller.agentId ?? 0) : params.id;
  const { rows } = await sql<Sums>`select (select coalesce(sum(w.amount_cents), 0)::bigint from withdrawal w
      where w.owner_type = 'AGENT' and w.owner_id = a.id
        and w.status in ('WAIT_AUDIT', 'WAIT_PAY', 'PAYING', 'PAY_FAIL')) as pending_cents,
      (select coalesce(sum(w.amount_cents), 0)::bigint from withdrawal w
      where w.owner_type = 'AGENT' and w.owner_id = a.id and w.status = 'PAID') as paid_cents, c.min_cents, c.max_cents
    from agent a left join lateral (select min_cents, max_cents from withdraw_config
    where owner_type = 'AGENT' and tier in (a.tier, '') order by tier desc limit 1) c on true
    where a.id = ${id} and ${scopeSql(agentScope(caller))}`.execute(db);
  const sums = rows[0];
  if (sums === undefined) throw new AppError("NOT_FOUND");
  const at = (account: "BALANCE" | "FROZEN" | "DEBT") => readBalance(db, agentAccount(id, account));
  return {
    agentId: id,
    balanceCents: await at("BALANCE"),
    frozenCents: await at("FROZEN"),
    debtCents: await at("DEBT"),
    ...sums,
  };
});
