import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { memberAccount } from "../ledger/accounts.ts";
import { post } from "../ledger/post.ts";
import { readBalance } from "../ledger/read-balance.ts";
import { scorePosting } from "./earning-postings.ts";

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
}

/** Writes a score record with its posting; more than there is cannot be spent. */
export async function changeScore(db: Db, change: ScoreChange): Promise<number> {
  const { userId, score, staffId = null } = change;
  if (score < 0 && (await readBalance(db, memberAccount(userId, "INTEGRAL"))) < -score)
    throw refused(moneyMessages.shortScore);
  const { rows } = await sql<{
    id: number;
  }>`insert into reward_score_record (user_id, scene, score, ref_type, ref_id, remark, staff_id, expire_time, remain_score)
    values (${userId}, ${change.scene}, ${score}, ${change.refType ?? ""}, ${change.refId ?? null}, ${change.remark ?? ""}, ${staffId}, ${change.expireTime ?? null}, ${Math.max(0, score)}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  const [posted] = await post(db, scorePosting(id, userId, score, staffId));
  await sql`update reward_score_record set txn_id = ${posted?.txnId ?? null}, balance_after = (select integral from wallet where user_id = ${userId}) where id = ${id}`.execute(
    db,
  );
  return id;
}
