import type { Feature } from "../../kit/feature.ts";
import * as goodsOrderCalls from "./goods-order.handlers.ts";
import * as goodsOrder from "./goods-order.server.ts";
import { shipMany } from "./ship-many.ts";

export const goodsOrderFeature: Feature = {
  resources: [goodsOrder.goodsOrderServer, goodsOrder.goodsOrderSheetServer],
  calls: [
    goodsOrderCalls.shipOrder,
    goodsOrderCalls.changeTracking,
    goodsOrderCalls.adjustOrder,
    goodsOrderCalls.changeAddress,
    goodsOrderCalls.remarkOrder,
    goodsOrderCalls.receiveOrder,
    goodsOrderCalls.verifyTicket,
    goodsOrderCalls.printShipment,
    shipMany,
    goodsOrder.getGoodsOrderStat,
    goodsOrder.getOrderTrack,
  ],
};
