import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { audience } from "../../core/audience/audience.ts";
import { platform } from "../../core/member/member.choices.ts";
import {
  priceStep,
  promotionGift,
  promotionMessages,
  promotionTarget,
  promotionType,
} from "../../core/money/promotion.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { promotionGrants as buttons, promotionConfigRoute, promotionRoute } from "./promotion.rules.ts";

const onOne = z.strictObject({ id: idParam });
const cents = (msg: string) => moneyCents(msg).min(1, msg).max(99_999_999, msg).nullable().default(null);
const instant = z.iso.datetime({ offset: true, error: "时间格式错误" });

const promotionItem = z.strictObject({
  targetType: promotionTarget.schema,
  targetId: z.int(promotionMessages.noItem).positive(promotionMessages.noItem),
  priceCents: cents(promotionMessages.price),
  discountBp: z
    .int(promotionMessages.discount)
    .min(1000, promotionMessages.discount)
    .max(9900, promotionMessages.discount)
    .nullable()
    .default(null),
  fullCents: cents(promotionMessages.reduce),
  reduceCents: cents(promotionMessages.reduce),
  giftType: promotionGift.schema.nullable().default(null),
  giftValue: z
    .int(promotionMessages.gift)
    .min(1, promotionMessages.gift)
    .max(1_000_000, promotionMessages.gift)
    .nullable()
    .default(null),
  bonusCents: cents(promotionMessages.bonus),
  quota: z.int("名额格式错误").min(0, "名额格式错误").max(1_000_000, "名额格式错误").default(0),
});
export type PromotionItem = z.output<typeof promotionItem>;

const terms = {
  name: z.string(promotionMessages.name).trim().min(2, promotionMessages.name).max(20, promotionMessages.name),
  type: promotionType.schema,
  title: z.string().trim().max(15, "标题不能超过15个字").default(""),
  coverUrl: z.string().trim().max(500).default(""),
  corner: z.string().trim().max(4, "角标不能超过4个字").default(""),
  items: z.array(promotionItem, promotionMessages.items).min(1, promotionMessages.items).max(50, "项目过多"),
  audience: audience.default({}),
  platforms: z.array(platform.schema, "请选择平台").min(1, "请选择平台"),
  perUserLimit: z.int("每人限购须在1-99之间").min(1, "每人限购须在1-99之间").max(99, "每人限购须在1-99之间"),
  totalQuota: z.int("总量格式错误").min(0, "总量格式错误").max(10_000_000, "总量格式错误").default(0),
  budgetCents: moneyCents("预算格式错误").min(0, "预算格式错误").max(9_999_999_999, "预算格式错误").default(0),
  stackCoupon: z.boolean().default(false),
  priority: z.int("优先级须在1-999之间").min(1, "优先级须在1-999之间").max(999, "优先级须在1-999之间").default(100),
  showCountdown: z.boolean().default(false),
  startTime: instant,
  endTime: instant,
};
type Terms = z.output<z.ZodObject<typeof terms>>;

/** The required terms of the items for each type. */
function checkTerms({ type, items, budgetCents, startTime, endTime }: Terms, context: z.RefinementCtx): void {
  const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (Date.parse(endTime) <= Date.parse(startTime)) fail("endTime", promotionMessages.end);
  if ((type === "RECHARGE_BONUS" || type === "BUY_GIFT") && budgetCents === 0)
    fail("budgetCents", promotionMessages.budget);
  for (const item of items) {
    if ((type === "LIMIT_PRICE" || type === "FIRST_BUY") && item.priceCents === null)
      fail("items", promotionMessages.price);
    if (type === "DISCOUNT" && item.discountBp === null) fail("items", promotionMessages.discount);
    const wrongReduce = item.fullCents === null || item.reduceCents === null || item.reduceCents >= item.fullCents;
    if (type === "FULL_REDUCE" && wrongReduce) fail("items", promotionMessages.reduce);
    if (type === "BUY_GIFT" && (item.giftType === null || item.giftValue === null))
      fail("items", promotionMessages.gift);
    if (type === "RECHARGE_BONUS" && item.bonusCents === null) fail("items", promotionMessages.bonus);
  }
}

const draft = z.strictObject(terms).superRefine(checkTerms);
export type PromotionDraft = z.output<typeof draft>;

export const createPromotion = endpoint({
  method: "POST",
  path: "/api/promotions",
  allow: [buttons.create],
  title: "新增活动",
  done: "保存成功",
  body: draft,
  data: z.object({ id: z.int() }),
});
export const editPromotion = endpoint({
  method: "PUT",
  path: "/api/promotions/{id}",
  allow: [buttons.edit],
  title: "编辑活动",
  done: "保存成功",
  params: onOne,
  body: z.strictObject({ ...terms, version: z.int("缺少版本号") }).superRefine(checkTerms),
  data: z.object({ id: z.int() }),
});

export const copyPromotion = endpoint({
  method: "POST",
  path: "/api/promotions/{id}/copy",
  allow: [buttons.copy],
  title: "复制活动",
  done: "已复制为草稿",
  params: onOne,
  data: z.object({ id: z.int() }),
});
/** What a member would pay for an item, step by step. */
export const tryPromotion = endpoint({
  method: "POST",
  path: "/api/promotions/trial",
  allow: [buttons.trial],
  changes: false,
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    targetType: promotionTarget.schema,
    targetId: z.int(promotionMessages.noItem).positive(promotionMessages.noItem),
    activityId: z.int().positive().nullable().default(null),
    couponGrantId: z.int().positive().nullable().default(null),
    adjustCents: moneyCents("请输入正确的金额").min(0, "请输入正确的金额").default(0),
  }),
  data: z.object({
    payCents: z.int(),
    activityId: z.int().nullable(),
    steps: z.array(z.object({ step: priceStep.schema, cents: z.int(), name: z.string(), note: z.string() })),
  }),
});

/** What can be put into an activity, with its list price. */
export const getPromotionTargets = endpoint({
  method: "GET",
  path: "/api/promotions/targets",
  allow: reads(promotionRoute, promotionConfigRoute),
  data: z.array(
    z.object({ targetType: promotionTarget.schema, targetId: z.int(), name: z.string(), priceCents: z.int() }),
  ),
});

export const getPromotionStat = endpoint({
  method: "GET",
  path: "/api/promotions/{id}/stat",
  allow: reads(promotionRoute),
  params: onOne,
  data: z.object({
    hours: z.array(z.object({ hour: z.string(), shown: z.int(), orders: z.int(), paid: z.int() })),
    shown: z.int(),
    clicked: z.int(),
    orders: z.int(),
    paid: z.int(),
    items: z.array(z.object({ name: z.string(), orders: z.int(), payCents: z.int() })),
    payCents: z.int(),
    perOrder: z.int(),
    beforeCents: z.int(),
    beforePerOrder: z.int(),
    newBp: z.int(),
    refundBp: z.int(),
  }),
});
