import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRewardStat } from "./activity-reward.endpoints.ts";
import { activityReward } from "./activity-reward.resource.ts";

export const rewardFigures = defineFigures(getRewardStat, {
  list: listOfResource(activityReward, { tab: "all" }),
  keeps: ["activityId"],
  figures: {
    waiting: { title: "待审核", period: "now", opens: ({ today }) => ({ status: "WAIT_AUDIT", endTime: today }) },
    todayCents: {
      title: "今日发放价值",
      unit: "cents",
      period: "today",
      opens: ({ today }) => ({ status: "ISSUED", issueBeginTime: today, issueEndTime: today, endTime: today }),
      sums: "costCents",
    },
    averageCents: {
      title: "人均成本",
      period: "days30",
      unit: "cents",
      alone: "an average over the members that were brought",
    },
    riskBp: { title: "风险占比", period: "days30", unit: "bp" },
  },
});
