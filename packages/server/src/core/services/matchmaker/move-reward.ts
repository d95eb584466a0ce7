import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { postRewards } from "./reward-ledger.ts";

/** 提前发放, 作废, 冲回. */
const moves = {
  issue: { from: "FROZEN", to: "ISSUED", set: sql`issue_time = now()` },
  void: { from: "FROZEN", to: "VOID", set: sql`issue_time = null` },
  reverse: { from: "ISSUED", to: "REVERSED", set: sql`reversed_cents = abs(amount_cents)` },
} as const;

export interface RewardOrder {
  readonly id: number;
  readonly move: keyof typeof moves;
  readonly staffId: number;
  readonly reason: string;
}

/** Changes the state of one reward manually, with its posting. */
export async function moveReward(db: Db, { id, move, staffId, reason }: RewardOrder): Promise<void> {
  const { from, to, set } = moves[move];
  const { rows } = await sql<{
    id: number;
    agentId: number;
    amountCents: number;
  }>`update matchmaker_reward
      set status = ${to}, ${set}, operator_id = ${staffId}, reason = case when ${reason} = '' then reason
        else ${reason} end,
      update_time = now(), version = version + 1
    where id = ${id} and status = ${from} returning id, agent_id, amount_cents`.execute(db);
  const reward = rows[0];
  if (reward === undefined) throw new AppError("STALE");
  await postRewards(db, [{ ...reward, from, to, staffId }]);
}
