import type { Feature } from "../../kit/feature.ts";
import * as promotionCalls from "./promotion-calls.ts";
import * as promotionConfigCalls from "./promotion-config-calls.ts";
import * as promotionMoves from "./promotion-moves.ts";
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
