import { defineFigures } from "../../kit/figures.ts";
import { getHelpStat } from "./help-click.endpoints.ts";

const chosen = { period: "chosen" } as const;

export const helpFigures = defineFigures(getHelpStat, {
  figures: {
    clicks: { title: "点击数", ...chosen, alone: "no page lists single clicks; the articles below have theirs summed" },
    visitors: { title: "访客数", ...chosen, alone: "distinct people of clicks" },
    helpfulRate: { title: "有帮助率", ...chosen, unit: "bp" },
    vainRate: { title: "无结果搜索占比", ...chosen, unit: "bp" },
    leaveWordRate: { title: "转留言率", ...chosen, unit: "bp" },
  },
});
