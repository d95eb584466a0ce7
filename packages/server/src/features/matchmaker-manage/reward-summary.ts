import * as endpoints from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { agentAccount } from "../../core/foundation/ledger/accounts.ts";
import { readBalance } from "../../core/foundation/ledger/read-balance.ts";
import { agentBoundScope } from "../../core/people/staff/staff.scope.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

interface Sums {
  readonly month: string;
  readonly totalCents: number;
  readonly frozenCents: number;
  readonly issuedCents: number;
  readonly months: { month: string; cents: number }[];
}
const left = sql`case when t.amount_cents < 0 then t.amount_cents + t.reversed_cents
  else t.amount_cents - t.reversed_cents end`;
const counts = sql`t.status in ('FROZEN', 'ISSUED')`;

export const getRewardSummary = handle(endpoints.getRewardSummary, async ({ db, caller, query }) => {
  const mine = scopeSql(agentBoundScope(caller, sql.ref("t.agent_id")));
  const first =
    query.month === undefined ? sql`date_trunc('month', now())` : sql`${`${query.month}-01`}::date::timestamptz`;
  const { rows } = await sql<Sums>`select to_char(${first}, 'YYYY-MM') as month,
      coalesce(sum(${left}) filter (where ${counts}), 0)::bigint as total_cents,
      coalesce(sum(${left}) filter (where t.status = 'FROZEN'), 0)::bigint as frozen_cents,
        coalesce(sum(${left}) filter (where t.status = 'ISSUED'), 0)::bigint as issued_cents,
      (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'cents',
        coalesce((select sum(${left}) from matchmaker_reward t
          where ${counts} and t.created_time >= m and t.created_time < m + interval '1 month' and ${mine}), 0)::bigint)
          order by m)
        from generate_series(date_trunc('month', now()) - interval '5 months', date_trunc('month', now()),
          interval '1 month') m) as months
    from matchmaker_reward t
    where t.created_time >= ${first} and t.created_time < ${first} + interval '1 month' and ${mine}`.execute(db);
  const sums = rows[0];
  if (sums === undefined) throw new Error("no sums");
  const balanceCents = caller.agentId === null ? null : await readBalance(db, agentAccount(caller.agentId, "BALANCE"));
  return { ...sums, balanceCents };
});

interface LedgerLine {
  readonly id: number;
  readonly account: string;
  readonly bizStep: string;
  readonly amountCents: number;
  readonly createdTime: string;
}
export const getRewardLines = handle(endpoints.getRewardLines, async ({ db, caller, params }) => {
  const mine = await sql`select 1 from matchmaker_reward t
      where t.id = ${params.id} and ${scopeSql(agentBoundScope(caller, sql.ref("t.agent_id")))}`.execute(db);
  if (mine.rows.length === 0) throw new AppError("NOT_FOUND");
  // The other side of a reward is internal to the platform.
  const { rows } =
    await sql<LedgerLine>`select e.id, e.account, x.biz_step, e.amount_cents, e.created_time from ledger_entry e
      join ledger_txn x on x.id = e.txn_id
    where e.biz_type = 'MM_REWARD' and e.biz_id = ${params.id} and e.owner_type = 'AGENT' order by e.id`.execute(db);
  return rows;
});
