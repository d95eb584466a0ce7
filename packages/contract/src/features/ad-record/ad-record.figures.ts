import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getAdStat } from "./ad-record.endpoints.ts";
import { adRecord } from "./ad-record.resource.ts";

const chosen = { period: "chosen" } as const;

export const adFigures = defineFigures(getAdStat, {
  list: listOfResource(adRecord),
  figures: {
    views: { title: "观看次数", ...chosen, opens: {} },
    finishBp: { title: "看完率", ...chosen, unit: "bp" },
    perMember: {
      title: "人均次数",
      ...chosen,
      alone: "an average",
      value: ({ perMember }) => (perMember === null ? null : perMember / 10),
    },
    score: { title: "发放积分", ...chosen, opens: { rewardStatus: "ISSUED" }, sums: "rewardScore" },
    costCents: {
      title: "积分成本",
      ...chosen,
      unit: "cents",
      alone: "the issued points at their present price; their rows are those of 发放积分",
    },
    incomeCents: { title: "预估收入", ...chosen, unit: "cents", opens: {}, sums: "incomeMilli", per: 1000 },
    profitCents: {
      title: "毛利",
      ...chosen,
      unit: "cents",
      alone: "the difference of two figures",
      value: ({ incomeCents, costCents }) => incomeCents - costCents,
    },
  },
});
