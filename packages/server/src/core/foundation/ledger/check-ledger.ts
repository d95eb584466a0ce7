import { ledgerRules, type LedgerRule } from "@hongxian/contract/core/money/ledger.choices.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeWhoMay } from "../notice/notices.ts";
import { checkRules } from "./check-rules.ts";

export interface CheckResult {
  readonly rule: LedgerRule;
  readonly ok: boolean;
  readonly diffCents: number;
  /** The first twenty offending rows. */
  readonly detail: readonly { key: string; diff: number }[];
}

// The keys of the literal are exactly the rules.
const rules = Object.keys(ledgerRules) as LedgerRule[];

/** Checks every rule, writes nothing. All see the same moment when `db` is a repeatable-read transaction. */
export async function askRules(db: Db): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const rule of rules) {
    const { rows } = await sql<{ n: number; diff: number; detail: CheckResult["detail"] | null }>`
      with broken as (${checkRules[rule]})
      select count(*)::int as n, coalesce(sum(abs(diff)), 0)::bigint as diff,
        (select jsonb_agg(b) from (select * from broken limit 20) b) as detail from broken`.execute(db);
    const [found] = rows;
    results.push({ rule, ok: (found?.n ?? 0) === 0, diffCents: found?.diff ?? 0, detail: found?.detail ?? [] });
  }
  return results;
}

/**
 * One run over everything: results are stored; a failure is notified and stops payouts until it is recorded as handled.
 */
export async function checkLedger(db: Db): Promise<CheckResult[]> {
  const results = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return askRules(tx);
    });
  await db.transaction().execute(async (tx) => {
    await sql`insert into ledger_check (run_id, rule, ok, diff_cents, detail)
      select run.id, r->>'rule', (r->>'ok')::boolean, (r->>'diffCents')::bigint, r->'detail'
      from (select nextval('ledger_check_run_seq') as id) run, jsonb_array_elements(${JSON.stringify(results)}::jsonb)
      with ordinality as g (r, place) order by place`.execute(tx);
    const failed = results.filter(({ ok }) => !ok).map(({ rule }) => `${rule} ${ledgerRules[rule]}`);
    if (failed.length === 0) return;
    const notice = moneyNoticeMessages.checkFailed(failed.join("，"));
    await noticeWhoMay(tx, "ledgerCheckFailed", {
      kind: "WARN",
      ...notice,
      link: "/flowingWater/listMyAmount?tab=check",
    });
  });
  return results;
}

/** While a failed check is unresolved, nothing is paid out. */
export async function isPayoutHalted(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    halted: boolean;
  }>`select exists (select from ledger_check where not ok and handled_time is null) as halted`.execute(db);
  return rows[0]?.halted === true;
}

export const ledgerCheckJob: Job = {
  name: "ledger-check",
  cron: "0 4 * * *",
  async run({ database }) {
    return (await checkLedger(database.db)).length;
  },
};
