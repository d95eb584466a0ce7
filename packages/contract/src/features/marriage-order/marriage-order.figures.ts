import { getOrderSummary } from "../../core/money/order.endpoints.ts";
import { refundApply } from "../../core/money/refund.resource.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { marriageOrder } from "./marriage-order.resource.ts";

const chosen = { period: "chosen" } as const;
/** Every order that was paid, also one that was paid back since. */
const paid = { ...chosen, opens: { status: "PAID,PAY_BACK" } } as const;

export const marriageFigures = defineFigures(getOrderSummary, {
  list: listOfResource(marriageOrder),
  query: { orderType: "MARRIAGE" },
  figures: {
    receivedCents: { title: "成交额", unit: "cents", ...paid, sums: "receivedCents" },
    paidNum: { title: "成交单数", ...paid },
    perOrder: {
      title: "客单价",
      unit: "cents",
      ...chosen,
      alone: "an average",
      value: ({ paidNum, receivedCents }) => (paidNum === 0 ? null : Math.round(receivedCents / paidNum)),
    },
    refundCents: {
      title: "退款额",
      unit: "cents",
      ...chosen,
      list: listOfResource(refundApply, {}, { kind: "MARRIAGE" }),
      opens: { status: "DONE", basis: "DONE" },
      sums: "refundCents",
    },
    netCents: {
      title: "净额",
      unit: "cents",
      ...chosen,
      alone: "the difference of two figures",
      value: ({ receivedCents, refundCents }) => receivedCents - refundCents,
    },
    waitCents: {
      title: "待收款",
      period: "now",
      unit: "cents",
      opens: ({ today }) => ({ status: "WAIT_PAY,PAYING,PAY_FAIL", endTime: today }),
      sums: "payCents",
    },
  },
});
