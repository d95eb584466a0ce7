import { choices } from "../../kit/choices.ts";

export const marketAccountType = choices({
  OFFICIAL: "官方号",
  SERVICE: "客服号",
  MATCHMAKER: "红娘号",
  PROMOTION: "推广号",
  TEST: "测试号",
});

export const marketAccountStatus = choices({ ENABLE: "启用", DISABLE: "停用" });

export const accompanyResult = choices({
  NONE: "无",
  WECHAT: "换到微信",
  INTENTION: "意向",
  PAID: "付费",
});
