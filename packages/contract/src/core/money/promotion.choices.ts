import { defaultRoleId } from "../access/default-roles.ts";
import { z } from "zod";
import { choices } from "../../kit/choices.ts";

export const promotionType = choices({
  LIMIT_PRICE: "限时特价",
  DISCOUNT: "限时折扣",
  FULL_REDUCE: "满减",
  FIRST_BUY: "首单特惠",
  BUY_GIFT: "买赠",
  RECHARGE_BONUS: "充值赠送",
});
export type PromotionType = (typeof promotionType.values)[number];
export const promotionStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审核",
  WAIT_START: "未开始",
  ONLINE: "进行中",
  PAUSED: "已暂停",
  FINISHED: "已结束",
});
export const promotionTarget = choices({ FEE: "收费项目", GOODS: "商品", RECHARGE: "充值档位" });
export const promotionGift = choices({
  DAYS: "会员天数",
  TIMES: "次数",
  MINUTES: "通话分钟",
  COUPON: "优惠券",
  INTEGRAL: "积分",
});
export const stackRule = choices({ ALLOW: "允许", BY_ACTIVITY: "按活动", DENY: "禁止" });
export const firstBuyScope = choices({ PLATFORM: "全平台首单", FEE_TYPE: "每类首单" });
export const floorMode = choices({ CENTS: "金额", BP: "比例" });

export const promotionMessages = {
  name: "活动名称须为2-20字",
  items: "请添加活动项目",
  floor: (item: string) => `${item}活动价低于底价`,
  list: (item: string) => `${item}活动价须低于售价`,
  discount: "折扣须在10%-99%之间",
  reduce: "减免金额须小于满额",
  price: "请输入活动价",
  gift: "请填写赠品",
  bonus: "请填写赠送金额",
  taken: (item: string, name: string) => `${item}已参加活动【${name}】`,
  ios: "苹果端请配置对应商品ID",
  budget: "请设置预算",
  locked: "进行中的活动不能修改价格",
  end: "结束时间必须晚于开始时间",
  past: "结束时间不能早于当前时间",
  ownAudit: "不能审核自己提交的活动",
  refusal: "请填写驳回原因",
  soldOut: "活动名额已抢完",
  limit: "已达到活动限购次数",
  budgetGone: (name: string) => ({ title: "活动预算已用完", content: `活动【${name}】预算已用完，已自动暂停。` }),
  noItem: "项目不存在或已下架",
  finish: "结束后不可恢复，确定结束该活动？",
  maxDiscount: "最大优惠比例须在0-90%之间",
  newMemberDays: "新会员天数须在1-90之间",
  staffDiscount: "员工折扣不能超过50%",
  protectHours: "价格保护须在0-72小时之间",
  floorValue: "底价比例须在10%-100%之间",
  floorHigh: "底价不能高于售价",
  floorTaken: "该费用类型已设置底价",
  floorTarget: "请选择费用类型或商品分类",
  floorBreaks: (name: string) => `活动【${name}】将低于底价`,
  giftBack: "订单退款，收回活动赠送",
  overStaff: "超出您的折扣权限，请提交特价审批",
} as const;

const bp = (max: number, msg: string) => z.int(msg).min(0, msg).max(max, msg);
/** The rules of all discounts. */
export const promotionRule = z.strictObject({
  stackCoupon: stackRule.schema,
  maxDiscountBp: bp(9000, promotionMessages.maxDiscount),
  newMemberDays: z
    .int(promotionMessages.newMemberDays)
    .min(1, promotionMessages.newMemberDays)
    .max(90, promotionMessages.newMemberDays),
  firstBuyScope: firstBuyScope.schema,
  /** Role id → the highest discount its members may give. */
  staffDiscountBp: z.record(z.string().regex(/^\d{1,9}$/), bp(5000, promotionMessages.staffDiscount)),
  specialApproveBp: bp(9000, promotionMessages.maxDiscount),
  refundCoupon: z.boolean(),
  protectHours: z
    .int(promotionMessages.protectHours)
    .min(0, promotionMessages.protectHours)
    .max(72, promotionMessages.protectHours),
});
export type PromotionRule = z.output<typeof promotionRule>;
export const promotionRuleFallback: PromotionRule = {
  stackCoupon: "BY_ACTIVITY",
  maxDiscountBp: 7000,
  newMemberDays: 7,
  firstBuyScope: "PLATFORM",
  staffDiscountBp: { [defaultRoleId.sale]: 500, [defaultRoleId.saleLead]: 1500 },
  specialApproveBp: 3000,
  refundCoupon: true,
  protectHours: 24,
};

/** The steps of a price, in their order. */
export const priceStep = choices({
  LIST: "售价",
  ACTIVITY: "活动",
  PROTECT: "价格保护",
  COUPON: "优惠券",
  STAFF: "员工调价",
  FLOOR: "底价",
  PAY: "应付",
});
export const priceNotes = {
  none: "无可用活动",
  capped: "超过最大优惠比例，已按上限",
  notStacked: "不与优惠券同享",
  couponUnfit: "优惠券不适用",
  floored: "低于底价的部分不再优惠",
  gift: "价格不变，另有赠送",
  notNew: (days: number) => `首单特惠限注册${days}天内的会员`,
  protected: (hours: number) => `${hours}小时内下过单，价格不变`,
} as const;
