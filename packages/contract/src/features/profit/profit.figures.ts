import { summaryFigures } from "../../kit/figures.ts";
import { profitShare } from "./profit.resource.ts";

export const profitFigures = summaryFigures(profitShare, {
  figures: {
    frozen: {
      title: "冻结中",
      period: "now",
      unit: "cents",
      opens: ({ today }) => ({ status: "FROZEN", endTime: today }),
      sums: "netCents",
    },
    monthSettled: {
      title: "本月已结算",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({
        status: "SETTLED",
        settleBeginTime: month,
        settleEndTime: today,
        endTime: today,
      }),
      sums: "netCents",
    },
    allSettled: {
      title: "累计已结算",
      period: "all",
      unit: "cents",
      opens: ({ today }) => ({ status: "SETTLED", endTime: today }),
      sums: "netCents",
    },
  },
});
