import type { Feature } from "../../kit/feature.ts";
import { addSlots } from "./add-slots.ts";
import * as slotMoves from "./move-slots.ts";
import { recommendPreview } from "./preview-slots.ts";
import { recommendSlotServer } from "./recommend-slot.server.ts";

export const recommendFeature: Feature = {
  resources: [recommendSlotServer],
  calls: [addSlots, ...Object.values(slotMoves), recommendPreview],
};
