import type { Feature } from "../../kit/feature.ts";
import { addRecommendSlots } from "./add-slots.ts";
import * as slotMoves from "./move-slots.ts";
import { getRecommendPreview } from "./preview-slots.ts";
import { recommendSlotServer } from "./recommend-slot.server.ts";
import { recommendTurn } from "./recommend-jobs.ts";

export const recommendFeature: Feature = {
  resources: [recommendSlotServer],
  calls: [addRecommendSlots, ...Object.values(slotMoves), getRecommendPreview],
  jobs: [recommendTurn],
};
