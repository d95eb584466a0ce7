import { z } from "zod";
import { feeType } from "../../core/money/fee.choices.ts";
import { floorMode, promotionRule, promotionMessages } from "../../core/money/promotion.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { configGrants as buttons, promotionConfigRoute } from "./promotion.rules.ts";

export const getPromotionConfig = endpoint({
  method: "GET",
  path: "/api/promotion-config",
  allow: reads(promotionConfigRoute),
  data: z.object({ rule: promotionRule, version: z.int(), roles: z.array(namedRef), categories: z.array(namedRef) }),
});
export const savePromotionConfig = endpoint({
  method: "PUT",
  path: "/api/promotion-config",
  allow: [buttons.save],
  title: "保存规则",
  done: "保存成功",
  stepUp: true,
  body: z.strictObject({ rule: promotionRule, version: z.int("缺少版本号") }),
  data: z.object({ version: z.int() }),
});

export const getPromotionFloors = endpoint({
  method: "GET",
  path: "/api/promotion-floors",
  allow: reads(promotionConfigRoute),
  data: z.array(
    z.object({
      id: z.int(),
      feeType: feeType.schema.nullable(),
      goodsCategoryId: z.int().nullable(),
      categoryName: z.string().nullable(),
      /** Its lowest present price. */
      priceCents: z.int().nullable(),
      floorMode: floorMode.schema,
      value: z.int(),
      shareBp: z.int().nullable(),
      staffName: z.string(),
      updateTime: z.string(),
      version: z.int(),
    }),
  ),
});
const floor = {
  floorMode: floorMode.schema,
  value: z.int("请输入底价").min(1, "请输入底价").max(99_999_999, "请输入底价"),
  /** Running activities that would go below it are paused. */
  pause: z.boolean().default(false),
};
const checkFloor = ({ floorMode: mode, value }: { floorMode: string; value: number }, context: z.RefinementCtx) => {
  if (mode === "BP" && (value < 1000 || value > 10_000))
    context.addIssue({ code: "custom", path: ["value"], message: promotionMessages.floorValue });
};
export const addPromotionFloor = endpoint({
  method: "POST",
  path: "/api/promotion-floors",
  allow: [buttons.addFloor],
  title: "新增底价",
  done: "保存成功",
  body: z
    .strictObject({
      feeType: feeType.schema.nullable().default(null),
      goodsCategoryId: z.int().positive().nullable().default(null),
      ...floor,
    })
    .superRefine(checkFloor)
    .refine((body) => (body.feeType === null) !== (body.goodsCategoryId === null), {
      path: ["feeType"],
      error: promotionMessages.floorTarget,
    }),
  data: z.object({ id: z.int(), paused: z.int() }),
});
export const editPromotionFloor = endpoint({
  method: "PUT",
  path: "/api/promotion-floors/{id}",
  allow: [buttons.edit],
  title: "编辑底价",
  done: "保存成功",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ ...floor, version: z.int("缺少版本号") }).superRefine(checkFloor),
  data: z.object({ id: z.int(), paused: z.int() }),
});
export const removePromotionFloor = endpoint({
  method: "DELETE",
  path: "/api/promotion-floors/{id}",
  allow: [buttons.remove],
  title: "删除底价",
  done: "删除成功",
  params: z.strictObject({ id: idParam }),
});
export const sortPromotionSlots = endpoint({
  method: "PUT",
  path: "/api/promotion-slots/sort",
  allow: [buttons.sort],
  title: "排序",
  done: "排序已保存",
  body: z.strictObject({ ids: z.array(z.int()).min(1).max(100) }),
});
