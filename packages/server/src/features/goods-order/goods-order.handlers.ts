import * as endpoints from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { freightFor } from "../../core/money/goods/freight-loads.ts";
import { needFreeTracking, receiveGoods, shipGoods } from "../../core/money/goods/ship-goods.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { lockOrder, type TradeOrder } from "../../core/money/trade/trade-rows.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { goodsOrderScope, isGoodsOrder } from "./goods-order.server.ts";

export const lockGoodsOrder = (call: Pick<Call, "db" | "caller">, id: number): Promise<TradeOrder> =>
  lockOrder(call.db, id, sql<boolean>`${isGoodsOrder} and ${scopeSql(goodsOrderScope(call.caller))}`);

export const shipOrder = handle(endpoints.shipOrder, async (call) => {
  const { db, body, caller } = call;
  const order = await lockGoodsOrder(call, call.params.id);
  const { company = null, trackingNo = null, confirmed } = body;
  await shipGoods(db, order, { company, trackingNo, confirmed, staffId: caller.staffId });
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    before: { shipStatus: "WAIT_SHIP" },
    after: { shipStatus: "SHIPPED", company, trackingNo },
  });
  return { id: order.id, shipStatus: "SHIPPED" as const };
});

export const changeTracking = handle(endpoints.changeTracking, async (call) => {
  const { db, body } = call;
  const order = await lockGoodsOrder(call, call.params.id);
  await needFreeTracking(db, order, { ...body, staffId: null });
  const { rows } = await sql<{
    isOld: boolean;
    trackingNo: string;
  }>`select ship_time < now() - interval '7 days' as is_old, tracking_no
    from shipment where order_id = ${order.id} and status = 'SHIPPED' and tracking_no <> '' for update`.execute(db);
  const before = rows[0];
  if (before === undefined) throw stateChanged();
  if (before.isOld) throw refused(goodsOrderMessages.shippedLong);
  await sql`update shipment set company = ${body.company}, tracking_no = ${body.trackingNo}, version = version + 1
    where order_id = ${order.id}`.execute(db);
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    before: { trackingNo: before.trackingNo },
    after: { company: body.company, trackingNo: body.trackingNo },
  });
  return { id: order.id, shipStatus: "SHIPPED" as const };
});

export const adjustOrder = handle(endpoints.adjustOrder, async (call) => {
  const { db, body } = call;
  const before = await lockGoodsOrder(call, call.params.id);
  if (before.status !== "WAIT_PAY") throw stateChanged();
  const { rows } = await sql<{ payCents: number }>`update trade_order set adjust_cents = ${body.adjustCents}::bigint,
      pay_cents = amount_cents - discount_cents - coupon_cents + ${body.adjustCents}::bigint + freight_cents,
      version = version + 1, update_time = now()
    where id = ${before.id}
      and amount_cents - discount_cents - coupon_cents + ${body.adjustCents}::bigint + freight_cents >= 1
    returning pay_cents`.execute(db);
  const payCents = rows[0]?.payCents;
  if (payCents === undefined) throw refused(goodsOrderMessages.adjust);
  call.audit({
    targetType: auditTargets.order,
    targetId: before.id,
    before: { payCents: before.payCents },
    after: { payCents, reason: body.reason },
  });
  return { id: before.id, payCents };
});

export const changeAddress = handle(endpoints.changeAddress, async (call) => {
  const { db, body } = call;
  const order = await lockGoodsOrder(call, call.params.id);
  if (order.status !== "PAID" && order.status !== "WAIT_PAY") throw stateChanged();
  const { rows } = await sql<{
    goodsId: number;
    count: number;
    cents: number;
    freightCents: number;
  }>`select i.goods_id, i.count, i.price_cents * i.count as cents,
      o.freight_cents from order_item i join trade_order o on o.id = i.order_id where i.order_id = ${order.id}`.execute(
    db,
  );
  const freight = await freightFor(db, rows, body.region);
  const was = rows[0]?.freightCents ?? 0;
  if (freight > was) throw refused(goodsOrderMessages.dearer);
  const { provId, cityId, areaId } = body.region;
  const moved = await sql`update shipment
      set receiver = ${body.receiver}, phone = ${body.phone}, prov_id = ${provId}, city_id = ${cityId},
        area_id = ${areaId},
      address = ${body.address}, version = version + 1 where order_id = ${order.id} and status = 'WAIT_SHIP'
      returning 1`.execute(db);
  if (moved.rows.length === 0) throw stateChanged();
  // A paid order keeps its price; an unpaid one gets the cheaper freight.
  if (order.status === "WAIT_PAY" && freight < was)
    await sql`update trade_order
      set freight_cents = ${freight}::bigint, pay_cents = pay_cents - ${was - freight}::bigint, version = version + 1,
        update_time = now()
      where id = ${order.id}`.execute(db);
  // The recipient is personal data: the log records that the address changed and its new region.
  call.audit({ targetType: auditTargets.order, targetId: order.id, after: { region: body.region } });
  return null;
});

export const remarkOrder = handle(endpoints.remarkOrder, async (call) => {
  const { db, body } = call;
  const order = await lockGoodsOrder(call, call.params.id);
  await sql`update trade_order set remark = ${body.remark}, version = version + 1, update_time = now()
    where id = ${order.id}`.execute(db);
  call.audit({ targetType: auditTargets.order, targetId: order.id, after: body });
  return null;
});

export const receiveOrder = handle(endpoints.receiveOrder, async (call) => {
  const order = await lockGoodsOrder(call, call.params.id);
  call.audit({
    targetType: auditTargets.order,
    targetId: order.id,
    before: { shipStatus: "SHIPPED" },
    after: { shipStatus: "RECEIVED" },
  });
  if (order.status !== "PAID" || !(await receiveGoods(call.db, order.id, ["SHIPPED"], call.body.proofImg)))
    throw stateChanged();
  return { id: order.id, shipStatus: "RECEIVED" as const };
});

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
  if (order.status !== "PAID" || ticket.left === 0) throw refused(goodsOrderMessages.badCode);
  if (ticket.isOver) throw refused(goodsOrderMessages.endedCode);
  await sql`update order_item set verify_time = now() where id = ${ticket.id}`.execute(db);
  call.audit({ targetType: auditTargets.order, targetId: order.id, after: { orderItemId: ticket.id, verified: true } });
  const rest =
    await sql`select 1 from order_item where order_id = ${order.id} and verify_time is null and count > refund_count
      limit 1`.execute(db);
  if (rest.rows.length === 0) await receiveGoods(db, order.id, ["NONE", "WAIT_SHIP", "SHIPPED"]);
  return { orderId: order.id, title: ticket.title, specText: ticket.specText, count: ticket.left };
});

interface Printed {
  readonly orderNo: string;
  readonly receiver: string;
  readonly phone: string;
  readonly address: string;
  readonly remark: string;
  readonly payTime: string | null;
  readonly items: { title: string; specText: string; skuNo: string; count: number }[];
}

export const printShipment = handle(endpoints.printShipment, async (call) => {
  const order = await lockGoodsOrder(call, call.params.id);
  const { rows } = await sql<Printed>`select t.order_no, s.receiver, s.phone, t.remark, t.pay_time,
      concat_ws(' ', (select string_agg(g.name, ' ' order by g.level) from region g
      where g.id in (s.prov_id, s.city_id, s.area_id)), s.address) as address,
      (select json_agg(json_build_object('title', i.title, 'specText', i.spec_text, 'skuNo', k.sku_no, 'count',
        i.count - i.refund_count) order by i.id)
        from order_item i join goods_sku k on k.id = i.sku_id where i.order_id = t.id) as items
    from trade_order t join shipment s on s.order_id = t.id where t.id = ${order.id} and t.status = 'PAID'`.execute(
    call.db,
  );
  const row = rows[0];
  if (row === undefined) throw stateChanged();
  call.audit({ targetType: auditTargets.order, targetId: order.id, after: { printed: true } });
  return row;
});
