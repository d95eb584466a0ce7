import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { aiCallLog } from "./ai-call-log.resource.ts";
import { getAiUsage } from "./ai-model.endpoints.ts";

const today = {
  period: "today",
  opens: (days: { readonly today: string }) => ({ beginTime: days.today, endTime: days.today }),
} as const;

export const aiUsageFigures = defineFigures(getAiUsage, {
  list: listOfResource(aiCallLog, { tab: "logs" }),
  figures: {
    todayCalls: { title: "今日调用", ...today },
    todayCents: {
      title: "今日费用",
      unit: "cents",
      ...today,
      sums: "costMicro",
      per: 10_000,
      value: ({ todayMicro }) => Math.round(todayMicro / 10_000),
    },
    offlineBp: { title: "离线占比", period: "today", unit: "bp" },
    averageMs: { title: "平均耗时（毫秒）", period: "today", alone: "an average" },
    adoptedBp: { title: "采纳率", period: "today", unit: "bp" },
  },
});
