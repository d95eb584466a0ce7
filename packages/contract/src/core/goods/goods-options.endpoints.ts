import { z } from "zod";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { goodsRoutes } from "./goods.choices.ts";

const { category, goods, freight, order, comment } = goodsRoutes;

/** The shelf's categories in order, each level below its parent. */
export const getCategoryOptions = endpoint({
  method: "GET",
  path: "/api/goods-categories/options",
  allow: reads(category, goods),
  data: z.array(
    z.object({ id: z.int(), parentId: z.int().nullable(), name: z.string(), iconUrl: z.string(), goodsNum: z.int() }),
  ),
});

/** Goods by number or name, for filters and pickers. */
export const findGoods = endpoint({
  method: "GET",
  path: "/api/goods/options",
  allow: reads(goods, freight, order, comment),
  query: z.strictObject({ keyword: z.string().trim().max(50).default(""), id: idParam.optional() }),
  data: z.array(z.object({ id: z.int(), title: z.string(), imageUrl: z.string() })),
});

export const getFreightOptions = endpoint({
  method: "GET",
  path: "/api/freight-templates/options",
  allow: reads(goods, freight),
  data: z.array(z.object({ id: z.int(), name: z.string(), isDefault: z.boolean() })),
});
