import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Posting } from "../../foundation/ledger/post.ts";
import { memberAccount } from "../../foundation/ledger/accounts.ts";
import { readBalance } from "../../foundation/ledger/read-balance.ts";
import { postWithScores, writeScore } from "./scores.ts";

export interface Reversal {
  /** The earned record that is reversed. */
  readonly recordId: number;
  readonly staffId: number | null;
  /** The reason, including what could not be taken. */
  remark(rest: number): string;
}

/**
 * NORMAL → REVERSED of an earned record: what the member still has of it is taken back, the rest is noted. Returns the
 * postings to be made.
 */
export async function reverseScore(
  db: Db,
  { recordId, staffId, remark }: Reversal,
): Promise<{ taken: number; postings: Posting[] }> {
  const { rows } = await sql<{
    userId: number;
    scene: string;
    score: number;
  }>`update reward_score_record set status = 'REVERSED'
    where id = ${recordId} and status = 'NORMAL' and score > 0 returning user_id, scene, score`.execute(db);
  const record = rows[0];
  if (record === undefined) throw new AppError("STALE");
  const { userId, scene, score } = record;
  // Locked before it is read, so that nothing is spent in between.
  await sql`select 1 from ledger_account where owner_type = 'MEMBER' and owner_id = ${userId} and account = 'INTEGRAL'
    for update`.execute(db);
  const taken = Math.min(score, await readBalance(db, memberAccount(userId, "INTEGRAL")));
  const text = remark(score - taken).slice(0, 150);
  await sql`update reward_score_record set remark = ${text} where id = ${recordId}`.execute(db);
  if (taken === 0) return { taken, postings: [] };
  const ref = { refType: "REVERSE", refId: recordId, firstId: recordId };
  const back = { userId, scene, score: -taken, ...ref, remark: text, staffId };
  return { taken, postings: [(await writeScore(db, back)).posting] };
}

/** The same where nothing else is posted. Returns the amount taken. */
export async function takeBackScore(db: Db, reversal: Reversal): Promise<number> {
  const { taken, postings } = await reverseScore(db, reversal);
  await postWithScores(db, ...postings);
  return taken;
}
