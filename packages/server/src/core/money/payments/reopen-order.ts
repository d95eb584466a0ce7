import { goodsOrderMessages } from "@hongxian/contract/core/goods/goods-order.messages.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { lockGoods } from "../goods/create-goods-order.ts";
import type { TradeOrder } from "../trade/trade-rows.ts";
import { hadFirst } from "../orders/create-order.ts";
import { instituteReopened } from "../orders/institute-orders.ts";

/**
 * Why an order that was closed (TIME_OUT) cannot be paid any more: what its closing set free belongs to somebody else,
 * or its contract does not wait for the money. Null when it can; what it needs is locked until the transaction ends.
 * Whether coupon and promotion have run out of time is not asked: the price was agreed while they were valid.
 */
export async function whyNotReopened(db: Db, order: TradeOrder): Promise<string | null> {
  if (order.feeType === "FIRST_MEMBER" && (await hadFirst(db, order.userId))) return moneyMessages.firstMemberOnce;
  if (order.contractId !== null && !(await contractWaits(db, order))) return moneyMessages.contractGone;
  if (order.couponGrantId !== null && !(await couponIsFree(db, order))) return moneyMessages.couponGone;
  if (order.activityId !== null && !(await placeIsFree(db, order))) return moneyMessages.placeGone;
  return order.orderType === "GOODS" ? whyNotInStock(db, order) : null;
}

/** What `releaseHolds` set free is held again; `whyNotReopened` has found that it can be. */
export async function reopenHolds(db: Db, order: TradeOrder): Promise<void> {
  const { id } = order;
  await sql`with grants as (
      update coupon_grant set status = 'LOCKED', order_id = ${id}, update_time = now(), version = version + 1
      where id = ${order.couponGrantId}
    ), uses as (
      update promotion_use set status = 'HELD' where order_id = ${id} and status = 'RELEASED'
      returning activity_id, item_id, save_cents + gift_cents as cents
    ), activities as (
      update promotion_activity a set used_num = a.used_num + 1,
        used_cents = a.used_cents + uses.cents + case when ${order.orderType === "RECHARGE"}
        and a.type = 'RECHARGE_BONUS' then ${order.bonusCents}::bigint else 0 end
      from uses where a.id = uses.activity_id
    ), items as (
      update promotion_item i set used_num = i.used_num + 1 from uses where i.id = uses.item_id
    ), wanted as (
      select goods_id, sku_id, sum(count)::int as count from order_item where order_id = ${id} group by 1, 2
    ), skus as (
      update goods_sku k set stock = k.stock - w.count, version = k.version + 1 from wanted w where k.id = w.sku_id
    )
    update goods g set stock = g.stock - w.count
    from (select goods_id, sum(count)::int as count from wanted group by 1) w where g.id = w.goods_id`.execute(db);
  await instituteReopened(db, order);
}

async function contractWaits(db: Db, { contractId, payCents }: TradeOrder): Promise<boolean> {
  const { rows } = await sql`select 1 from user_contract where id = ${contractId} and status = 'WAIT_PAY'
    and paid_cents + ${payCents}::bigint <= amount_cents for update`.execute(db);
  return rows.length > 0;
}

async function couponIsFree(db: Db, { couponGrantId, userId }: TradeOrder): Promise<boolean> {
  const { rows } = await sql`select 1 from coupon_grant where id = ${couponGrantId} and user_id = ${userId}
    and status in ('UNUSED', 'EXPIRED') for update`.execute(db);
  return rows.length > 0;
}

async function placeIsFree(db: Db, { id, userId }: TradeOrder): Promise<boolean> {
  const { rows } = await sql`select 1 from promotion_use u join promotion_activity a on a.id = u.activity_id
      join promotion_item i on i.id = u.item_id
    where u.order_id = ${id} and u.status = 'RELEASED'
      and (a.total_quota = 0 or a.used_num < a.total_quota) and (i.quota = 0 or i.used_num < i.quota)
      and (select count(*) from promotion_use o
      where o.activity_id = a.id and o.user_id = ${userId} and o.status <> 'RELEASED') < a.per_user_limit
    for update of a, i`.execute(db);
  return rows.length > 0;
}

async function whyNotInStock(db: Db, { id, userId }: TradeOrder): Promise<string | null> {
  const { rows: wanted } = await sql<{ skuId: number; goodsId: number; count: number }>`select sku_id, goods_id,
    sum(count)::int as count from order_item where order_id = ${id} group by 1, 2`.execute(db);
  const skuIds = wanted.map(({ skuId }) => skuId);
  const held = await lockGoods(db, userId, skuIds);
  for (const { skuId, count } of wanted) {
    const row = held.get(skuId);
    if (row === undefined || row.stock < count) return moneyMessages.stockGone;
    if (row.limitPerUser > 0 && row.bought + count > row.limitPerUser)
      return goodsOrderMessages.limit(row.limitPerUser);
  }
  return null;
}
