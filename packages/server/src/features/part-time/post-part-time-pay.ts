import { earningPosting } from "../../core/money/trade/earning-postings.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import type { Db } from "../../kit/call.ts";

export interface PaidHours {
  readonly shiftHourId: number;
  readonly userId: number | null;
  readonly payCents: number;
}

/** The wage is posted from the platform to the person's own income: PART_TIME_PAY, one posting for each settled day. */
export async function postPartTimePay(db: Db, paid: readonly PaidHours[], staffId: number): Promise<void> {
  await post(
    db,
    ...paid.flatMap(({ shiftHourId, userId, payCents }) =>
      userId === null || payCents === 0
        ? []
        : [earningPosting("PART_TIME_PAY", shiftHourId, userId, payCents, staffId)],
    ),
  );
}
