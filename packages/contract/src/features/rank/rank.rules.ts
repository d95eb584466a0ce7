import { z } from "zod";
import type { RankType } from "../../core/figures/rank.choices.ts";
import { rankPeriod } from "../../core/figures/rank.choices.ts";
import { button } from "../../wire/access.ts";

export const rankRoutes = { RICH: "/rank/richList", HOST: "/rank/hostList", INTEGRAL: "/rank/integralList" } as const;
const defaultPeriods = { RICH: "WEEK", HOST: "WEEK", INTEGRAL: "MONTH" } as const;
const all = Object.values(rankRoutes);
const everywhere = (title: string) => button(title, ...all);
export const rankGrantTitles = { exclude: "剔除", restore: "恢复", risk: "标记风险" } as const;
export const rankGrants = {
  exclude: everywhere(rankGrantTitles.exclude),
  restore: everywhere(rankGrantTitles.restore),
  hide: everywhere("隐身"),
  unhide: everywhere("取消隐身"),
} as const;
/** The grant of a shared action on one rank's own page. */
export const rankButton = (type: RankType, title: string) => button(title, rankRoutes[type]);

const none = (value: unknown) => (value === "" ? undefined : value);
/** The period that contains the day; the current one by default. */
export const periodFilters = (type: RankType) => ({
  period: z.preprocess(none, rankPeriod.schema.default(defaultPeriods[type])),
  date: z.preprocess(none, z.iso.date("日期格式错误").optional()),
});
