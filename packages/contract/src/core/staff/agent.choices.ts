import { choices } from "../../kit/choices.ts";

/** In increasing order: the index in values is the tier's ordinal (0-6). */
export const agentTier = choices({
  MEMBER: "会员",
  MATCHMAKER: "红娘",
  SHOP: "门店",
  DISTRICT_AGENT: "区县代理",
  CITY_AGENT: "市级代理",
  PROVINCE_AGENT: "省级代理",
  AGENT: "总代理",
});

export const agentStatus = choices({ PENDING: "待开通", ENABLE: "正常", DISABLE: "停用" });

export const shopKind = choices({ DIRECT: "直营", FRANCHISE: "加盟" });
export const shopStatus = choices({
  WAIT_AUDIT: "待审核",
  OPEN: "营业中",
  SUSPEND: "暂停营业",
  CLOSED: "已关店",
});
