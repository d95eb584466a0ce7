import type { Feature } from "../../kit/feature.ts";
import * as promotionCalls from "./promotion.handlers.ts";
import * as promotionConfigCalls from "./promotion-config.handlers.ts";
import * as promotionMoves from "./change-promotion.handlers.ts";
import { getPromotionStat } from "./promotion-stat.ts";
import { promotionServer, promotionSlotServer } from "./promotion.server.ts";

export const promotionFeature: Feature = {
  resources: [promotionServer, promotionSlotServer],
  calls: [
    ...Object.values(promotionCalls),
    ...Object.values(promotionMoves),
    ...Object.values(promotionConfigCalls),
    getPromotionStat,
  ],
};
