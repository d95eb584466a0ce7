import { sql } from "kysely";
import type { Db } from "../kit/call.ts";
import { aRow } from "./build.ts";

let last = 0;
const next = (): number => (last += 1);

export const aCategory = async (db: Db): Promise<number> => {
  const parentId = await aRow(db, "goods_category", "id", { name: `一级${next()}`, iconUrl: "/i.png", sort: 1 });
  return aRow(db, "goods_category", "id", { parentId, name: `二级${next()}`, sort: 1 });
};

export const aFreight = async (db: Db, columns: object = {}): Promise<number> => {
  const id = await aRow(db, "freight_template", "id", { name: `模板${next()}`, chargeType: "PIECE", ...columns });
  await aRow(db, "freight_rule", "id", { templateId: id, firstUnit: 1, firstCents: 1000, nextUnit: 1, nextCents: 500 });
  return id;
};

interface MadeGoods {
  readonly goodsId: number;
  readonly skuId: number;
}

/** Goods on sale with one specification. */
export async function someGoods(
  db: Db,
  {
    stock = 10,
    priceCents = 5000,
    ...columns
  }: Readonly<Record<string, unknown>> & { stock?: number; priceCents?: number } = {},
): Promise<MadeGoods> {
  const categoryId = await aCategory(db);
  const goodsId = await aRow(db, "goods", "id", {
    categoryId,
    title: `商品${next()}号`,
    kind: "PHYSICAL",
    priceCents,
    stock,
    images: "/g.jpg",
    weightGram: 500,
    status: "ONLINE",
    ...columns,
  });
  const skuId = await aRow(db, "goods_sku", "id", { goodsId, priceCents, stock, skuNo: `SKU${goodsId}` });
  return { goodsId, skuId };
}

export const stockOf = async (
  db: Db,
  goodsId: number,
): Promise<{ stock: number; skuStock: number; saleNum: number }> => {
  const { rows } = await sql<{ stock: number; skuStock: number; saleNum: number }>`select g.stock, g.sale_num,
    (select sum(k.stock)::int from goods_sku k where k.goods_id = g.id) as sku_stock from goods g
    where g.id = ${goodsId}`.execute(db);
  return rows[0] ?? { stock: -1, skuStock: -1, saleNum: -1 };
};
