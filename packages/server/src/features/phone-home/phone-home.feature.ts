import type { Feature } from "../../kit/feature.ts";
import { phoneHome, phoneTrend } from "./phone-home.server.ts";

export const phoneHomeFeature: Feature = {
  calls: [phoneHome, phoneTrend],
};
