import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import type { goodsOrder } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { ActionBody, ActionData } from "@hongxian/contract/kit/row-action.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { freightFor } from "../../core/money/goods/freight-loads.ts";
import { needFreeTracking, receiveGoods, shipGoods } from "../../core/money/goods/ship-goods.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { lockOrder } from "../../core/money/trade/trade-rows.ts";
import type { Call } from "../../kit/call.ts";

type Order = RowOf<typeof goodsOrder>;
type Actions = (typeof goodsOrder)["actions"];
type Body<N extends keyof Actions> = z.output<ActionBody<Actions[N]>>;

export async function shipOrder({ db, caller }: Call, { id }: Order, body: Body<"ship">) {
  const { company = null, trackingNo = null, confirmed } = body;
  await shipGoods(db, await lockOrder(db, id), { company, trackingNo, confirmed, staffId: caller.staffId });
  return { data: { id, shipStatus: "SHIPPED" as const }, note: { shipStatus: "SHIPPED" } };
}

export async function changeTracking({ db }: Call, { id, userId, trackingNo }: Order, body: Body<"tracking">) {
  await needFreeTracking(db, { id, userId }, { ...body, staffId: null });
  // The shipment itself is asked again: the row was read before its lock was granted.
  const { rows } = await sql<{ isOld: boolean }>`select ship_time < now() - interval '7 days' as is_old
    from shipment where order_id = ${id} and status = 'SHIPPED' and tracking_no <> '' for update`.execute(db);
  if (rows[0] === undefined) throw stateChanged();
  if (rows[0].isOld) throw refused(goodsOrderMessages.shippedLong);
  await sql`update shipment set company = ${body.company}, tracking_no = ${body.trackingNo}, version = version + 1
    where order_id = ${id}`.execute(db);
  return { data: { id, shipStatus: "SHIPPED" as const }, note: { previousNo: trackingNo } };
}

export async function adjustOrder({ db }: Call, { id, payCents: before }: Order, { adjustCents }: Body<"adjust">) {
  const { rows } = await sql<{ payCents: number }>`update trade_order set adjust_cents = ${adjustCents}::bigint,
      pay_cents = amount_cents - discount_cents - coupon_cents + ${adjustCents}::bigint + freight_cents,
      version = version + 1, update_time = now()
    where id = ${id}
      and amount_cents - discount_cents - coupon_cents + ${adjustCents}::bigint + freight_cents >= 1
    returning pay_cents`.execute(db);
  const payCents = rows[0]?.payCents;
  if (payCents === undefined) throw refused(goodsOrderMessages.adjust);
  return { data: { id, payCents }, note: { previousCents: before, payCents } };
}

/** The recipient is personal data: the log records that the address changed and its new region. */
const unlogged = { receiver: undefined, phone: undefined, address: undefined };

export async function changeAddress({ db }: Call, { id, status, freightCents: was }: Order, body: Body<"address">) {
  const { rows } = await sql<{
    goodsId: number;
    count: number;
    cents: number;
  }>`select goods_id, count, price_cents * count as cents from order_item where order_id = ${id}`.execute(db);
  const freight = await freightFor(db, rows, body.region);
  if (freight > was) throw refused(goodsOrderMessages.dearer);
  const { provId, cityId, areaId } = body.region;
  const moved = await sql`update shipment
      set receiver = ${body.receiver}, phone = ${body.phone}, prov_id = ${provId}, city_id = ${cityId},
        area_id = ${areaId},
      address = ${body.address}, version = version + 1 where order_id = ${id} and status = 'WAIT_SHIP'
      returning 1`.execute(db);
  if (moved.rows.length === 0) throw stateChanged();
  // A paid order keeps its price; an unpaid one gets the cheaper freight.
  if (status === "WAIT_PAY" && freight < was)
    await sql`update trade_order
      set freight_cents = ${freight}::bigint, pay_cents = pay_cents - ${was - freight}::bigint, version = version + 1,
        update_time = now()
      where id = ${id}`.execute(db);
  return { note: unlogged };
}

export async function receiveOrder({ db }: Call, { id }: Order, { proofImg }: Body<"receive">) {
  if (!(await receiveGoods(db, id, ["SHIPPED"], proofImg))) throw stateChanged();
  return { data: { id, shipStatus: "RECEIVED" as const }, note: { shipStatus: "RECEIVED" } };
}

export async function printShipment({ db, services }: Call, { id }: Order) {
  const { rows } = await sql<
    Omit<z.output<ActionData<Actions["print"]>>, "sender">
  >`select t.order_no, s.company, s.tracking_no, t.created_time, now() as printed_time, s.receiver, s.phone, t.remark,
      t.pay_time,
      concat_ws(' ', (select string_agg(g.name, ' ' order by g.level) from region g
      where g.id in (s.prov_id, s.city_id, s.area_id)), s.address) as address,
      (select json_agg(json_build_object('title', i.title, 'specText', i.spec_text, 'skuNo', k.sku_no, 'count',
        i.count - i.refund_count) order by i.id)
        from order_item i join goods_sku k on k.id = i.sku_id where i.order_id = t.id) as items
    from trade_order t join shipment s on s.order_id = t.id where t.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw stateChanged();
  const { name, phone, address } = services.settings.company;
  return { data: { ...rows[0], sender: { name, phone, address } }, note: { printed: true } };
}
