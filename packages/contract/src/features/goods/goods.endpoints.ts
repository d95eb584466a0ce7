import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { combinationsOf } from "../../core/goods/goods-specs.ts";
import { goodsKind, goodsRoutes, goodsStatus, memberOnly, skuMode } from "../../core/goods/goods.choices.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { richHtml } from "../../core/rich-text/rich-html.ts";
import { articleRules } from "../../core/rich-text/rich-rules.ts";
import { field, optional } from "../../kit/field.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList } from "../../wire/list.ts";
import { goodsBatchMax, goodsGrants, goodsMessages } from "./goods.rules.ts";

const onOne = z.strictObject({ id: idParam });
const written = z.object({ id: z.int() });
const maxCents = 9_999_999;
const price = moneyCents(goodsMessages.price).min(1, goodsMessages.price).max(maxCents, goodsMessages.price);
const points = z.int(goodsMessages.points).min(0, goodsMessages.points).max(1_000_000, goodsMessages.points);
const stock = z.int(goodsMessages.stock).min(0, goodsMessages.stock).max(999_999, goodsMessages.stock);

/** One specification; a new one has no number yet, and only then includes its stock. */
export const goodsSku = z.strictObject({
  id: z.int().positive().nullish(),
  specText: z.string().trim().max(40, "规格名称不能超过40个字").default(""),
  imageUrl: z.string().trim().max(500).default(""),
  priceCents: price,
  costCents: moneyCents(goodsMessages.cost).min(0, goodsMessages.cost).max(maxCents, goodsMessages.cost).default(0),
  pointPrice: points.default(0),
  stock: stock.default(0),
  skuNo: z.string(goodsMessages.skuNo).trim().min(1, goodsMessages.skuNo).max(40, "货号不能超过40个字"),
});
export type GoodsSku = z.output<typeof goodsSku>;

const specName = (label: string, max: number) =>
  z.string().trim().min(1, goodsMessages.specKind).max(max, `${label}不能超过${max}个字`);
/** The kinds that the specifications combine; without them their names are the values of a single one. */
const goodsSpecs = z
  .array(
    z.strictObject({
      name: specName("规格种类", 10),
      values: z.array(specName("规格值", 40)).min(1, goodsMessages.specKind).max(50, "规格值不能超过50个"),
    }),
  )
  .max(3, "规格种类不能超过3个")
  .default([]);

/** The fields of the form, by the step they belong to. */
export const goodsFields = {
  title: field.text("商品名称", { max: 50, required: goodsMessages.title }),
  subTitle: optional(field.text("副标题", { max: 100 })),
  categoryId: field.count("商品分类"),
  kind: field.choice("类型", goodsKind),
  unit: optional(field.text("单位", { max: 10 })),
  sort: field.count("排序", { max: 9999 }),
  originCents: optional(field.cents("原价", { max: maxCents })),
  skuMode: field.choice("规格类型", skuMode),
  specs: field.json("规格种类"),
  skus: field.json("规格与库存"),
  warnStock: field.count("预警库存", { max: 999_999 }),
  images: field.images("商品图片"),
  videoUrl: optional(field.video("视频")),
  detailHtml: optional(field.richText("图文详情", { max: 20_000 })),
  freightTemplateId: optional(field.count("运费模板")),
  weightGram: optional(field.count("重量（克）", { max: 100_000 })),
  shopId: optional(field.shop("服务门店")),
  limitPerUser: field.count("每人限购（0为不限）", { max: 9999 }),
  memberOnly: field.choice("购买资格", memberOnly),
  onlineTime: optional(field.time("定时上架")),
  offlineTime: optional(field.time("定时下架")),
} as const;
export const goodsSteps = [
  { title: "基本信息", fields: ["title", "subTitle", "categoryId", "kind", "unit", "sort"] },
  { title: "规格库存", fields: ["skuMode", "specs", "skus", "originCents", "warnStock"] },
  { title: "图文详情", fields: ["images", "videoUrl", "detailHtml"] },
  {
    title: "配送与限购",
    fields: ["freightTemplateId", "weightGram", "shopId", "limitPerUser", "memberOnly", "onlineTime", "offlineTime"],
  },
] as const;

const draft = z.strictObject({
  title: z.string(goodsMessages.title).trim().min(4, goodsMessages.title).max(50, goodsMessages.title),
  subTitle: z.string().trim().max(100, "副标题不能超过100个字").nullish(),
  categoryId: z.int(goodsMessages.category).positive(goodsMessages.category),
  kind: goodsFields.kind.input,
  unit: z.string().trim().max(10, "单位不能超过10个字").nullish(),
  sort: goodsFields.sort.input,
  originCents: moneyCents(goodsMessages.origin)
    .min(0, goodsMessages.origin)
    .max(maxCents, goodsMessages.origin)
    .nullish(),
  skuMode: goodsFields.skuMode.input,
  specs: goodsSpecs,
  skus: z.array(goodsSku, goodsMessages.skuNone).min(1, goodsMessages.skuNone).max(50, "规格不能超过50个"),
  warnStock: stock,
  images: z.string(goodsMessages.images).trim().min(1, goodsMessages.images).max(4500, "图片不能超过9张"),
  videoUrl: z.string().max(500).nullish(),
  detailHtml: richHtml(articleRules, { max: 20_000, required: null, label: "图文详情" }).nullish(),
  freightTemplateId: z.int().positive().nullish(),
  weightGram: z.int(goodsMessages.weight).min(0, goodsMessages.weight).max(100_000, goodsMessages.weight).nullish(),
  shopId: z.int().positive().nullish(),
  limitPerUser: goodsFields.limitPerUser.input,
  memberOnly: goodsFields.memberOnly.input,
  onlineTime: goodsFields.onlineTime.input,
  offlineTime: goodsFields.offlineTime.input,
});
export type GoodsDraft = z.output<typeof draft>;

const repeated = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;

/** Kinds and values are named once, and every specification is one of their combinations. */
function problemOfSpecs({ specs, skus }: Pick<GoodsDraft, "specs" | "skus">): string | null {
  if (specs.length === 0) return null;
  if (repeated(specs.map(({ name }) => name)) || specs.some(({ values }) => repeated(values)))
    return goodsMessages.specKindSame;
  const all = new Set(combinationsOf(specs));
  return skus.every(({ specText }) => all.has(specText)) ? null : goodsMessages.specUnknown;
}

/** The rules across fields, the same in the form and on the server. */
function goodsProblems(values: GoodsDraft): Partial<Record<keyof GoodsDraft, string>> {
  const { kind, skus, onlineTime, offlineTime } = values;
  const isMulti = values.skuMode === "MULTI";
  const skuProblem =
    !isMulti && skus.length > 1
      ? goodsMessages.skuOne
      : isMulti && skus.some(({ specText }) => specText === "")
        ? goodsMessages.spec
        : isMulti && repeated(skus.map(({ specText }) => specText))
          ? goodsMessages.specSame
          : repeated(skus.map(({ skuNo }) => skuNo))
            ? goodsMessages.skuSame
            : null;
  const isPhysical = kind === "PHYSICAL";
  const specProblem = isMulti ? problemOfSpecs(values) : null;
  return {
    ...(specProblem === null ? {} : { specs: specProblem }),
    ...(skuProblem === null ? {} : { skus: skuProblem }),
    ...(isPhysical && (values.freightTemplateId ?? null) === null ? { freightTemplateId: goodsMessages.freight } : {}),
    ...(isPhysical && (values.weightGram ?? 0) < 1 ? { weightGram: goodsMessages.weight } : {}),
    ...(kind === "SERVICE" && (values.shopId ?? null) === null ? { shopId: goodsMessages.shop } : {}),
    ...(onlineTime !== null && offlineTime !== null && Date.parse(offlineTime) <= Date.parse(onlineTime)
      ? { offlineTime: goodsMessages.times }
      : {}),
  };
}
const prices = draft.pick({ skus: true, originCents: true });
const isPriced = ({ skus, originCents }: z.output<typeof prices>): boolean =>
  (originCents ?? 0) === 0 || (originCents ?? 0) >= Math.max(...skus.map(({ priceCents }) => priceCents));

const checked = <S extends z.ZodType<GoodsDraft>>(schema: S) =>
  schema
    .superRefine((values, context) => {
      for (const [name, message] of Object.entries(goodsProblems(values)))
        context.addIssue({ code: "custom", path: [name], message });
    })
    // Known from the prices alone: the step that asks for them says so, before the others are filled in.
    .refine(isPriced, {
      path: ["originCents"],
      message: goodsMessages.origin,
      when: ({ value }) => prices.strip().safeParse(value).success,
    });

export const createGoods = endpoint({
  method: "POST",
  path: "/api/goods",
  allow: [goodsGrants.create],
  title: "新增",
  done: "保存成功",
  body: checked(draft),
  data: written,
});

export const editGoods = endpoint({
  method: "PUT",
  path: "/api/goods/{id}",
  allow: [goodsGrants.edit],
  title: "编辑",
  done: "保存成功",
  params: onOne,
  body: checked(draft.extend({ version: z.int("缺少版本号") })),
  data: written,
});

/** Everything the form shows, with all specifications. */
export const getGoodsForm = endpoint({
  method: "GET",
  path: "/api/goods/{id}/form",
  allow: reads(goodsRoutes.goods),
  params: onOne,
  data: z.object({
    ...z.object(draft.shape).omit({ detailHtml: true, onlineTime: true, offlineTime: true }).shape,
    detailHtml: z.string(),
    onlineTime: z.string().nullable(),
    offlineTime: z.string().nullable(),
    version: z.int(),
    status: goodsStatus.schema,
  }),
});

const ids = z
  .array(z.int().positive(), goodsMessages.noGoods)
  .min(1, goodsMessages.noGoods)
  .max(goodsBatchMax, goodsMessages.tooMany);

export const setGoodsStatus = endpoint({
  method: "PUT",
  path: "/api/goods/batch-status",
  allow: [goodsGrants.onlineMany, goodsGrants.offlineMany],
  title: "批量上架/批量下架",
  body: z.strictObject({ ids, status: z.enum(["ONLINE", "OFFLINE"], "状态取值错误") }),
  data: z.object({ changed: z.int() }),
});

export const setGoodsCategory = endpoint({
  method: "PUT",
  path: "/api/goods/batch-category",
  allow: [goodsGrants.categoryMany],
  title: "批量改分类",
  body: z.strictObject({ ids, categoryId: z.int(goodsMessages.category).positive(goodsMessages.category) }),
  data: z.object({ changed: z.int() }),
});

export const changeStock = endpoint({
  method: "PUT",
  path: "/api/goods/skus/{skuId}/stock",
  allow: [goodsGrants.stock],
  title: "改库存",
  done: "库存已修改",
  params: z.strictObject({ skuId: idParam }),
  body: z.strictObject({
    delta: z
      .int(goodsMessages.delta)
      .min(-999_999, goodsMessages.stock)
      .max(999_999, goodsMessages.stock)
      .refine((value) => value !== 0, goodsMessages.delta),
    reason: z.string(goodsMessages.reason).trim().min(1, goodsMessages.reason).max(100, goodsMessages.reasonLong),
  }),
  data: z.object({ skuId: z.int(), stock: z.int() }),
});

/** 改价: unpaid orders keep the price they were created with. */
export const changePrice = endpoint({
  method: "PUT",
  path: "/api/goods/{id}/price",
  allow: [goodsGrants.price],
  title: "改价",
  done: "价格已修改",
  params: onOne,
  body: z.strictObject({
    skus: z
      .array(z.strictObject({ id: z.int().positive(), priceCents: price }))
      .min(1, goodsMessages.skuNone)
      .max(50),
    version: z.int("缺少版本号"),
  }),
  data: written,
});

export const copyGoods = endpoint({
  method: "POST",
  path: "/api/goods/{id}/copy",
  allow: [goodsGrants.copy],
  title: "复制",
  done: "已复制为草稿",
  params: onOne,
  data: written,
});

export const importGoods = endpoint({
  method: "POST",
  path: "/api/goods/import",
  allow: [goodsGrants.import],
  title: "导入",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}件商品`),
  body: sheetBody,
  data: sheetOutcome,
});

export const getGoodsMargins = endpoint({
  method: "GET",
  path: "/api/goods/margins",
  allow: reads(goodsRoutes.goods),
  query: z.strictObject({ ids: commaList(idParam as z.ZodType<number, string>) }),
  /** In 1/10000; empty without the grant to read it. */
  data: z.array(z.object({ id: z.int(), marginBp: z.int() })),
});

export const getGoodsStat = endpoint({
  method: "GET",
  path: "/api/goods/stat",
  allow: reads(goodsRoutes.goods),
  data: z.object({
    onlineNum: z.int(),
    soldOutNum: z.int(),
    warnNum: z.int(),
    todayNum: z.int(),
    todayCents: z.int(),
  }),
});

export const getGoodsTrend = endpoint({
  method: "GET",
  path: "/api/goods/{id}/trend",
  allow: reads(goodsRoutes.goods),
  params: onOne,
  data: z.object({
    days: z.array(z.object({ day: z.string(), viewNum: z.int(), orderNum: z.int(), paidNum: z.int() })),
    skus: z.array(z.object({ specText: z.string(), soldNum: z.int(), stock: z.int() })),
  }),
});
