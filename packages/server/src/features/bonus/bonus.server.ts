import * as endpoints from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { bonus, bonusBatch, bonusKind } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { type Scope, scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import * as actions from "./batch-actions.ts";

/** A batch belongs to no member: callers who see all members see it. */
export const batchScope = (caller: Caller): Scope => (memberBoundScope(caller, sql`0`) === "all" ? "all" : "none");

export const bonusBatchServer = serveResource(bonusBatch, {
  table: "bonus_batch",
  scope: batchScope,
  computed: {
    maxCents: sql<number>`(select coalesce(max(b.amount_cents), 0)::bigint from bonus b where b.batch_id = t.id)`,
    failedNum: sql<number>`(select count(*)::int from bonus b where b.batch_id = t.id and b.status = 'FAILED')`,
    creatorName: sql<string>`coalesce((select s.name from staff s where s.id = t.created_by), '')`,
  },
  filters: {
    ...amountConditions("t.total_cents"),
    mine: (_flag: string, caller: Caller) =>
      sql<boolean>`(${submittedByOther("created_by", caller)}
        or ${submittedByOther("created_by", caller, "WAIT_ISSUE")})`,
  },
  run: {
    pass: actions.passBatch,
    refuse: actions.refuseBatch,
    issue: actions.issueBatch,
    retry: actions.retryBatch,
  },
});

const ofBatch = <T>(column: string) =>
  sql<T>`(select ${sql.ref(`x.${column}`)} from bonus_batch x where x.id = t.batch_id)`;

export const bonusServer = serveResource(bonus, {
  table: "bonus",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    batchNo: ofBatch<string>("no"),
    batchName: ofBatch<string>("name"),
    createdTime: ofBatch<string>("created_time"),
  },
  filters: { batchId: (id: number) => sql<boolean>`t.batch_id = ${id}`, ...amountConditions("t.amount_cents") },
  run: { reverse: actions.reverseBonus },
});

interface Line {
  readonly userId: number;
  readonly amountCents: number;
  readonly reason: string;
  readonly name: string;
}
export const getBatchRows = handle(endpoints.getBatchRows, async ({ db, caller, params }) => {
  if (batchScope(caller) !== "all") throw new AppError("NOT_FOUND");
  const { rows } =
    await sql<Line>`select b.user_id, b.amount_cents, b.reason, coalesce(m.first_name, '') as name from bonus b
      join member m on m.user_id = b.user_id
    where b.batch_id = ${params.id} order by b.id`.execute(db);
  return rows;
});

interface Figures {
  readonly waitAudit: number;
  readonly waitIssueCents: number;
  readonly monthCents: number;
  readonly failedNum: number;
  readonly months: string[];
  readonly parts: readonly { readonly kind: string; readonly month: string; readonly cents: number }[];
}
export const getBonusSummary = handle(endpoints.getBonusSummary, async ({ db, caller }) => {
  const all = batchScope(caller) === "all" ? sql<boolean>`true` : sql<boolean>`false`;
  const mine = scopeSql(memberBoundScope(caller, sql.ref("b.user_id")));
  const { rows } = await sql<Figures>`select (select count(*)::int from bonus_batch
      where status = 'WAIT_AUDIT' and ${all}) as wait_audit,
      (select coalesce(sum(total_cents), 0)::bigint from bonus_batch
      where status = 'WAIT_ISSUE' and ${all}) as wait_issue_cents,
      (select coalesce(sum(b.amount_cents), 0)::bigint from bonus b
      where b.status = 'ISSUED' and b.issue_time >= date_trunc('month', now()) and ${mine}) as month_cents,
      (select count(*)::int from bonus b where b.status = 'FAILED' and ${mine}) as failed_num,
      array(select to_char(d, 'YYYY-MM')
      from generate_series(date_trunc('month', now()) - interval '5 months', date_trunc('month', now()),
        interval '1 month') d order by d) as months,
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'month', k.month, 'cents', k.cents)), '[]') from (
        select x.kind, to_char(b.issue_time, 'YYYY-MM') as month, sum(b.amount_cents)::bigint as cents from bonus b
        join bonus_batch x on x.id = b.batch_id
        where b.status = 'ISSUED' and b.issue_time >= date_trunc('month', now()) - interval '5 months' and ${all}
        group by 1, 2) k) as parts`.execute(db);
  const {
    months = [],
    parts = [],
    ...cards
  } = rows[0] ?? { waitAudit: 0, waitIssueCents: 0, monthCents: 0, failedNum: 0 };
  const kinds = bonusKind.values
    .filter((kind) => parts.some((part) => part.kind === kind))
    .map((kind) => ({
      kind,
      values: months.map((month) => parts.find((part) => part.kind === kind && part.month === month)?.cents ?? 0),
    }));
  return { ...cards, months, kinds };
});
