import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getGoodsOrderStat } from "./goods-order.endpoints.ts";
import { goodsOrder } from "./goods-order.resource.ts";

export const goodsOrderFigures = defineFigures(getGoodsOrderStat, {
  list: listOfResource(goodsOrder),
  figures: {
    waitShip: { title: "待发货", period: "now", opens: { desk: "WAIT_SHIP" } },
    late: { title: "发货超时", period: "now", opens: { desk: "WAIT_SHIP", late: "YES" } },
    afterSale: { title: "售后待处理", period: "now", opens: { desk: "AFTER_SALE" } },
    todayCents: {
      title: "今日支付额",
      unit: "cents",
      period: "today",
      opens: ({ today }) => ({ desk: "ALL", payBeginTime: today, payEndTime: today, endTime: today }),
      sums: "payCents",
    },
    refundBp: { title: "退款率", period: "days30", unit: "bp" },
  },
});
