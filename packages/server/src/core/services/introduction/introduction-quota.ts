import { introductionMessages } from "@hongxian/contract/core/introduction/introduction.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";

/**
 * How many introductions a member's signed contract still includes. The rows follow the contracts: one for each signed
 * contract, valid until it ends; the used number is copied into the contract. Only this file writes them. Code that
 * changes both locks the contract first.
 */
interface QuotaRow {
  readonly id: number;
  readonly introTotal: number | null;
  readonly introUsed: number;
  /** A refund of the contract is being audited or paid. */
  readonly isRefunding: boolean;
}

/** A count `q` from which introductions may still be made. */
export const validQuota = sql<boolean>`q.is_valid and (q.expire_time is null or q.expire_time > now())`;

/** The contract that an introduction of this member will count against, oldest first; null where none is required. */
export async function needQuota(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<QuotaRow>`select q.id, q.intro_total, q.intro_used,
      exists (select from trade_order o join refund_apply r on r.order_id = o.id
      where o.contract_id = q.contract_id and r.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL')) as
        is_refunding
    from introduction_quota q where q.user_id = ${userId} and ${validQuota}
    order by (q.intro_total is not null and q.intro_used >= q.intro_total), q.expire_time nulls last, q.id
    limit 1`.execute(db);
  const quota = rows[0];
  if (quota === undefined) {
    if (await readSetting(db, "intro.requireContract")) throw refused(introductionMessages.noContract);
    return null;
  }
  if (quota.isRefunding) throw refused(introductionMessages.refunding);
  if (quota.introTotal !== null && quota.introUsed >= quota.introTotal) throw refused(introductionMessages.noCount);
  return quota.id;
}

/** The contract was signed, changed or ended: its count starts, follows, or is no longer valid. */
export async function followContract(db: Db, contractId: number): Promise<void> {
  await sql`insert into introduction_quota (user_id, contract_id, intro_total, intro_used, expire_time)
    select c.user_id, c.id, c.intro_total, c.intro_used, c.end_time from user_contract c
    where c.id = ${contractId} and c.status = 'SIGN'
    on conflict (contract_id) do update
    set intro_total = excluded.intro_total, expire_time = excluded.expire_time, update_time = now()`.execute(db);
  await sql`update introduction_quota q set is_valid = false, update_time = now()
    from user_contract c
    where c.id = ${contractId} and q.contract_id = c.id and c.status <> 'SIGN' and q.is_valid`.execute(db);
}

const countInContract = (db: Db, quotaId: number, change: 1 | -1) =>
  sql`update user_contract c set intro_used = greatest(0, c.intro_used + ${change}::int), update_time = now()
    from introduction_quota q where q.id = ${quotaId} and c.id = q.contract_id`.execute(db);

/** Uses one; throws when another introduction used the last one meanwhile. */
export async function takeQuota(db: Db, quotaId: number): Promise<void> {
  await countInContract(db, quotaId, 1);
  const { rows } = await sql`update introduction_quota q set intro_used = intro_used + 1, update_time = now()
    where q.id = ${quotaId} and (q.intro_total is null or q.intro_used < q.intro_total) returning q.id`.execute(db);
  if (rows.length === 0) throw refused(introductionMessages.noCount);
}

export async function returnQuota(db: Db, quotaId: number): Promise<void> {
  await countInContract(db, quotaId, -1);
  await sql`update introduction_quota set intro_used = intro_used - 1, update_time = now()
    where id = ${quotaId} and intro_used > 0`.execute(db);
}
