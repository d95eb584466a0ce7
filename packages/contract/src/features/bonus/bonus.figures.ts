import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getBonusSummary } from "./bonus.endpoints.ts";
import { bonus, bonusBatch } from "./bonus.resource.ts";

const lines = listOfResource(bonus, { tab: "rows" });

export const bonusFigures = defineFigures(getBonusSummary, {
  list: listOfResource(bonusBatch),
  figures: {
    waitAudit: { title: "待审核", period: "now", opens: ({ today }) => ({ status: "WAIT_AUDIT", endTime: today }) },
    waitIssueCents: {
      title: "待发放金额",
      period: "now",
      unit: "cents",
      opens: ({ today }) => ({ status: "WAIT_ISSUE", endTime: today }),
      sums: "totalCents",
    },
    monthCents: {
      title: "本月已发放",
      unit: "cents",
      period: "month",
      list: lines,
      opens: ({ month, today }) => ({ status: "ISSUED", issueBeginTime: month, issueEndTime: today, endTime: today }),
      sums: "amountCents",
    },
    failedNum: {
      title: "失败笔数",
      period: "now",
      list: lines,
      opens: ({ today }) => ({ status: "FAILED", endTime: today }),
    },
  },
});
