import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRelegationStat } from "./grade-change.endpoints.ts";
import { gradeDown } from "./grade-change.resource.ts";

export const relegationFigures = defineFigures(getRelegationStat, {
  list: listOfResource(gradeDown, {}, { direction: "DOWN" }),
  figures: {
    warning: { title: "预警中", period: "now", opens: { status: "WARNING" } },
    waiting: { title: "待执行", period: "now", opens: { status: "WAIT_EXECUTE" } },
    executed: { title: "本期已降级", period: "newest", opens: { status: "EXECUTED", newest: "1" } },
    exempted: { title: "本期豁免", period: "newest", opens: { status: "EXEMPTED", newest: "1" } },
  },
});
