import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { AccountRef } from "./accounts.ts";
import { post, type Posted } from "./post.ts";

interface Line extends AccountRef {
  readonly bizType: string;
  readonly bizId: number;
  readonly bizStep: string;
  readonly amountCents: number;
  readonly reversed: boolean;
}

const isReversible = (type: string) => type === "ADMIN_ADJUST" || type === "RECON";

/** 冲正: the reversed entries, once. Only manual corrections are reversed like this. */
export async function reverseTxn(db: Db, txnId: number, staffId: number, reason: string): Promise<Posted> {
  const { rows } =
    await sql<Line>`select t.biz_type, t.biz_id, t.biz_step, e.owner_type, e.owner_id, e.account, a.sub, e.amount_cents,
      exists (select from ledger_txn r where r.reverses_txn_id = t.id) as reversed
    from ledger_txn t join ledger_entry e on e.txn_id = t.id join ledger_account a on a.id = e.account_id
    where t.id = ${txnId}`.execute(db);
  const first = rows[0];
  if (first === undefined) throw new AppError("NOT_FOUND");
  const { bizType } = first;
  if (!isReversible(bizType) || first.bizStep === "REVERSE") throw refused(moneyMessages.notReversible);
  if (first.reversed) throw refused(moneyMessages.alreadyReversed);
  const debited = rows.filter((line) => line.amountCents < 0);
  const credited = rows.filter((line) => line.amountCents > 0);
  const [source] = debited;
  const [target] = credited;
  if (source === undefined || target === undefined) throw refused(moneyMessages.notReversible);
  // A correction has one line on one side; what it repaid of a debt is a line beside it on the other.
  const moves =
    debited.length === 1
      ? credited.map((line) => ({ debit: line, credit: source, amount: line.amountCents, remark: reason }))
      : debited.map((line) => ({ debit: target, credit: line, amount: -line.amountCents, remark: reason }));
  const [posted] = await post(db, {
    bizType,
    bizId: first.bizId,
    bizStep: "REVERSE",
    memo: reason,
    staffId,
    reversesTxnId: txnId,
    moves,
  });
  if (posted?.isNew !== true) throw refused(moneyMessages.alreadyReversed);
  return posted;
}
