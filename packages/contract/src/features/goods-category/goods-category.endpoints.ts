import { z } from "zod";
import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { categoryMessages } from "./goods-category.resource.ts";

const own = (title: string) => button(title, goodsRoutes.category);
export const categoryGrants = { sort: own("排序"), move: own("移动商品") } as const;

/** The categories of one level in their new order. */
export const sortCategories = endpoint({
  method: "PUT",
  path: "/api/goods-categories/sort",
  allow: [categoryGrants.sort],
  title: "排序",
  done: "排序已保存",
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1, categoryMessages.order).max(200, categoryMessages.order),
  }),
});

export const moveCategoryGoods = endpoint({
  method: "POST",
  path: "/api/goods-categories/{id}/move-goods/{toId}",
  allow: [categoryGrants.move],
  title: "移动商品",
  done: "商品已移动",
  params: z.strictObject({ id: idParam, toId: idParam }),
  data: z.object({ moved: z.int() }),
});
