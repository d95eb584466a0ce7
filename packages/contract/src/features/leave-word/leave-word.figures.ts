import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getLeaveWordStat } from "./leave-word.endpoints.ts";
import { leaveWord } from "./leave-word.resource.ts";

export const leaveWordFigures = defineFigures(getLeaveWordStat, {
  list: listOfResource(leaveWord),
  figures: {
    waiting: { title: "待处理", period: "now", opens: ({ today }) => ({ status: "WAIT_HANDLE", endTime: today }) },
    todayNew: {
      title: "今日新增",
      period: "today",
      opens: ({ today }) => ({ status: "", beginTime: today, endTime: today }),
    },
    overdue: {
      title: "超时",
      period: "now",
      opens: ({ today }) => ({ status: "WAIT_HANDLE,FOLLOWING", overdue: "1", endTime: today }),
    },
    convertRate: { title: "转化率", unit: "bp", period: "chosen" },
    // The first and the last step of the funnel.
    all: { title: "留言", period: "chosen", opens: { status: "" }, value: ({ funnel }) => funnel.all },
    converted: {
      title: "转化",
      period: "chosen",
      opens: { status: "CONVERTED" },
      value: ({ funnel }) => funnel.converted,
    },
  },
});
