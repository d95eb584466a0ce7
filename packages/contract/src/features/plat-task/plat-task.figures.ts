import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getTaskStat } from "./plat-task.endpoints.ts";
import { platTaskRecord } from "./plat-task.resource.ts";

export const platTaskFigures = defineFigures(getTaskStat, {
  list: listOfResource(platTaskRecord, { tab: "records" }),
  figures: {
    joined: {
      title: "今日参与",
      period: "today",
      opens: ({ today }) => ({ joinBeginTime: today, joinEndTime: today }),
    },
    done: { title: "今日完成", period: "today", opens: ({ today }) => ({ beginTime: today, endTime: today }) },
    points: {
      title: "今日发放积分",
      period: "today",
      opens: ({ today }) => ({
        status: "REWARDED",
        rewardType: "INTEGRAL",
        rewardBeginTime: today,
        rewardEndTime: today,
      }),
      sums: "rewardValue",
    },
    cents: {
      title: "今日发放现金",
      unit: "cents",
      period: "today",
      opens: ({ today }) => ({ status: "REWARDED", rewardType: "CASH", rewardBeginTime: today, rewardEndTime: today }),
      sums: "rewardValue",
    },
  },
});
