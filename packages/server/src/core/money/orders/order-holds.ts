import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** PAID: what the order reserved is used. */
export async function takeHolds(db: Db, orderId: number): Promise<void> {
  await sql`with used as (
      update coupon_grant g
      set status = 'USED', use_time = now(), order_amount = o.pay_cents, update_time = now(), version = g.version + 1
      from trade_order o where o.id = ${orderId} and g.id = o.coupon_grant_id and g.status = 'LOCKED'
        and g.order_id = o.id returning g.coupon_id
    ), counted as (update coupon c set used_count = c.used_count + 1 from used where c.id = used.coupon_id)
    update promotion_use set status = 'USED' where order_id = ${orderId} and status = 'HELD'`.execute(db);
}

/**
 * TIME_OUT, or refunded completely: coupon, quota and stock are free again. A coupon that has expired meanwhile is
 * EXPIRED, and without `withCoupon` it stays used; goods that were sent do not return by themselves.
 */
export async function releaseHolds(db: Db, orderId: number, withCoupon = true): Promise<void> {
  await sql`with freed as (
      update coupon_grant g
      set status = case when g.expire_time > now() then 'UNUSED' else 'EXPIRED' end, order_id = null, use_time = null,
        order_amount = 0,
        update_time = now(), version = g.version + 1
      from (select id, status from coupon_grant
      where order_id = ${orderId} and status in ('LOCKED', 'USED') and ${withCoupon} for update) old
      where g.id = old.id returning g.coupon_id, old.status
    ), counted as (
      update coupon c set used_count = c.used_count - 1 from freed
      where c.id = freed.coupon_id and freed.status = 'USED'
    ), uses as (
      update promotion_use set status = 'RELEASED' where order_id = ${orderId} and status <> 'RELEASED'
      returning activity_id, item_id, order_id, save_cents + gift_cents as cents
    ), activities as (
      update promotion_activity a
      set used_num = a.used_num - 1,
        used_cents = greatest(0, a.used_cents - uses.cents - case when o.order_type = 'RECHARGE'
        and a.type = 'RECHARGE_BONUS' then o.bonus_cents else 0 end)
      from uses join trade_order o on o.id = uses.order_id where a.id = uses.activity_id and a.used_num > 0
    ), items as (
      update promotion_item i set used_num = i.used_num - 1 from uses where i.id = uses.item_id and i.used_num > 0
    ), stock as (
      update goods_sku k set stock = k.stock + i.count - i.refund_count, version = k.version + 1 from order_item i
      where i.order_id = ${orderId} and k.id = i.sku_id
        and not exists (select from shipment s where s.order_id = i.order_id and s.status in ('SHIPPED', 'RECEIVED'))
      returning k.goods_id, i.count - i.refund_count as count
    )
    update goods g set stock = g.stock + s.count
    from (select goods_id, sum(count)::int as count from stock group by 1) s where g.id = s.goods_id`.execute(db);
}

/** Another order replaces one that is about to be closed: its coupon and activity are transferred. */
export async function carryHolds(db: Db, fromId: number, toId: number): Promise<void> {
  await sql`with uses as (update promotion_use set order_id = ${toId} where order_id = ${fromId} and status = 'HELD'),
    grants as (update coupon_grant set order_id = ${toId}, update_time = now(), version = version + 1
    where order_id = ${fromId} and status = 'LOCKED')
    update trade_order o
    set amount_cents = o.amount_cents + old.discount_cents + old.coupon_cents, discount_cents = old.discount_cents,
      coupon_cents = old.coupon_cents,
      coupon_grant_id = old.coupon_grant_id, activity_id = old.activity_id from trade_order old
    where old.id = ${fromId} and o.id = ${toId}`.execute(db);
}
