import type { Db } from "../../kit/call.ts";

export interface RewardMove {
  readonly rewardId: number;
  readonly agentId: number;
  readonly amountCents: number;
  readonly from: "FROZEN" | "ISSUED" | null;
  readonly to: "FROZEN" | "ISSUED" | "REVERSED" | "VOID";
}

/**
 * The one place where a reward's change of state meets the ledger (bizType MM_REWARD, bizId = rewardId): null → FROZEN
 * is +FROZEN, FROZEN → ISSUED is −FROZEN +BALANCE, ISSUED → REVERSED is −BALANCE, FROZEN → VOID is −FROZEN. The reward
 * log itself is written by the caller, in the same transaction.
 */
export async function postRewardMove(_db: Db, _move: RewardMove): Promise<void> {
  // The accounts of agents are opened with the ledger; until then the reward log is the only record.
}
