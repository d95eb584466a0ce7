import { ordersRead } from "@hongxian/contract/features/trade-order/order.open-read.ts";
import { sql } from "kysely";
import { newest, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

export const ordersOpenRead = serveOpenRead(ordersRead, async ({ db, userId, query }) => {
  const { status } = query;
  const page = newest(query);
  const { rows } = await sql<ReadRow<typeof ordersRead> & PageKey>`select ${page.keys}, t.id, t.order_no, t.order_type,
      t.fee_type, t.title, t.status, t.amount_cents, t.pay_cents, t.refund_cents, t.point_amount, t.pay_mode,
      t.contract_id,
      (select coalesce(json_agg(json_build_object('goodsId', i.goods_id, 'title', i.title, 'specText', i.spec_text,
        'priceCents', i.price_cents, 'count', i.count, 'refundCount', i.refund_count) order by i.id), '[]')
      from order_item i where i.order_id = t.id) as items,
      t.created_time, t.expire_time, t.pay_time, t.refund_time
    from trade_order t where t.user_id = ${userId}
      ${status === undefined ? sql`` : sql`and t.status = ${status}`} ${page.rest}`.execute(db);
  return page.give(rows);
});
