import { choices } from "../../kit/choices.ts";

export const scoreScene = choices({
  SIGN_IN: "签到",
  SHARE: "分享",
  INVITE_REGISTER: "邀请注册",
  INVITE_REALNAME: "邀请实名",
  WATCH_AD: "观看广告",
  TASK: "平台任务",
  SUGGEST: "建议采纳",
  SUBJECT_ESSENCE: "话题精华",
  RECHARGE: "充值",
  ACTIVITY: "活动",
  RANK: "榜单",
  EXCHANGE_GOODS: "兑换商品",
  EXCHANGE_CASH: "兑换收益",
  EXCHANGE_COUPON: "兑换优惠券",
  EXPIRE: "过期",
  ADMIN: "人工调整",
});
export const scoreDirection = choices({ EARN: "获得", SPEND: "消耗" });
export const scoreMode = choices({ FIXED: "固定", LADDER: "阶梯", RATE: "按金额" });
export const scoreRecordStatus = choices({ NORMAL: "正常", REVERSED: "已撤销" });
export const scoreRoutes = {
  rules: "/shareReward/rewardScoreManage",
  records: "/shareReward/rewardScoreRecord",
} as const;
