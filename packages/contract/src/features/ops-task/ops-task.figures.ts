import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getOpsTaskStat } from "./ops-task.endpoints.ts";
import { opsTask } from "./ops-task.resource.ts";

/** Of the tasks that the page shows: one's own, those one made, or all. */
export const opsTaskFigures = defineFigures(getOpsTaskStat, {
  list: listOfResource(opsTask),
  figures: {
    doing: { title: "进行中", period: "now", opens: { status: "DOING" } },
    dueToday: {
      title: "今日到期",
      period: "today",
      opens: ({ today }) => ({ status: "DOING", endBeginTime: today, endEndTime: today }),
    },
    overdue: { title: "逾期未达成", period: "month", opens: ({ month }) => ({ missed: "1", endBeginTime: month }) },
    monthBp: { title: "本月达成率", unit: "bp", period: "month" },
  },
});
