import { refundApply } from "../../core/money/refund.resource.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getRefundStat } from "./marriage-refund.endpoints.ts";

export const marriageRefundFigures = defineFigures(getRefundStat, {
  list: listOfResource(refundApply, {}, { kind: "MARRIAGE" }),
  usualDays: "all",
  figures: {
    waitAudit: { title: "待审核", period: "now", opens: { status: "WAIT_AUDIT" } },
    waitFinance: { title: "待复核", period: "now", opens: { status: "WAIT_FINANCE" } },
    monthCents: {
      title: "本月退款额",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({ status: "DONE", basis: "DONE", beginTime: month, endTime: today }),
      sums: "refundCents",
    },
    monthBp: { title: "退款率", unit: "bp", period: "month" },
    kept: { title: "挽留成功数", period: "chosen", opens: { status: "CANCELED", kept: "1" } },
  },
});
