import type { Feature } from "../../kit/feature.ts";
import * as officialBannerHandlers from "./official-banner.handlers.ts";
import { officialBannerServer } from "./official-banner.server.ts";

export const officialBannerFeature: Feature = {
  resources: [officialBannerServer],
  calls: Object.values(officialBannerHandlers),
};
