import { summaryFigures } from "../../kit/figures.ts";
import { coupon } from "./coupon.resource.ts";

const chosen = { period: "chosen", opens: {} } as const;

export const couponFigures = summaryFigures(coupon, {
  keeps: "all",
  figures: {
    granted: { title: "发放量", ...chosen, sums: "grantedCount" },
    used: { title: "使用量", ...chosen, sums: "usedCount" },
    usedRate: { title: "使用率", unit: "bp", period: "chosen" },
    broughtAmount: { title: "带动金额", unit: "cents", ...chosen, sums: "broughtAmount" },
  },
});
