import * as endpoints from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { isPaidOrder } from "@hongxian/contract/core/money/order.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { receiveGoods } from "../../core/money/goods/ship-goods.ts";
import { lockOrder, type TradeOrder } from "../../core/money/trade/trade-rows.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { goodsOrderScope, isGoodsOrder } from "./goods-order.server.ts";

export const lockGoodsOrder = (call: Pick<Call, "db" | "caller">, id: number): Promise<TradeOrder> =>
  lockOrder(call.db, id, sql<boolean>`${isGoodsOrder} and ${scopeSql(goodsOrderScope(call.caller))}`);

interface Ticket {
  readonly id: number;
  readonly orderId: number;
  readonly title: string;
  readonly specText: string;
  readonly count: number;
  readonly left: number;
  readonly verifyTime: string | null;
  readonly isOver: boolean;
}

export const verifyTicket = handle(endpoints.verifyTicket, async (call) => {
  const { db, body } = call;
  const find = () =>
    sql<Ticket>`select i.id, i.order_id, i.title, i.spec_text, i.count, i.count - i.refund_count as left, i.verify_time,
      coalesce(i.expire_time < now(), false) as is_over from order_item i where i.verify_code = ${body.code}`.execute(
      db,
    );
  const found = (await find()).rows[0];
  if (found === undefined) throw refused(goodsOrderMessages.badCode);
  // The order before its items, as everywhere; the ticket is checked again under the lock.
  const order = await lockGoodsOrder(call, found.orderId);
  const ticket = (await find()).rows[0] ?? found;
  if (ticket.verifyTime !== null) throw refused(goodsOrderMessages.usedCode);
  if (!isPaidOrder(order) || ticket.left === 0) throw refused(goodsOrderMessages.badCode);
  if (ticket.isOver) throw refused(goodsOrderMessages.endedCode);
  await sql`update order_item set verify_time = now() where id = ${ticket.id}`.execute(db);
  call.audit({ targetType: auditTargets.order, targetId: order.id, after: { orderItemId: ticket.id, verified: true } });
  const rest =
    await sql`select 1 from order_item where order_id = ${order.id} and verify_time is null and count > refund_count
      limit 1`.execute(db);
  if (rest.rows.length === 0) await receiveGoods(db, order.id, ["NONE", "WAIT_SHIP", "SHIPPED"]);
  return { orderId: order.id, title: ticket.title, specText: ticket.specText, count: ticket.left };
});
