import type { Feature } from "../../kit/feature.ts";
import * as goodsOrderHandlers from "./goods-order.handlers.ts";
import * as goodsOrder from "./goods-order.server.ts";
import { shipMany } from "./ship-many.ts";
import { goodsOrderJobs } from "./goods-order-jobs.ts";

export const goodsOrderFeature: Feature = {
  resources: [goodsOrder.goodsOrderServer, goodsOrder.goodsOrderSheetServer],
  calls: [
    goodsOrderHandlers.shipOrder,
    goodsOrderHandlers.changeTracking,
    goodsOrderHandlers.adjustOrder,
    goodsOrderHandlers.changeAddress,
    goodsOrderHandlers.remarkOrder,
    goodsOrderHandlers.receiveOrder,
    goodsOrderHandlers.verifyTicket,
    goodsOrderHandlers.printShipment,
    shipMany,
    goodsOrder.getGoodsOrderStat,
    goodsOrder.getOrderTrack,
  ],
  jobs: goodsOrderJobs,
};
