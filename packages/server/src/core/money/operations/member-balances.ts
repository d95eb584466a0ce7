import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";

/** Longer than a run may be late, and than a transaction that posts may last. */
const lookBackMinutes = 15;

/**
 * Copies the balances that the member list is sorted by from the ledger: of the members whose accounts moved lately, or
 * of all. A member whose row somebody holds is left for the next run: nobody waits for a list.
 */
export async function copyMemberBalances(db: Db, which: "moved" | "all"): Promise<number> {
  const moved =
    which === "all"
      ? sql``
      : sql` and a.owner_id in (select e.owner_id from ledger_entry e
          where e.owner_type = 'MEMBER' and e.account in ('RECHARGE', 'INCOME')
          and e.created_time > now() - make_interval(mins => ${sql.lit(lookBackMinutes)}))`;
  const { numAffectedRows } = await sql`with held as (
      select a.owner_id, coalesce(sum(a.balance) filter (where a.account = 'RECHARGE'), 0)::bigint as recharge,
        coalesce(sum(a.balance) filter (where a.account = 'INCOME'), 0)::bigint as income
      from ledger_account a where a.owner_type = 'MEMBER' and a.account in ('RECHARGE', 'INCOME')${moved}
      group by a.owner_id
    ), due as (
      select m.user_id, held.recharge, held.income from member m join held on held.owner_id = m.user_id
      where (m.recharge_balance, m.income_balance) is distinct from (held.recharge, held.income)
      for no key update of m skip locked
    )
    update member m set recharge_balance = due.recharge, income_balance = due.income
    from due where m.user_id = due.user_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const memberBalanceJobs: readonly Job[] = [
  { name: "member-balance", cron: "* * * * *", run: ({ database: { db } }) => copyMemberBalances(db, "moved") },
  { name: "member-balance-all", cron: "50 4 * * *", run: ({ database: { db } }) => copyMemberBalances(db, "all") },
];
