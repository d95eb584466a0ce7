import { defineFigures } from "../../kit/figures.ts";
import { chatKpiRoute, getChatKpi, getChatKpiDaily } from "./chat-kpi.endpoints.ts";

const chosen = { period: "chosen" } as const;

export const chatKpiFigures = defineFigures(getChatKpi, {
  list: { route: chatKpiRoute, call: getChatKpiDaily, page: { tab: "daily" } },
  keeps: "all",
  figures: {
    conversationCount: {
      title: "接待会话",
      ...chosen,
      opens: {},
      sums: "conversationCount",
      value: ({ total }) => total.conversationCount,
    },
    firstReply: { title: "平均首响 (秒)", ...chosen, alone: "an average", value: ({ total }) => total.firstReply },
    avgReply: { title: "平均响应 (秒)", ...chosen, alone: "an average", value: ({ total }) => total.avgReply },
    replyIn5min: { title: "5分钟回复率", ...chosen, unit: "bp", value: ({ total }) => total.replyIn5min },
    paidAmount: {
      title: "付费金额",
      unit: "cents",
      ...chosen,
      opens: {},
      sums: "paidAmount",
      value: ({ total }) => total.paidAmount,
    },
  },
});
