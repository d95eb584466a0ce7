import { outsideModes } from "@hongxian/contract/core/money/trade.choices.ts";
import { sql, type RawBuilder } from "kysely";

/** Money from the member's own balance is not a receipt. */
export const isPaidOutside = sql<boolean>`o.pay_mode = any(${[...outsideModes]}::text[])`;

/** Members who paid something on this day or later, whatever became of the order. */
export const paidSince = (userId: RawBuilder<unknown>, day: string): RawBuilder<boolean> =>
  sql<boolean>`${userId} in (select o.user_id from trade_order o
    where o.pay_time >= ${day}::date and ${isPaidOutside})`;
