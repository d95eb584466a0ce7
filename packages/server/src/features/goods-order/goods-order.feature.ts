import type { Feature } from "../../kit/feature.ts";
import * as goodsOrderHandlers from "./goods-order.handlers.ts";
import * as goodsOrder from "./goods-order.server.ts";
import { goodsOrderIntakeServer } from "./goods-order.intake.ts";
import { shipMany } from "./ship-many.ts";
import { goodsOrderJobs } from "./goods-order-jobs.ts";

export const goodsOrderFeature: Feature = {
  resources: [goodsOrder.goodsOrderServer, goodsOrder.goodsOrderSheetServer],
  intakes: [goodsOrderIntakeServer],
  calls: [goodsOrderHandlers.verifyTicket, shipMany, goodsOrder.getGoodsOrderStat, goodsOrder.getOrderTrack],
  jobs: goodsOrderJobs,
};
