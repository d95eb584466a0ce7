import type { bizType } from "@hongxian/contract/core/money/ledger.choices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { accountKey, chartOfAccounts, debtOf, type AccountRef } from "./accounts.ts";
import { lockAccounts, type LockedAccount } from "./lock-accounts.ts";
import { noticeNegativeCash } from "./notice-negative-cash.ts";

/** Money from one account to another: `debit → credit` in the terms of the catalogue. */
export interface Move {
  readonly debit: AccountRef;
  readonly credit: AccountRef;
  /** Cents, or points where the accounts count points; nothing is moved for 0. */
  readonly amount: number;
  /**
   * When the debited owner has less: REFUSE answers 余额不足, CLAW_BACK takes what is there and records the rest as the
   * owner's DEBT, AT_MOST takes what is there and waives the rest.
   */
  readonly short?: "REFUSE" | "CLAW_BACK" | "AT_MOST";
  readonly remark?: string;
}

/** One business event. Idempotent: the same type, number and step posts once, however often it is requested. */
export interface Posting {
  readonly bizType: ChoiceOf<typeof bizType>;
  readonly bizId: number;
  readonly bizStep: string;
  readonly moves: readonly Move[];
  readonly memo?: string;
  readonly staffId?: number | null;
  readonly reversesTxnId?: number;
}

export interface Posted {
  readonly txnId: number;
  /** False when it had been posted before: nothing was moved now. */
  readonly isNew: boolean;
  /** What each move really moved, in input order; empty for a repeat. */
  readonly moved: readonly number[];
}

export interface Entry {
  readonly txnId: number;
  readonly accountId: number;
  readonly ownerType: string;
  readonly ownerId: number;
  readonly account: string;
  amount: number;
  balanceAfter: number;
  readonly bizType: string;
  readonly bizId: number;
  readonly remark: string;
  readonly staffId: number | null;
}

const paysDebtFirst = new Set(["INCOME", "BALANCE"]);

/**
 * The only writer of the books. Call it once in a command, last, with everything the command posts: accounts are locked
 * in the order of their ids and stay locked until the command commits, so two calls in one transaction could deadlock
 * with another command.
 */
export async function post(db: Db, ...postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const txns = await insertTxns(db, postings);
  const fresh = postings.filter((_posting, place) => txns[place]?.isNew === true);
  const accounts = await lockAccounts(db, refsOf(fresh), debtsOf(fresh));
  const negative = new Set<string>();
  const entries: Entry[] = [];
  const posted: Posted[] = [];
  for (const [place, posting] of postings.entries()) {
    const txn = txns[place] ?? { txnId: 0, isNew: false };
    const moved = txn.isNew ? enterMoves(posting, txn.txnId, accounts, entries, negative) : [];
    posted.push({ ...txn, moved });
  }
  if (entries.length > 0) await insertEntries(db, entries);
  if (negative.size > 0) await noticeNegativeCash(db, [...negative]);
  return posted;
}

/** Every account a posting may write to; a claw-back may need the owner's DEBT. */
const refsOf = (postings: readonly Posting[]): AccountRef[] =>
  postings.flatMap(({ moves }) =>
    moves
      .filter(({ amount }) => amount > 0)
      .flatMap(({ debit, credit, short }) => [debit, credit, ...(short === "CLAW_BACK" ? [debtOf(debit)] : [])]),
  );

const debtsOf = (postings: readonly Posting[]): AccountRef[] =>
  postings.flatMap(({ moves }) =>
    moves.flatMap(({ credit }) => (paysDebtFirst.has(credit.account) ? [debtOf(credit)] : [])),
  );

async function insertTxns(db: Db, postings: readonly Posting[]): Promise<{ txnId: number; isNew: boolean }[]> {
  const input = JSON.stringify(
    postings.map((posting, place) => ({
      place,
      biz_type: posting.bizType,
      biz_id: posting.bizId,
      biz_step: posting.bizStep,
      memo: (posting.memo ?? "").slice(0, 200),
      staff_id: posting.staffId ?? null,
      reverses_txn_id: posting.reversesTxnId ?? null,
    })),
  );
  // A second posting of the same event waits here until the first has committed, and then finds it.
  const made = await sql<{
    id: number;
  }>`insert into ledger_txn (biz_type, biz_id, biz_step, memo, staff_id, reverses_txn_id)
    select biz_type, biz_id, biz_step, memo, staff_id, reverses_txn_id
    from jsonb_to_recordset(${input}::jsonb) as g (place int, biz_type text, biz_id bigint, biz_step text, memo text,
      staff_id bigint, reverses_txn_id bigint)
    order by place on conflict on constraint ledger_txn_once do nothing returning id`.execute(db);
  const fresh = new Set(made.rows.map(({ id }) => id));
  const { rows } = await sql<{ txnId: number }>`select t.id as txn_id
    from jsonb_to_recordset(${input}::jsonb) as g (place int, biz_type text, biz_id bigint, biz_step text)
    join ledger_txn t on t.biz_type = g.biz_type and t.biz_id = g.biz_id and t.biz_step = g.biz_step
    order by g.place`.execute(db);
  return rows.map(({ txnId }) => ({ txnId, isNew: fresh.has(txnId) }));
}

/**
 * The entries of one posting over accounts whose balances are known; the balances follow the entries. Returns what each
 * move really moved. Pure: the demo's books use it too.
 */
export function enterMoves(
  posting: Posting,
  txnId: number,
  accounts: ReadonlyMap<string, LockedAccount>,
  entries: Entry[],
  negative: Set<string>,
): number[] {
  const own = new Map<number, Entry>();
  const add = (ref: AccountRef, signed: number, remark = "") => {
    const account = accounts.get(accountKey(ref));
    if (account === undefined) throw new Error(`account ${accountKey(ref)} is not locked`);
    const { side, floor } = chartOfAccounts[ref.account];
    account.balance += side === "CREDIT" ? signed : -signed;
    if (floor && account.balance < 0) throw refused(moneyMessages.shortBalance);
    if (ref.account === "CHANNEL_CASH" && account.balance < 0 && signed > 0) negative.add(ref.sub);
    const entry = own.get(account.id);
    if (entry !== undefined) {
      entry.amount += signed;
      entry.balanceAfter = account.balance;
      return;
    }
    const { bizType, bizId } = posting;
    const { ownerType, ownerId } = ref;
    const staffId = posting.staffId ?? null;
    const { id: accountId, balance: balanceAfter } = account;
    own.set(accountId, {
      txnId,
      accountId,
      ownerType,
      ownerId,
      account: ref.account,
      amount: signed,
      balanceAfter,
      bizType,
      bizId,
      remark,
      staffId,
    });
  };

  const moved: number[] = [];
  for (const { debit, credit, amount, short = "REFUSE", remark } of posting.moves) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`amount ${amount} cannot be moved`);
    const there = short === "REFUSE" ? amount : Math.min(amount, accounts.get(accountKey(debit))?.balance ?? 0);
    const wanted = short === "AT_MOST" ? there : amount;
    moved.push(wanted);
    if (wanted === 0) continue;
    if (there > 0) add(debit, -there, remark);
    if (wanted > there) add(debtOf(debit), there - wanted, remark);
    const owed = paysDebtFirst.has(credit.account)
      ? Math.min(wanted, accounts.get(accountKey(debtOf(credit)))?.balance ?? 0)
      : 0;
    if (owed > 0) add(debtOf(credit), owed, remark);
    if (wanted > owed) add(credit, wanted - owed, remark);
  }
  entries.push(...[...own.values()].filter((entry) => entry.amount !== 0));
  return moved;
}

async function insertEntries(db: Db, entries: readonly Entry[]): Promise<void> {
  await sql`insert into ledger_entry (txn_id, account_id, owner_type, owner_id, account, amount_cents, balance_after,
    biz_type, biz_id, remark, staff_id)
    select (e->>'txnId')::bigint, (e->>'accountId')::bigint, e->>'ownerType', (e->>'ownerId')::bigint, e->>'account',
      (e->>'amount')::bigint,
      (e->>'balanceAfter')::bigint, e->>'bizType', (e->>'bizId')::bigint, e->>'remark', (e->>'staffId')::bigint
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as given (e, place)
    order by place`.execute(db);
}
