import { choices } from "../../kit/choices.ts";

export const chineseLevel = choices({ NONE: "不会", BASIC: "基础", FLUENT: "流利" });
export const foreignRole = choices({ FOREIGNERS: "外籍本人", FOREIGNERS_PARENT: "外籍父母" });

/** Kinds of Chinese visas, and the permit that replaces them. */
export const visaType = choices({
  RESIDENCE: "居留许可",
  PERMANENT: "永久居留",
  Z: "工作 Z",
  X: "学习 X",
  M: "贸易 M",
  F: "访问 F",
  L: "旅游 L",
  Q: "探亲 Q",
  S: "私人事务 S",
  R: "人才 R",
  OTHER: "其他",
});

export const visaDue = choices({ DAYS_30: "30天内", DAYS_90: "90天内", PAST: "已过期" });
/** From this many days before its end a visa counts as expiring. */
export const visaWarnDays = 30;
