import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRelegationStat } from "./grade-change.endpoints.ts";
import { gradeDown } from "./grade-change.resource.ts";

export const relegationFigures = defineFigures(getRelegationStat, {
  list: listOfResource(gradeDown, {}, { direction: "DOWN" }),
  figures: {
    warning: { title: "预警中", opens: { status: "WARNING" } },
    waiting: { title: "待执行", opens: { status: "WAIT_EXECUTE" } },
    executed: { title: "本期已降级", opens: { status: "EXECUTED", newest: "1" } },
    exempted: { title: "本期豁免", opens: { status: "EXEMPTED", newest: "1" } },
  },
});
