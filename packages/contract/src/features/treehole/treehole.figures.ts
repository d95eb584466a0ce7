import { deskList } from "../../core/review/desk-list.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getTreeholeStat } from "./treehole.endpoints.ts";
import { treehole } from "./treehole.resource.ts";
import { treeholeRoute } from "./treehole.rules.ts";

export const treeholeFigures = defineFigures(getTreeholeStat, {
  list: listOfResource(treehole, { tab: "crisis" }),
  figures: {
    waiting: { title: "待审核", period: "now", opens: {}, list: deskList("TREEHOLE", treeholeRoute, { tab: "queue" }) },
    today: { title: "今日发布", period: "today", alone: "the page lists posts by their state" },
    crisis: { title: "待关怀", period: "now", opens: ({ today }) => ({ crisisStatus: "WAIT", endTime: today }) },
  },
});
