import * as endpoints from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { goodsMessages } from "@hongxian/contract/features/goods/goods.rules.ts";
import { richWords } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { specsOf } from "@hongxian/contract/core/goods/goods-specs.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { needUncensored } from "../../core/foundation/censor/find-censored.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";

/** Stock and price of the goods are derived from their specifications. */
export const copySkuFigures = (db: Db, goodsId: number): Promise<unknown> =>
  sql`update goods g set stock = k.stock, price_cents = k.price, cost_cents = k.cost, point_price = k.points
    from (select coalesce(sum(stock), 0)::int as stock, min(price_cents) as price, coalesce(min(cost_cents), 0) as cost,
        coalesce(min(point_price) filter (where point_price > 0), 0) as points
      from goods_sku where goods_id = ${goodsId} and status = 'ENABLE') k
    where g.id = ${goodsId} and k.price is not null`.execute(db);

async function checkDraft({ db }: Pick<Call, "db">, draft: endpoints.GoodsDraft): Promise<void> {
  await needUncensored(
    db,
    [draft.title, draft.subTitle ?? "", richWords(draft.detailHtml ?? "", articleRules)].join("\n"),
  );
  const { rows } = await sql<{ isLeaf: boolean; isFreight: boolean; isShop: boolean }>`select
      exists (select from goods_category c where c.id = ${draft.categoryId} and c.parent_id is not null) as is_leaf,
      exists (select from freight_template f
      where f.id = ${draft.freightTemplateId ?? 0} and f.status = 'ENABLE') as is_freight,
      exists (select from shop s where s.id = ${draft.shopId ?? 0}) as is_shop`.execute(db);
  const found = rows[0];
  if (found?.isLeaf !== true) throw invalid({ categoryId: goodsMessages.category });
  if (draft.kind === "PHYSICAL" && !found.isFreight) throw invalid({ freightTemplateId: goodsMessages.freight });
  if (draft.kind === "SERVICE" && !found.isShop) throw invalid({ shopId: goodsMessages.shop });
}

const columnsOf = (draft: endpoints.GoodsDraft) => ({
  title: draft.title,
  sub_title: draft.subTitle ?? "",
  category_id: draft.categoryId,
  kind: draft.kind,
  unit: draft.unit ?? "",
  sort: draft.sort,
  origin_cents: draft.originCents ?? 0,
  price_cents: Math.min(...draft.skus.map(({ priceCents }) => priceCents)),
  sku_mode: draft.skuMode,
  specs: JSON.stringify(
    draft.skuMode === "MULTI"
      ? specsOf(
          draft.specs,
          draft.skus.map(({ specText }) => specText),
        )
      : [],
  ),
  warn_stock: draft.warnStock,
  images: draft.images,
  video_url: draft.videoUrl ?? "",
  detail_html: draft.detailHtml ?? "",
  freight_template_id: draft.kind === "PHYSICAL" ? (draft.freightTemplateId ?? null) : null,
  weight_gram: draft.kind === "PHYSICAL" ? (draft.weightGram ?? 0) : 0,
  shop_id: draft.kind === "SERVICE" ? (draft.shopId ?? null) : null,
  limit_per_user: draft.limitPerUser,
  member_only: draft.memberOnly,
  online_time: draft.onlineTime,
  offline_time: draft.offlineTime,
});

/**
 * Writes the specifications: new ones with their stock, known ones without it; omitted ones are deleted only if no one
 * ordered them.
 */
async function writeSkus(db: Db, goodsId: number, skus: endpoints.GoodsDraft["skus"]): Promise<void> {
  const list = JSON.stringify(skus.map((sku) => ({ ...sku, id: sku.id ?? null })));
  const input = sql`jsonb_to_recordset(${list}::jsonb) as g (id bigint, "specText" text, "imageUrl" text,
    "priceCents" bigint,
    "costCents" bigint, "pointPrice" bigint, stock int, "skuNo" text)`;
  const keptIds = skus.flatMap(({ id }) => (id === null || id === undefined ? [] : [id]));
  const taken = await sql`select 1 from goods_sku k join ${input} on g."skuNo" = k.sku_no
    where k.id is distinct from g.id limit 1`.execute(db);
  if (taken.rows.length > 0) throw invalid({ skus: goodsMessages.skuTaken });
  const known =
    await sql`select 1 from goods_sku where goods_id = ${goodsId} and id = any(${keptIds}::bigint[])`.execute(db);
  if (known.rows.length < keptIds.length) throw new AppError("STALE");
  const gone =
    await sql`select 1 from goods_sku k where k.goods_id = ${goodsId} and not k.id = any(${keptIds}::bigint[])
    and exists (select from order_item i where i.sku_id = k.id) limit 1`.execute(db);
  if (gone.rows.length > 0) throw invalid({ skus: goodsMessages.soldSku });
  await sql`delete from goods_sku where goods_id = ${goodsId} and not id = any(${keptIds}::bigint[])`.execute(db);
  await sql`update goods_sku k set spec_text = g."specText", image_url = g."imageUrl", price_cents = g."priceCents",
      cost_cents = g."costCents", point_price = g."pointPrice", sku_no = g."skuNo", version = k.version + 1
    from ${input} where k.id = g.id`.execute(db);
  await sql`insert into goods_sku (goods_id, spec_text, image_url, price_cents, cost_cents, point_price, stock, sku_no)
    select ${goodsId}, g."specText", g."imageUrl", g."priceCents", g."costCents", g."pointPrice", g.stock, g."skuNo"
    from ${input} where g.id is null`.execute(db);
  await copySkuFigures(db, goodsId);
}

export const createGoods = handle(endpoints.createGoods, async (call) => {
  const { db, body } = call;
  await checkDraft(call, body);
  const columns = columnsOf(body);
  const { rows } = await sql<{
    id: number;
  }>`insert into goods (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await writeSkus(
    db,
    id,
    body.skus.map((sku) => ({ ...sku, id: null })),
  );
  call.audit({ targetType: auditTargets.goods, targetId: id, after: { title: body.title, skus: body.skus.length } });
  return { id };
});

export const editGoods = handle(endpoints.editGoods, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  const { rows } = await sql<{ version: number; title: string; priceCents: number }>`select version, title, price_cents
    from goods where id = ${id} for update`.execute(db);
  const before = rows[0];
  if (before === undefined) throw new AppError("NOT_FOUND");
  if (before.version !== body.version) throw new AppError("STALE_VERSION");
  await checkDraft(call, body);
  const columns = columnsOf(body);
  const set = sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update goods set ${set}, version = version + 1, update_time = now() where id = ${id}`.execute(db);
  await writeSkus(db, id, body.skus);
  call.audit({
    targetType: auditTargets.goods,
    targetId: id,
    before: { title: before.title, priceCents: before.priceCents },
    after: { title: body.title, priceCents: columns.price_cents },
  });
  return { id };
});

/** Goods that were written before kinds had names have a flat list of names. */
type Form = Omit<z.input<typeof endpoints.getGoodsForm.data>, "specs"> & { readonly specs: unknown };
export const getGoodsForm = handle(endpoints.getGoodsForm, async ({ db, params }) => {
  const { rows } = await sql<Form>`select g.title, g.sub_title, g.category_id, g.kind, g.unit, g.sort,
      nullif(g.origin_cents, 0) as origin_cents,
      g.sku_mode, g.specs, g.warn_stock, g.images, g.video_url, g.detail_html, g.freight_template_id, g.weight_gram,
        g.shop_id,
        g.limit_per_user,
      g.member_only, g.online_time, g.offline_time, g.version, g.status,
      (select json_agg(json_build_object('id', k.id, 'specText', k.spec_text, 'imageUrl', k.image_url, 'priceCents',
        k.price_cents,
        'costCents', k.cost_cents, 'pointPrice', k.point_price, 'stock', k.stock, 'skuNo', k.sku_no) order by k.id)
        from goods_sku k where k.goods_id = g.id) as skus
    from goods g where g.id = ${params.id}`.execute(db);
  const [form] = rows;
  if (form === undefined) throw new AppError("NOT_FOUND");
  const texts = form.skus.map(({ specText = "" }) => specText);
  const specs = form.skuMode === "MULTI" ? specsOf(form.specs, texts) : [];
  return { ...form, specs: specs.map(({ name, values }) => ({ name, values: [...values] })) };
});

export const copyGoods = handle(endpoints.copyGoods, async (call) => {
  const { db, params } = call;
  const same = sql`category_id, sub_title, kind, images, video_url, detail_html, unit, price_cents, origin_cents,
    cost_cents, point_price,
    sku_mode, specs, freight_template_id, weight_gram, limit_per_user, member_only, shop_id, warn_stock, sort`;
  const { rows } = await sql<{ id: number }>`insert into goods (title, ${same})
    select left(title, 46) || ${goodsMessages.copySuffix}::text, ${same} from goods where id = ${params.id}
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  await sql`insert into goods_sku (goods_id, spec_text, image_url, price_cents, cost_cents, point_price, sku_no)
    select ${id}, spec_text, image_url, price_cents, cost_cents, point_price,
      left(sku_no, 28) || '-' || ${id}::text || '-' || k.id::text
    from goods_sku k where goods_id = ${params.id}`.execute(db);
  call.audit({ targetType: auditTargets.goods, targetId: id, after: { copyOf: params.id } });
  return { id };
});

export const needLeafCategory = async (db: Db, categoryId: number): Promise<void> => {
  const { rows } =
    await sql`select 1 from goods_category where id = ${categoryId} and parent_id is not null for share`.execute(db);
  if (rows.length === 0) throw refused(goodsMessages.category);
};
