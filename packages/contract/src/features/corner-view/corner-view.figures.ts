import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getCornerStat } from "./corner-view.endpoints.ts";
import { cornerView } from "./corner-view.resource.ts";

export const cornerFigures = defineFigures(getCornerStat, {
  list: listOfResource(cornerView, { tab: "records" }),
  keeps: "all",
  figures: {
    views: { title: "浏览量", period: "chosen", opens: {} },
    visitors: { title: "访客数", period: "chosen", alone: "distinct people of a list of visits" },
    leads: { title: "留资数", period: "chosen", opens: { hasIntention: "1" } },
    leadRate: { title: "留资率", period: "chosen", unit: "bp" },
  },
});
