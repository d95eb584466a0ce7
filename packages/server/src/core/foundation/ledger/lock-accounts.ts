import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { accountKey, chartOfAccounts, type AccountRef } from "./accounts.ts";

/** An account whose row this transaction has locked; `balance` follows what is posted to it. */
export interface LockedAccount {
  readonly id: number;
  balance: number;
}

interface Row extends AccountRef {
  readonly id: number;
  readonly balance: number;
}

const asJson = (refs: readonly AccountRef[]) =>
  JSON.stringify(
    refs.map((ref) => ({
      owner_type: ref.ownerType,
      owner_id: ref.ownerId,
      account: ref.account,
      sub: ref.sub,
      ...chartOfAccounts[ref.account],
    })),
  );

async function lock(db: Db, refs: readonly AccountRef[], into: Map<string, LockedAccount>): Promise<void> {
  if (refs.length === 0) return;
  const { rows } = await sql<Row>`select a.id, a.owner_type, a.owner_id, a.account, a.sub, a.balance
    from ledger_account a
    where (a.owner_type, a.owner_id, a.account, a.sub) in (
      select g.owner_type, g.owner_id, g.account, g.sub
      from jsonb_to_recordset(${asJson(refs)}::jsonb) as g (owner_type text, owner_id bigint, account text, sub text))
    order by a.id for update of a`.execute(db);
  for (const row of rows) {
    const key = accountKey(row);
    if (!into.has(key)) into.set(key, { id: row.id, balance: row.balance });
  }
}

/** Creates the accounts that do not exist yet; existing ones must be locked. */
async function openAccounts(db: Db, refs: readonly AccountRef[], into: Map<string, LockedAccount>): Promise<void> {
  const missing = refs.filter((ref) => !into.has(accountKey(ref)));
  if (missing.length === 0) return;
  await sql`insert into ledger_account (owner_type, owner_id, account, sub, unit, side, floor)
    select distinct owner_type, owner_id, account, sub, unit, side, floor
    from jsonb_to_recordset(${asJson(missing)}::jsonb) as g (owner_type text, owner_id bigint, account text, sub text,
      unit text, side text, floor boolean)
    order by owner_type, owner_id, account, sub on conflict do nothing`.execute(db);
  await lock(db, missing, into);
}

/** Locks accounts in the order of their ids; `maybe` are locked where they exist. */
export async function lockAccounts(
  db: Db,
  refs: readonly AccountRef[],
  maybe: readonly AccountRef[],
): Promise<Map<string, LockedAccount>> {
  const accounts = new Map<string, LockedAccount>();
  await lock(db, [...refs, ...maybe], accounts);
  await openAccounts(db, refs, accounts);
  return accounts;
}
