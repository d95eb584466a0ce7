import { goodsRead, oneGoodsRead } from "@hongxian/contract/features/goods/goods.open-read.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { sorted, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

const columns = sql`t.id, t.category_id, t.kind, t.title, t.sub_title,
  array_remove(string_to_array(t.images, ';'), '') as images, t.unit, t.price_cents, t.origin_cents, t.point_price,
  t.member_only, t.limit_per_user, t.stock, t.sale_num, t.sort, t.update_time`;
/** Sold now: staff put it on the shelf, and its category stands there too. */
const isSold = sql<boolean>`t.status = 'ONLINE'
  and exists (select from goods_category c where c.id = t.category_id and c.status = 'ENABLE')`;

const goodsOpenRead = serveOpenRead(goodsRead, async ({ db, query }) => {
  const { categoryId } = query;
  const page = sorted(query);
  const { rows } = await sql<ReadRow<typeof goodsRead> & PageKey>`select ${page.keys}, ${columns} from goods t
    where ${isSold} ${categoryId === undefined ? sql`` : sql`and t.category_id = ${categoryId}`}
      ${page.rest}`.execute(db);
  return page.give(rows);
});

const oneGoodsOpenRead = serveOpenRead(oneGoodsRead, async ({ db, params }) => {
  const { rows } = await sql<z.input<typeof oneGoodsRead.answer>>`select ${columns}, t.video_url, t.detail_html,
      (select coalesce(json_agg(json_build_object('id', k.id, 'specText', k.spec_text, 'imageUrl', k.image_url,
        'priceCents', k.price_cents, 'pointPrice', k.point_price, 'stock', k.stock) order by k.id), '[]')
      from goods_sku k where k.goods_id = t.id and k.status = 'ENABLE') as skus
    from goods t where t.id = ${params.id} and ${isSold}`.execute(db);
  return rows[0] ?? null;
});

export const goodsOpenReads = [goodsOpenRead, oneGoodsOpenRead];
