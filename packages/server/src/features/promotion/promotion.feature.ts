import type { Feature } from "../../kit/feature.ts";
import * as promotionHandlers from "./promotion.handlers.ts";
import * as promotionConfigHandlers from "./promotion-config.handlers.ts";
import { getPromotionStat } from "./promotion-stat.ts";
import { promotionServer, promotionSlotServer } from "./promotion.server.ts";

export const promotionFeature: Feature = {
  resources: [promotionServer, promotionSlotServer],
  calls: [...Object.values(promotionHandlers), ...Object.values(promotionConfigHandlers), getPromotionStat],
};
