import type { Feature } from "../../kit/feature.ts";
import * as bannerHandlers from "./banner.handlers.ts";
import { bannerList, bannerServer } from "./banner.server.ts";

export const bannerFeature: Feature = {
  resources: [bannerServer],
  calls: [bannerList, ...Object.values(bannerHandlers)],
};
