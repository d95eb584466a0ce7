import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { goodsRefundCents } from "@hongxian/contract/core/money/refund.rules.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

export interface GoodsRefund {
  readonly amount: number;
  readonly items: readonly { readonly orderItemId: number; readonly count: number }[];
  readonly reasonType: string;
  readonly isReturned: boolean;
  readonly returnNo: string;
}

interface Line {
  readonly id: number;
  readonly count: number;
  readonly refundCount: number;
  readonly priceCents: number;
}

/** The part of the payment that belongs to these items. */
export async function refundableCents(
  db: Db,
  order: Pick<TradeOrder, "id" | "payCents">,
  items: GoodsRefund["items"],
): Promise<{ readonly most: number; readonly isSent: boolean }> {
  const { rows: lines } = await sql<Line>`select id, count, refund_count, price_cents from order_item
      where order_id = ${order.id}`.execute(db);
  const found = await sql<{ status: string; freightCents: number }>`select s.status, o.freight_cents from trade_order o
    left join shipment s on s.order_id = o.id where o.id = ${order.id}`.execute(db);
  const { status = "NONE", freightCents = 0 } = found.rows[0] ?? {};
  const isSent = status === "SHIPPED" || status === "RECEIVED";
  if (items.length === 0) throw invalid({ items: goodsOrderMessages.refundItems });
  const counts = new Map<number, number>();
  for (const { orderItemId, count } of items) counts.set(orderItemId, (counts.get(orderItemId) ?? 0) + count);
  for (const [id, count] of counts) {
    const line = lines.find((one) => one.id === id);
    if (line === undefined || count > line.count - line.refundCount)
      throw invalid({ items: goodsOrderMessages.refundCount });
  }
  const { payCents } = order;
  return { most: goodsRefundCents({ payCents, freightCents, isSent, lines }, (id) => counts.get(id) ?? 0), isSent };
}

/** Goods that are sent back have a parcel number; a broken piece is often refunded and stays where it is. */
export async function checkGoodsRefund(db: Db, order: TradeOrder, refund: GoodsRefund): Promise<void> {
  const { most, isSent } = await refundableCents(db, order, refund.items);
  if (refund.amount > most) throw invalid({ amount: moneyMessages.refundTooMuch });
  if (isSent && refund.isReturned && refund.reasonType !== "NOT_RECEIVED" && refund.returnNo === "")
    throw invalid({ returnNo: goodsOrderMessages.returnNo });
}
