import { sql } from "kysely";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import type { Db } from "../../../kit/call.ts";
import type { RefundRow, TradeOrder } from "../trade/trade-rows.ts";

/** Issues codes of twelve digits, one for each item; anyone who shows one is served. */
export async function giveCodes(db: Db, orderId: number): Promise<void> {
  const days = await readSetting(db, "goods.ticketDays");
  await sql`update order_item
      set verify_code = lpad((abs(hashtext(gen_random_uuid()::text))::bigint % 100000000)::text, 8, '0') ||
        lpad((id % 10000)::text, 4, '0'),
      expire_time = now() + make_interval(days => ${days}::int)
    where order_id = ${orderId} and verify_code = ''`.execute(db);
}

/** PAID: the reserved stock is sold, the time to ship begins, and services get their codes at once. */
export async function goodsPaid(db: Db, { id, orderType }: Pick<TradeOrder, "id" | "orderType">): Promise<void> {
  if (orderType !== "GOODS") return;
  await sql`update goods g set sale_num = g.sale_num + i.count
    from (select goods_id, sum(count)::int as count from order_item
    where order_id = ${id} group by 1) i where g.id = i.goods_id`.execute(db);
  const { rows } = await sql<{
    status: string;
  }>`update shipment s set due_time = now() + make_interval(hours => coalesce((
      select min(f.ship_hours) from order_item i join goods g on g.id = i.goods_id
      join freight_template f on f.id = g.freight_template_id
      where i.order_id = s.order_id), 48))
    where s.order_id = ${id} returning s.status`.execute(db);
  if (rows[0]?.status === "NONE") await giveCodes(db, id);
}

/** DONE of a refund by items: they are marked, and unsent items return to stock. */
export async function goodsRefunded(db: Db, { id, orderType }: TradeOrder, refund: RefundRow): Promise<void> {
  if (orderType !== "GOODS" || refund.items.length === 0) return;
  await sql`with given as (select *
    from jsonb_to_recordset(${JSON.stringify(refund.items)}::jsonb) as g ("orderItemId" bigint, count int)
    ), marked as (update order_item i set refund_count = least(i.count, i.refund_count + g.count) from given g
      where i.id = g."orderItemId" and i.order_id = ${id} returning i.sku_id, i.goods_id, g.count
    ), kept as (select m.* from marked m where not exists (
      select from shipment s where s.order_id = ${id} and s.status in ('SHIPPED', 'RECEIVED'))
    ), stock as (update goods_sku k set stock = k.stock + x.count, version = k.version + 1
      from (select sku_id, sum(count)::int as count from kept group by 1) x where k.id = x.sku_id)
    update goods g set stock = g.stock + x.count from (select goods_id, sum(count)::int as count from kept group by 1) x
    where g.id = x.goods_id`.execute(db);
}
