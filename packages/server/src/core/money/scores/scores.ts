import { scoreChanged } from "@hongxian/contract/core/events/money.events.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { memberAccount } from "../../foundation/ledger/accounts.ts";
import { post, type Posted, type Posting } from "../../foundation/ledger/post.ts";
import { readBalance } from "../../foundation/ledger/read-balance.ts";
import { scorePosting } from "../trade/earning-postings.ts";

export interface ScoreChange {
  readonly userId: number;
  readonly scene: string;
  /** Above 0 earned, below 0 spent. */
  readonly score: number;
  readonly refType?: string;
  readonly refId?: number | null;
  readonly remark?: string;
  readonly staffId?: number | null;
  readonly expireTime?: string | null;
  readonly deviceId?: string;
  readonly ip?: string;
  /** The earned record that is spent before all others: the one that is taken back. */
  readonly firstId?: number;
}

/**
 * Score that expires first is spent first: spending reduces the remainder of earned records. Every change of the balance
 * passes through here, so that the remainders of a member add up to the balance.
 */
async function spendOldest(db: Db, userId: number, points: number, firstId: number | null): Promise<void> {
  await sql`with left_over as (select id, remain_score,
      sum(remain_score) over (order by (id = ${firstId}::bigint) is true desc, expire_time nulls last, id) as until
      from reward_score_record
      where user_id = ${userId} and remain_score > 0)
    update reward_score_record r
    set remain_score = case when l.until <= ${points}::bigint then 0
      else least(l.remain_score, l.until - ${points}::bigint) end
    from left_over l where r.id = l.id and l.until - l.remain_score < ${points}::bigint`.execute(db);
}

/** Writes a score record; spending more than the balance is refused. */
async function insertScore(db: Db, change: ScoreChange): Promise<number> {
  const { userId, score, staffId = null } = change;
  if (score < 0 && (await readBalance(db, memberAccount(userId, "INTEGRAL"))) < -score)
    throw refused(moneyMessages.shortScore);
  if (score < 0) await spendOldest(db, userId, -score, change.firstId ?? null);
  const { rows } = await sql<{
    id: number;
  }>`insert into reward_score_record (user_id, scene, score, ref_type, ref_id, remark, staff_id, expire_time,
    remain_score, device_id, ip)
    values (${userId}, ${change.scene}, ${score}, ${change.refType ?? ""}, ${change.refId ?? null},
      ${change.remark ?? ""}, ${staffId}, ${change.expireTime ?? null}, ${Math.max(0, score)},
      ${change.deviceId ?? ""}, ${change.ip ?? ""}) returning id`.execute(db);
  const recordId = rows[0]?.id ?? 0;
  await writeEvent(db, scoreChanged, { userId, recordId, scene: change.scene, score });
  return recordId;
}

/** Writes a score record and returns its posting, for commands that post more. */
export async function writeScore(db: Db, change: ScoreChange): Promise<{ id: number; posting: Posting }> {
  const id = await insertScore(db, change);
  return { id, posting: scorePosting(id, change.userId, change.score, change.staffId ?? null) };
}

/** The record of score that pays for an order. It has no posting of its own: ORDER/PAY moves the score. */
export const writeScoreOfOrder = (
  db: Db,
  { id, userId, pointAmount }: { readonly id: number; readonly userId: number; readonly pointAmount: number },
): Promise<number> =>
  insertScore(db, { userId, scene: "EXCHANGE_GOODS", score: -pointAmount, refType: "ORDER", refId: id });

/** The transaction that moved the score of a record, and the balance after it. */
export async function noteTxn(db: Db, recordId: number, txnId: number | null): Promise<void> {
  await sql`update reward_score_record r
    set txn_id = ${txnId}, balance_after = (select integral from wallet w where w.user_id = r.user_id)
    where r.id = ${recordId}`.execute(db);
}

/** Posts, and writes to the score records among the postings their transaction and the member's balance after it. */
export async function postWithScores(db: Db, ...postings: readonly Posting[]): Promise<Posted[]> {
  const posted = await post(db, ...postings);
  for (const [place, { bizType, bizId }] of postings.entries())
    if (bizType === "SCORE") await noteTxn(db, bizId, posted[place]?.txnId ?? null);
  return posted;
}

/** A change of score on its own. */
export async function changeScore(db: Db, change: ScoreChange): Promise<number> {
  const { id, posting } = await writeScore(db, change);
  await postWithScores(db, posting);
  return id;
}
