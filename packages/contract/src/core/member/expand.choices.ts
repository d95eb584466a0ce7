import { choices } from "../../kit/choices.ts";

export const emotion = choices({
  SINGLE: "单身",
  DATING: "恋爱中",
  ENGAGED: "已订婚",
  MARRIED: "已婚",
  BREAKUP: "失恋",
  KEEP_SECRET: "保密",
});

export const smoking = choices({
  NO: "不吸烟",
  FEW: "偶尔",
  LOT: "经常",
  SMOKE_IN_SOCIAL: "社交时吸",
});
export const drinking = choices({
  NO: "不喝酒",
  FEW: "偶尔",
  LOT: "经常",
  DRINK_IN_SOCIAL: "社交时喝",
});
export const nightclub = choices({ NO: "从不", ONCE: "去过", ALWAYS: "经常" });

export const parentsWork = choices({
  FARMING: "务农",
  SELF_EMPLOYED: "个体户",
  BUSINESS: "经商",
  WORK: "上班",
  RETIRE: "退休",
  WELL_TO_DO: "家境殷实",
  HAVE_PENSION: "有养老金",
  NO_ECONOMIC: "无经济来源",
});
