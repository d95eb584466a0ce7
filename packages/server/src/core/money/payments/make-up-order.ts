import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { reopenHolds, whyNotReopened } from "./reopen-order.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";
import { orderStates } from "../trade/trade-states.ts";

/**
 * 补单: an order becomes PAID after all. One that was closed first takes again what its closing set free; where that is
 * not possible the answer is the reason, and nothing is changed. A failed one has kept what it reserved.
 */
export async function makeUpOrder(db: Db, before: TradeOrder, set: RawBuilder<unknown>): Promise<TradeOrder> {
  if (before.writtenOffId !== null) throw refused(moneyMessages.writtenOff);
  const isClosed = before.status === "TIME_OUT";
  const reason = isClosed ? await whyNotReopened(db, before) : null;
  if (reason !== null) throw refused(reason);
  const order = await orderStates.move(db, "makeUp", before.id, { set });
  if (isClosed) await reopenHolds(db, order);
  return order;
}
