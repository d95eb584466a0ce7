import { z } from "zod";
import { choices } from "../../kit/choices.ts";

export const campaignRoutes = {
  activity: "/shareReward/activityConfiguration",
  reward: "/shareReward/activityReward",
} as const;
export const activityType = choices({
  SHARE: "分享有礼",
  INVITE: "邀请有礼",
  SIGN_IN: "签到有礼",
  LOTTERY: "幸运抽奖",
  RECHARGE: "充值返利",
  NEWCOMER: "新人礼",
  OFFLINE: "线下活动",
});
export const activityStatus = choices({
  DRAFT: "草稿",
  WAIT_AUDIT: "待审核",
  WAIT_START: "未开始",
  ONLINE: "进行中",
  PAUSED: "已暂停",
  FINISHED: "已结束",
});
export const prizeType = choices({
  INTEGRAL: "积分",
  CASH: "现金",
  COUPON: "优惠券",
  MEMBER_DAYS: "会员天数",
  GOODS: "实物",
  RED_ENVELOPE: "红包",
});
export const rewardTrigger = choices({
  SHARE: "分享",
  INVITE_REGISTER: "邀请注册",
  INVITE_REALNAME: "邀请实名",
  INVITE_PAY: "邀请付费",
  SIGN_IN: "签到",
  LOTTERY: "抽奖",
  RECHARGE: "充值",
  RANK: "排名",
});
export const rewardRisk = choices({
  NONE: "正常",
  SAME_DEVICE: "同设备",
  SAME_IP: "同IP密集",
  INACTIVE: "注册后未活跃",
});
export const activityRewardStatus = choices({
  WAIT_AUDIT: "待审核",
  WAIT_CLAIM: "待领取",
  ISSUED: "已发放",
  REJECTED: "已驳回",
  EXPIRED: "已过期",
  REVERSED: "已扣回",
});

export const campaignMessages = {
  budget: "活动预算不足",
  dayOut: "今日奖品已发完",
  notOnline: "活动未在进行中",
  noPrize: "奖品不存在",
  repeated: "该会员已获得过此奖励",
  cannotTake: "该奖品不能扣回",
  frozen: "奖励已暂停",
  noCoupon: "奖品的优惠券不存在，请检查奖品设置",
  couponOver: (name: string) => `优惠券「${name}」已过期，不能发放`,
  couponOffline: (name: string) => `优惠券「${name}」未上架或已停发，不能发放`,
  couponOut: (name: string) => `优惠券「${name}」库存不足`,
  paused: (name: string) => ({ title: "活动预算用完", content: `活动「${name}」预算已用完，已自动暂停。` }),
} as const;

const cash = "单个现金奖励不能超过200元";
/** `value`: cents of CASH, RED_ENVELOPE, GOODS and COUPON, points, or days. A prize of kind null is 谢谢参与. */
export const prize = z
  .strictObject({
    id: z.int().positive(),
    prizeType: prizeType.schema.nullable(),
    name: z.string("请输入奖品名称").trim().min(1, "请输入奖品名称").max(20, "奖品名称不能超过20个字"),
    value: z.int("请输入奖品价值").min(0, "请输入奖品价值").max(10_000_000, "奖品价值过大"),
    stock: z.int("库存须为0-1000000的整数").min(0, "库存须为0-1000000的整数").max(1_000_000, "库存须为0-1000000的整数"),
    /** In 1/10000, of draws. */
    weight: z
      .int("中奖概率须在0-100%之间")
      .min(0, "中奖概率须在0-100%之间")
      .max(10_000, "中奖概率须在0-100%之间")
      .default(0),
    dayLimit: z.int().min(0).max(1_000_000).default(0),
    perUserLimit: z.int().min(0).max(10_000).default(0),
    /** The coupon, or the specification of the goods. */
    refId: z.int().positive().nullable().default(null),
  })
  .refine(({ prizeType: type, value }) => type !== "CASH" || value <= 20_000, { path: ["value"], message: cash });
export type Prize = z.output<typeof prize>;
