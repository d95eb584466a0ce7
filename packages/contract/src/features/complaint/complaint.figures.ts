import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getComplaintStat } from "./complaint.endpoints.ts";
import { complaint } from "./complaint.resource.ts";

export const complaintFigures = defineFigures(getComplaintStat, {
  list: listOfResource(complaint, { mode: "list" }),
  figures: {
    waiting: { title: "待处理", period: "now", opens: ({ today }) => ({ status: "WAIT_HANDLE", endTime: today }) },
    todayNew: {
      title: "今日新增",
      period: "today",
      opens: ({ today }) => ({ status: "", beginTime: today, endTime: today }),
    },
    overdue: {
      title: "超时数",
      period: "now",
      opens: ({ today }) => ({ status: "WAIT_HANDLE,HANDLING", overdue: "1", endTime: today }),
    },
    avgMinutes: { title: "平均处理时长（分钟）", period: "chosen", alone: "an average" },
    validRate: { title: "属实率", unit: "bp", period: "chosen" },
  },
});
