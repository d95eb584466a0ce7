import { z } from "zod";
import { goodsKind, memberOnly } from "../../core/goods/goods.choices.ts";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { idParam } from "../../wire/endpoint.ts";
import { instant } from "../../wire/instant.ts";

const head = z.object({
  id: z.int(),
  categoryId: z.int(),
  kind: goodsKind.schema,
  title: z.string(),
  subTitle: z.string(),
  images: z.array(z.string()),
  unit: z.string(),
  priceCents: z.int(),
  originCents: z.int(),
  /** How many points it costs where it can be had for points; else 0. */
  pointPrice: z.int(),
  memberOnly: memberOnly.schema,
  limitPerUser: z.int(),
  stock: z.int(),
  saleNum: z.int(),
  sort: z.int(),
  updateTime: instant,
});
const example = {
  id: 1,
  categoryId: 1,
  kind: "PHYSICAL",
  title: "同心结礼盒",
  subTitle: "手工编织",
  images: ["https://img.example.com/goods/1.jpg"],
  unit: "盒",
  priceCents: 9900,
  originCents: 12_900,
  pointPrice: 0,
  memberOnly: "NONE",
  limitPerUser: 0,
  stock: 20,
  saleNum: 3,
  sort: 0,
  updateTime: "2026-11-01T09:30:00+08:00",
} as const;
const images = [...example.images];

/** 商品 on sale. */
export const goodsRead = defineOpenRead({
  path: "goods",
  title: "读取商品列表",
  scope: "content.out",
  query: { ...pageQuery, categoryId: idParam.optional() },
  answer: pageOf(head),
  example: { query: { categoryId: "1" }, answer: { list: [{ ...example, images }], next: null } },
});

/** One of them, with its specifications; each has a price and a stock of its own. */
export const oneGoodsRead = defineOpenRead({
  path: "goods/{id}",
  title: "读取商品",
  scope: "content.out",
  params: { id: idParam },
  answer: head.extend({
    videoUrl: z.string(),
    detailHtml: z.string(),
    skus: z.array(
      z.object({
        id: z.int(),
        specText: z.string(),
        imageUrl: z.string(),
        priceCents: z.int(),
        pointPrice: z.int(),
        stock: z.int(),
      }),
    ),
  }),
  example: {
    params: { id: "1" },
    answer: {
      ...example,
      images,
      videoUrl: "",
      detailHtml: "<p>红绳一对</p>",
      skus: [{ id: 1, specText: "红色", imageUrl: "", priceCents: 9900, pointPrice: 0, stock: 20 }],
    },
  },
});
