import { getOrderSummary } from "../../core/money/order.endpoints.ts";
import { refundApply } from "../../core/money/refund.resource.ts";
import { refundKind } from "../../core/money/trade.choices.ts";
import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { orderRoute, tradeOrder } from "./trade-order.resource.ts";

/** Turnover counts by the time of payment, refunds by the time they were done. */
const paid = { basis: "PAID" };
const refunds = {
  ...listOfResource(refundApply, { tab: "refunds", kind: refundKind.values.join() }),
  route: orderRoute,
  // Refunds of marriage services are seen by those who have their page.
  needs: [refundApply.route],
} as const;

export const tradeOrderFigures = defineFigures(getOrderSummary, {
  list: listOfResource(tradeOrder),
  figures: {
    receivedCents: { title: "收款金额", unit: "cents", period: "chosen", opens: paid, sums: "receivedCents" },
    paidNum: { title: "收款笔数", period: "chosen", opens: paid },
    payerNum: { title: "付费人数", period: "chosen", alone: "the list has orders: a member of several counts once" },
    refundCents: {
      title: "退款金额",
      unit: "cents",
      period: "chosen",
      opens: { status: "DONE", basis: "DONE" },
      list: refunds,
      sums: "refundCents",
    },
    net: {
      title: "净收款",
      unit: "cents",
      period: "chosen",
      alone: "the difference of two figures",
      value: ({ receivedCents, refundCents }) => receivedCents - refundCents,
    },
    successBp: { title: "支付成功率", unit: "bp", period: "chosen" },
  },
});
