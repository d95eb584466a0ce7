import * as endpoints from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { goodsGrants, goodsMessages } from "@hongxian/contract/features/goods/goods.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { copySkuFigures, needLeafCategory } from "./write-goods.ts";

export const setGoodsStatus = handle(endpoints.setGoodsStatus, async (call) => {
  const { db, body } = call;
  const ids = [...new Set(body.ids)];
  const isOn = body.status === "ONLINE";
  call.need(isOn ? goodsGrants.onlineMany : goodsGrants.offlineMany);
  const { rows } = await sql<{ id: number; status: string; stock: number }>`select id, status, stock from goods
    where id = any(${ids}) order by id for update`.execute(db);
  const from = isOn ? ["DRAFT", "OFFLINE"] : ["ONLINE"];
  // All or none: a selection that somebody changed meanwhile must be confirmed again.
  if (rows.length < ids.length || rows.some(({ status }) => !from.includes(status))) throw new AppError("STALE");
  if (isOn && rows.some(({ stock }) => stock === 0)) throw refused(goodsMessages.noStock);
  await sql`update goods set status = ${body.status}, online_time = case when ${isOn} then now() else online_time end,
    version = version + 1, update_time = now() where id = any(${ids})`.execute(db);
  call.audit({ targetType: auditTargets.goods, targetId: null, after: { status: body.status, count: ids.length } });
  for (const { id, status } of rows)
    call.auditItem({
      targetType: auditTargets.goods,
      targetId: id,
      before: { status },
      after: { status: body.status },
    });
  return { changed: ids.length };
});

export const setGoodsCategory = handle(endpoints.setGoodsCategory, async (call) => {
  const { db, body } = call;
  const ids = [...new Set(body.ids)];
  await needLeafCategory(db, body.categoryId);
  const { rows } = await sql<{
    id: number;
  }>`update goods set category_id = ${body.categoryId}, version = version + 1, update_time = now()
    where id = any(${ids}) returning id`.execute(db);
  if (rows.length < ids.length) throw new AppError("NOT_FOUND");
  call.audit({
    targetType: auditTargets.goods,
    targetId: null,
    after: { categoryId: body.categoryId, count: ids.length },
  });
  for (const { id } of rows)
    call.auditItem({ targetType: auditTargets.goods, targetId: id, after: { categoryId: body.categoryId } });
  return { changed: ids.length };
});

export const changeStock = handle(endpoints.changeStock, async (call) => {
  const { db, body, params } = call;
  const { rows } = await sql<{
    goodsId: number;
    stock: number;
  }>`select goods_id, stock from goods_sku where id = ${params.skuId}`.execute(db);
  const goodsId = rows[0]?.goodsId;
  if (goodsId === undefined) throw new AppError("NOT_FOUND");
  // Goods before their specifications, in the same lock order as an order.
  await sql`select 1 from goods where id = ${goodsId} for update`.execute(db);
  const changed = await sql<{
    stock: number;
  }>`update goods_sku set stock = stock + ${body.delta}::int, version = version + 1
    where id = ${params.skuId} and stock + ${body.delta}::int between 0 and 999999 returning stock`.execute(db);
  const stock = changed.rows[0]?.stock;
  if (stock === undefined) throw refused(body.delta < 0 ? goodsMessages.short : goodsMessages.stock);
  await copySkuFigures(db, goodsId);
  call.audit({
    targetType: auditTargets.goods,
    targetId: goodsId,
    before: { skuId: params.skuId, stock: stock - body.delta },
    after: { stock, reason: body.reason },
  });
  return { skuId: params.skuId, stock };
});

export const changePrice = handle(endpoints.changePrice, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const { rows } = await sql<{
    version: number;
    originCents: number;
  }>`select version, origin_cents from goods where id = ${id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (held.version !== body.version) throw new AppError("STALE_VERSION");
  if (held.originCents > 0 && body.skus.some(({ priceCents }) => priceCents > held.originCents))
    throw refused(goodsMessages.origin);
  const before = await sql<{
    id: number;
    priceCents: number;
  }>`select id, price_cents from goods_sku where goods_id = ${id}
    and id = any(${body.skus.map((sku) => sku.id)}::bigint[])`.execute(db);
  if (before.rows.length < new Set(body.skus.map((sku) => sku.id)).size) throw new AppError("STALE");
  await sql`update goods_sku k set price_cents = g."priceCents", version = k.version + 1
    from jsonb_to_recordset(${JSON.stringify(body.skus)}::jsonb) as g (id bigint, "priceCents" bigint)
    where k.id = g.id`.execute(db);
  await sql`update goods set version = version + 1, update_time = now() where id = ${id}`.execute(db);
  await copySkuFigures(db, id);
  call.audit({
    targetType: auditTargets.goods,
    targetId: id,
    before: { skus: before.rows },
    after: { skus: body.skus },
  });
  return { id };
});
