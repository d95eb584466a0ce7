import type { Db } from "../../kit/call.ts";

export interface ShareMove {
  readonly shareId: number;
  readonly agentId: number;
  readonly cents: number;
  readonly from: "FROZEN" | "SETTLED" | null;
  readonly to: "FROZEN" | "SETTLED" | "REVERSED";
}

/**
 * The one place where a profit share meets the ledger (bizType PROFIT, bizId = shareId): null → FROZEN is +FROZEN,
 * FROZEN → SETTLED is −FROZEN +BALANCE, a reversal takes the cents from where they are.
 */
export async function postShareMove(_db: Db, _move: ShareMove): Promise<void> {
  // The accounts of agents are opened with the ledger; until then the share itself is the only record.
}
