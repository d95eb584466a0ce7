import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getAppealStat } from "./appeal.endpoints.ts";
import { appeal } from "./appeal.resource.ts";

export const appealFigures = defineFigures(getAppealStat, {
  list: listOfResource(appeal, { mode: "list" }),
  figures: {
    waiting: { title: "待处理", period: "now", opens: ({ today }) => ({ status: "WAIT_HANDLE", endTime: today }) },
    overdue: {
      title: "超时",
      period: "now",
      opens: ({ today }) => ({ status: "WAIT_HANDLE", overdue: "1", endTime: today }),
    },
    passRate: { title: "成功率", unit: "bp", period: "chosen" },
  },
});
