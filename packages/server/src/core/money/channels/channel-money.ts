import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noSql, type TradeOrder } from "../trade/trade-rows.ts";

export interface ChannelMoney {
  readonly payNo: string;
  readonly payMode: TradeOrder["payMode"] & string;
  readonly payChannelId: number | null;
  readonly tradeNo: string;
  readonly amountCents: number;
  /** False when the money went to another merchant than the requested one. */
  readonly isOurs: boolean;
  readonly raw?: unknown;
}

/** A Payment row for money that has already arrived. */
export async function insertPaid(
  db: Db,
  order: TradeOrder,
  tradeNo: string,
  payChannelId: number | null,
): Promise<void> {
  if (order.payCents === 0) return;
  await sql`insert into payment (pay_no, order_id, pay_mode, pay_channel_id, amount_cents, status, channel_trade_no,
    notify_time)
    values (${noSql.payment}, ${order.id}, ${order.payMode}, ${payChannelId}, ${order.payCents}, 'PAID', ${tradeNo},
      now())`.execute(db);
}
