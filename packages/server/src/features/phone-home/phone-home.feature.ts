import type { Feature } from "../../kit/feature.ts";
import * as phoneHandlers from "./phone.handlers.ts";
import { getPhoneHome, getPhoneTrend } from "./phone-home.server.ts";

export const phoneHomeFeature: Feature = {
  calls: [getPhoneHome, getPhoneTrend, ...Object.values(phoneHandlers)],
};
