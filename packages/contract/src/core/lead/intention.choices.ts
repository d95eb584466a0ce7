import { choices } from "../../kit/choices.ts";

export const intentionSource = choices({
  SEEK_PAGE: "寻TA登记",
  SEEKING_INFO: "相亲角",
  TEST_PAGE: "恋爱测试",
  STAFF: "员工录入",
  AGENT: "代理录入",
});

export const intentionStatus = choices({
  NEW: "待分配",
  ASSIGNED: "待跟进",
  FOLLOWING: "跟进中",
  CONVERTED: "已转会员",
  INVALID: "无效",
});

export const invalidReason = choices({
  EMPTY: "空号",
  REFUSE: "拒绝",
  NOT_MATCH: "条件不符",
  REPEAT: "重复",
  OTHER: "其他",
});

/** States in which a lead is being worked on, or should be. */
export const openIntention = ["NEW", "ASSIGNED", "FOLLOWING"] as const;

export const leadMessages = {
  openLogin: "该手机号已有跟进中的意向",
  openPair: "该牵线已存在",
  converted: (userId: number) => `已转为会员${userId}`,
} as const;
