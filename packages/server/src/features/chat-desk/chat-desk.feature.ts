import type { Feature } from "../../kit/feature.ts";
import * as peerCards from "./peer-card.ts";
import { reportMessage } from "./report-message.ts";

export const chatDeskFeature: Feature = {
  calls: [...Object.values(peerCards), reportMessage],
};
