import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";

export interface GoodsRefund {
  readonly amount: number;
  readonly items: readonly { readonly orderItemId: number; readonly count: number }[];
  readonly reasonType: string;
  readonly returnNo: string;
}

interface Line {
  readonly id: number;
  readonly left: number;
  readonly priceCents: number;
}

/**
 * The part of the payment that belongs to these items; the freight is refunded only with all of them, before they are
 * sent.
 */
export async function refundableCents(
  db: Db,
  order: Pick<TradeOrder, "id" | "payCents" | "amountCents">,
  items: GoodsRefund["items"],
): Promise<{ readonly most: number; readonly isSent: boolean }> {
  const { rows } = await sql<Line>`select id, count - refund_count as left, price_cents from order_item
      where order_id = ${order.id}`.execute(db);
  const found = await sql<{ status: string; freightCents: number }>`select s.status, o.freight_cents from trade_order o
    left join shipment s on s.order_id = o.id where o.id = ${order.id}`.execute(db);
  const { status = "NONE", freightCents = 0 } = found.rows[0] ?? {};
  const isSent = status === "SHIPPED" || status === "RECEIVED";
  if (items.length === 0) throw invalid({ items: goodsOrderMessages.refundItems });
  let cents = 0;
  for (const { orderItemId, count } of items) {
    const line = rows.find(({ id }) => id === orderItemId);
    if (line === undefined || count > line.left) throw invalid({ items: goodsOrderMessages.refundCount });
    cents += line.priceCents * count;
  }
  const isAll = rows.every(
    ({ id, left }) => items.filter((one) => one.orderItemId === id).reduce((sum, one) => sum + one.count, 0) === left,
  );
  const share = Math.floor(((order.payCents - freightCents) * cents) / Math.max(1, order.amountCents));
  return { most: share + (isAll && !isSent ? freightCents : 0), isSent };
}

/** Returned goods have a parcel number; a member who never got them has nothing to send. */
export async function checkGoodsRefund(db: Db, order: TradeOrder, refund: GoodsRefund): Promise<void> {
  const { most, isSent } = await refundableCents(db, order, refund.items);
  if (refund.amount > most) throw refused(moneyMessages.refundTooMuch);
  if (isSent && refund.reasonType !== "NOT_RECEIVED" && refund.returnNo === "")
    throw invalid({ returnNo: goodsOrderMessages.returnNo });
}
