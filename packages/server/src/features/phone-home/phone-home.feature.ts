import type { Feature } from "../../kit/feature.ts";
import { getPhoneHome, getPhoneTrend } from "./phone-home.server.ts";

export const phoneHomeFeature: Feature = {
  calls: [getPhoneHome, getPhoneTrend],
};
