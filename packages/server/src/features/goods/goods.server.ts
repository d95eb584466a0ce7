import { goods } from "@hongxian/contract/features/goods/goods.resource.ts";
import { goodsMessages } from "@hongxian/contract/features/goods/goods.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const shelves: Readonly<Record<string, ReturnType<typeof sql<boolean>>>> = {
  SOLD_OUT: sql<boolean>`t.status = 'ONLINE' and t.stock = 0`,
  WARN: sql<boolean>`t.status = 'ONLINE' and t.stock <= t.warn_stock`,
};

export const goodsServer = serveResource(goods, {
  table: "goods",
  scope: () => "all",
  computed: {
    // Without a comment that is shown there is no rate.
    goodRate: sql<number | null>`case when t.comment_num > 0 then t.good_rate end`,
    categoryName: sql<string>`(select c.name from goods_category c where c.id = t.category_id)`,
    skuNos: sql<string>`(select coalesce(string_agg(k.sku_no, ' '), '') from goods_sku k where k.goods_id = t.id)`,
  },
  filters: {
    categoryId: (id: number) =>
      sql<boolean>`t.category_id in (select c.id from goods_category c where c.id = ${id} or c.parent_id = ${id})`,
    shelf: (value: string) => shelves[value] ?? sql<boolean>`t.status = ${value}`,
    exchange: (value: string) => (value === "YES" ? sql<boolean>`t.point_price > 0` : sql<boolean>`t.point_price = 0`),
    freightTemplateId: (id: number) => sql<boolean>`t.freight_template_id = ${id}`,
    ...amountConditions("t.price_cents"),
  },
  before: {
    move: async (_call, row, to) => {
      if (to !== "ONLINE") return;
      if (row.stock === 0) throw refused(goodsMessages.noStock);
      return { onlineTime: new Date() };
    },
    remove: async ({ db }, row) => {
      const { rows } = await sql`select 1 from order_item where goods_id = ${row.id} limit 1`.execute(db);
      if (rows.length > 0) throw refused(goodsMessages.hasOrders);
      await sql`delete from goods_sku where goods_id = ${row.id}`.execute(db);
    },
  },
  run: {},
});
