import type { Feature } from "../../kit/feature.ts";
import * as goodsOrderCalls from "./goods-order-calls.ts";
import * as goodsOrder from "./goods-order.server.ts";
import { manyShipped } from "./ship-many.ts";

export const goodsOrderFeature: Feature = {
  resources: [goodsOrder.goodsOrderServer, goodsOrder.goodsOrderSheetServer],
  calls: [
    goodsOrderCalls.orderShipped,
    goodsOrderCalls.trackingChanged,
    goodsOrderCalls.orderAdjusted,
    goodsOrderCalls.addressChanged,
    goodsOrderCalls.orderRemarked,
    goodsOrderCalls.orderReceived,
    goodsOrderCalls.ticketVerified,
    goodsOrderCalls.shipmentPrinted,
    manyShipped,
    goodsOrder.goodsOrderStat,
    goodsOrder.orderTrack,
  ],
};
