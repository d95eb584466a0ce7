/** Texts of the pages that links of activities and goods open. No schema library here: the pages bundle this file. */

export const activityStates = {
  SOON: "即将开始",
  OPEN: "进行中",
  PAUSED: "活动已暂停",
  OVER: "活动已结束",
} as const;
export type ActivityState = keyof typeof activityStates;

export const promotedTexts = {
  noActivity: "活动不存在或尚未发布",
  noGoods: "商品不存在或已下架",
  soldOut: "已售罄",
  join: "请在红线App内参与",
  buy: "请在红线App内购买",
  level: (every: boolean, count: number, prize: string) => `${every ? "每邀请" : "累计邀请满"}${count}人，得${prize}`,
  realName: (days: number) => `被邀请人须在注册后${days}天内完成实名认证`,
  claim: (days: number) => `获奖后须在${days}天内到App领取，逾期作废`,
  audited: "奖励经审核后发放，作弊取消资格",
} as const;
