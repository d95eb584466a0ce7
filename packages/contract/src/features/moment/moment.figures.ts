import { deskList } from "../../core/review/desk-list.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getMomentStat } from "./moment.endpoints.ts";
import { moment } from "./moment.resource.ts";
import { momentRoute } from "./moment.rules.ts";

export const momentFigures = defineFigures(getMomentStat, {
  list: listOfResource(moment, { tab: "all" }, { kind: "MOMENT" }),
  figures: {
    waiting: { title: "待审动态", period: "now", opens: {}, list: deskList("MOMENT", momentRoute, { tab: "queue" }) },
    waitingComments: {
      title: "待审评论",
      period: "now",
      opens: {},
      list: deskList("MOMENT_COMMENT", momentRoute, { tab: "comments" }),
    },
    today: { title: "今日发布", period: "today", opens: ({ today }) => ({ beginTime: today, endTime: today }) },
    refuseRate: { title: "驳回率", unit: "bp", period: "chosen" },
  },
});
