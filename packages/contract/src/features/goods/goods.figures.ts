import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getGoodsStat } from "./goods.endpoints.ts";
import { goods } from "./goods.resource.ts";

const sold = "paid orders, which the page of orders lists with the same figure";

export const goodsFigures = defineFigures(getGoodsStat, {
  list: listOfResource(goods),
  figures: {
    onlineNum: { title: "在售商品", period: "now", opens: { shelf: "ONLINE" } },
    soldOutNum: { title: "售罄", period: "now", opens: { shelf: "SOLD_OUT" } },
    warnNum: { title: "库存预警", period: "now", opens: { shelf: "WARN" } },
    todayNum: { title: "今日销量", period: "today", alone: sold },
    todayCents: { title: "今日销售额", unit: "cents", period: "today", alone: sold },
  },
});
