import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getInvoiceSummary } from "./user-invoice.endpoints.ts";
import { userInvoice } from "./user-invoice.resource.ts";

export const invoiceFigures = defineFigures(getInvoiceSummary, {
  list: listOfResource(userInvoice),
  figures: {
    waitNum: { title: "待开票", period: "now", opens: { state: "WAIT_INVOICE" } },
    waitCents: {
      title: "待开票金额",
      period: "now",
      unit: "cents",
      opens: { state: "WAIT_INVOICE" },
      sums: "amountCents",
    },
    lateNum: { title: "超3日未开", period: "now", opens: { state: "WAIT_INVOICE", isLate: "1" } },
    redDueNum: {
      title: "待红冲",
      period: "now",
      opens: ({ today }) => ({ state: "INVOICE", redDue: "1", invoiceEndTime: today }),
    },
    monthCents: {
      title: "本月已开票额",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({ state: "", invoiceBeginTime: month, invoiceEndTime: today, endTime: today }),
      sums: "amountCents",
    },
    monthRedCents: {
      title: "本月红冲额",
      unit: "cents",
      period: "month",
      opens: ({ month, today }) => ({ state: "RED", redBeginTime: month, redEndTime: today }),
      sums: "amountCents",
    },
  },
});
