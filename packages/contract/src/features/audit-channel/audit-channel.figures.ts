import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { auditCall } from "./audit-call.resource.ts";
import { getAuditChannelStat } from "./audit-channel.endpoints.ts";

export const auditChannelFigures = defineFigures(getAuditChannelStat, {
  list: listOfResource(auditCall, { tab: "call" }),
  figures: {
    todayNum: { title: "今日调用", period: "today", opens: ({ today }) => ({ beginTime: today, endTime: today }) },
    todayCents: {
      title: "今日费用",
      unit: "cents",
      period: "today",
      alone: "a channel has a price for a thousand calls; a call has none of its own",
    },
    averageMs: { title: "平均耗时（ms）", period: "today", alone: "an average" },
    errorBp: { title: "错误率", period: "today", unit: "bp" },
  },
});
