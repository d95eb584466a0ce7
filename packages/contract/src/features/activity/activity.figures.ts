import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getActivityStat } from "./activity.endpoints.ts";
import { activity } from "./activity.resource.ts";

/** Of one activity. */
export const activityFigures = defineFigures(getActivityStat, {
  list: listOfResource(activity),
  figures: {
    shareBp: { title: "分享注册率", period: "all", unit: "bp" },
    riskBp: { title: "风险占比", period: "all", unit: "bp" },
  },
});
