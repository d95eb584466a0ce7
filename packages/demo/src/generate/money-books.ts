import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import {
  accountKey,
  chartOfAccounts,
  debtOf,
  type AccountRef,
} from "@hongxian/server/core/foundation/ledger/accounts.ts";
import type { LockedAccount } from "@hongxian/server/core/foundation/ledger/lock-accounts.ts";
import { enterMoves, type Entry, type Posting } from "@hongxian/server/core/foundation/ledger/post.ts";

/** Books kept in memory by the rules of post() and written together; events must arrive in chronological order. */
export interface Books {
  post(time: number, ...postings: readonly Posting[]): void;
  balance(ref: AccountRef): number;
  write(): Promise<void>;
}

interface Opened extends AccountRef {
  readonly id: number;
}

export async function openBooks(db: Db): Promise<Books> {
  const known = await sql<
    AccountRef & { id: number; balance: number }
  >`select id, owner_type, owner_id, account, sub, balance from ledger_account`.execute(db);
  const ids = await sql<{
    txn: number;
    account: number;
    entry: number;
  }>`select (select coalesce(max(id), 0) from ledger_txn) as txn,
    (select coalesce(max(id), 0) from ledger_account) as account,
    (select coalesce(max(id), 0) from ledger_entry) as entry`.execute(db);
  const accounts = new Map<string, LockedAccount>(
    known.rows.map((row) => [accountKey(row), { id: row.id, balance: row.balance }]),
  );
  let { txn: txnId, account: accountId, entry: entryId } = ids.rows[0] ?? { txn: 0, account: 0, entry: 0 };
  const opened: Opened[] = [];
  const txns: object[] = [];
  const entries: object[] = [];
  const open = (ref: AccountRef) => {
    const key = accountKey(ref);
    if (accounts.has(key)) return;
    accounts.set(key, { id: ++accountId, balance: 0 });
    opened.push({ ...ref, id: accountId });
  };
  return {
    balance: (ref) => accounts.get(accountKey(ref))?.balance ?? 0,
    post(time, ...postings) {
      const created_time = new Date(time);
      for (const posting of postings) {
        for (const { debit, credit, short, amount } of posting.moves) {
          if (amount > 0) [debit, credit, ...(short === "CLAW_BACK" ? [debtOf(debit)] : [])].forEach(open);
        }
        const made: Entry[] = [];
        enterMoves(posting, ++txnId, accounts, made, new Set());
        const { bizType: biz_type, bizId: biz_id, bizStep: biz_step, memo = "", staffId: staff_id = null } = posting;
        txns.push({ id: txnId, biz_type, biz_id, biz_step, memo, staff_id, created_time });
        for (const entry of made) {
          const {
            accountId: account_id,
            ownerType: owner_type,
            ownerId: owner_id,
            account,
            amount: amount_cents,
            balanceAfter: balance_after,
            remark,
          } = entry;
          entries.push({
            id: ++entryId,
            txn_id: txnId,
            account_id,
            owner_type,
            owner_id,
            account,
            amount_cents,
            balance_after,
            biz_type,
            biz_id,
            remark,
            staff_id,
            created_time,
          });
        }
      }
    },
    async write() {
      const rows = opened.map(({ id, ownerType, ownerId, account, sub }) => ({
        id,
        owner_type: ownerType,
        owner_id: ownerId,
        account,
        sub,
        ...chartOfAccounts[account],
      }));
      await sql`insert into ledger_account (id, owner_type, owner_id, account, sub, unit, side, floor)
        select id, owner_type, owner_id, account, sub, unit, side, floor
        from json_populate_recordset(null::ledger_account, ${JSON.stringify(rows)}::json)`.execute(db);
      await sql`insert into ledger_txn (id, biz_type, biz_id, biz_step, memo, staff_id, created_time)
        select id, biz_type, biz_id, biz_step, memo, staff_id, created_time
        from json_populate_recordset(null::ledger_txn, ${JSON.stringify(txns)}::json)`.execute(db);
      await sql`insert into ledger_entry (id, txn_id, account_id, owner_type, owner_id, account, amount_cents,
        balance_after, biz_type, biz_id, remark, staff_id, created_time)
        select id, txn_id, account_id, owner_type, owner_id, account, amount_cents, balance_after, biz_type, biz_id,
          remark, staff_id, created_time
        from json_populate_recordset(null::ledger_entry, ${JSON.stringify(entries)}::json)`.execute(db);
    },
  };
}

/** Books written with ids of their own: the sequences go on after them. */
export const setLedgerSequences = (db: Db): Promise<unknown> =>
  sql`select setval('ledger_txn_id_seq', (select max(id) from ledger_txn)),
    setval('ledger_account_id_seq', (select max(id) from ledger_account)),
    setval('ledger_entry_id_seq', (select max(id) from ledger_entry))`.execute(db);
