import { summaryFigures } from "../../kit/figures.ts";
import { memberApply } from "./member-apply.resource.ts";

export const memberApplyFigures = summaryFigures(memberApply, {
  figures: {
    waiting: { title: "待审核", period: "now", opens: { status: "WAIT_AUDIT" } },
    month: {
      title: "本月申请",
      period: "month",
      opens: ({ month, today }) => ({ status: "", beginTime: month, endTime: today }),
    },
    passBp: { title: "通过率", unit: "bp", period: "month" },
    openBp: { title: "开通率", unit: "bp", period: "month" },
    openCents: {
      title: "开通金额",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({ status: "OPEN", beginTime: month, endTime: today }),
      sums: "amount",
    },
  },
});
