import type { Db } from "../../../kit/call.ts";
import { post, type Posting } from "../../foundation/ledger/post.ts";
import { matchmakerPosting } from "../../money/trade/earning-postings.ts";

export interface RewardMove {
  readonly id: number;
  readonly agentId: number;
  readonly amountCents: number;
  readonly from: "FROZEN" | "ISSUED" | null;
  readonly to: "FROZEN" | "ISSUED" | "REVERSED" | "VOID";
  readonly staffId?: number | null;
}

/**
 * What a reward's change of state posts: frozen when it is granted, available when it is issued, taken back from where
 * it is. A deduction is taken from the available amount at once.
 */
export function rewardPosting({ from, to, staffId = null, ...reward }: RewardMove): Posting {
  const row = { ...reward, reversedCents: 0, isReleased: from === "ISSUED" };
  const isDeduction = reward.amountCents < 0;
  switch (to) {
    case "FROZEN":
      return matchmakerPosting.freeze(row);
    case "ISSUED":
      return isDeduction ? matchmakerPosting.deduct(row, staffId) : matchmakerPosting.settle(row, staffId);
    case "REVERSED":
      return isDeduction
        ? matchmakerPosting.giveBack(row, staffId)
        : matchmakerPosting.reverse(row, reward.amountCents, 0, staffId);
    case "VOID":
      return matchmakerPosting.void(row, staffId);
  }
}

/** The only place where rewards reach the ledger: everything a command changes, posted together and last. */
export async function postRewards(db: Db, moves: readonly RewardMove[]): Promise<void> {
  await post(db, ...moves.map(rewardPosting));
}
