import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { payLinkMessages } from "@hongxian/contract/core/money/pay-link.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { channelFor, openChannel, readChannel, type PayChannelRow } from "../channels/open-channel.ts";
import type { PaymentRow, TradeOrder } from "../trade/trade-rows.ts";
import { sendPayment } from "./pay-order.ts";

interface Attempt<O extends TradeOrder = TradeOrder> {
  readonly order: O;
  readonly channel: PayChannelRow;
  readonly payment: PaymentRow;
}

/**
 * The attempt is stored before the channel is called: whatever happens to the call, the payment is PAYING, the next
 * press calls with the same number, and `pay-query` learns how it ended. `lock` finds the order and decides who may.
 */
export const openAttempt = async <O extends TradeOrder>(
  services: Pick<Services, "db">,
  payMode: string,
  lock: (db: Db) => Promise<O>,
): Promise<Attempt<O>> =>
  services.db.transaction().execute(async (db) => {
    const order = await lock(db);
    const running = await sql<PaymentRow>`select * from payment where order_id = ${order.id} and status = 'PAYING' for
        update`.execute(db);
    const old = running.rows[0];
    if (old !== undefined && old.payMode !== payMode) throw refused(moneyMessages.stateChanged);
    const channel = old === undefined ? await channelFor(db, payMode) : await readChannel(db, old.payChannelId);
    if (channel === null) throw refused(payLinkMessages.noChannel);
    return { order, channel, payment: old ?? (await sendPayment(db, order.id, channel)) };
  });

/** What opens the payment at its channel; empty where the channel did not answer. */
export async function prepayAttempt(services: Services, { order, channel, payment }: Attempt) {
  const { payNo, amountCents } = payment;
  const isSimulated = channel.driver === "SIMULATED";
  const answer = await openChannel(services, channel).prepay({
    payNo,
    title: order.title,
    amountCents,
    requestTime: new Date(),
  });
  return { payNo, isSimulated, codeUrl: answer["codeUrl"] ?? (isSimulated ? `simulated:${payNo}` : "") };
}
