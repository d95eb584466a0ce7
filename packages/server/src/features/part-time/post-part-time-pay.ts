import type { Db } from "../../kit/call.ts";

export interface PaidHours {
  readonly shiftHourId: number;
  readonly userId: number | null;
  readonly payCents: number;
}

/**
 * Where the wage leaves the platform's books (ownerType MEMBER, bizType PART_TIME_PAY, one entry for each settled day).
 * There is no ledger yet: settling marks the hours, and the posting joins here, inside the same transaction.
 */
export async function postPartTimePay(_db: Db, _paid: readonly PaidHours[]): Promise<void> {}
