import type { Feature } from "../../kit/feature.ts";
import * as bannerHandlers from "./banner.handlers.ts";
import { bannerList, bannerServer } from "./banner.server.ts";
import { bannersOpenRead } from "./banner.open-read.ts";

export const bannerFeature: Feature = {
  openReads: [bannersOpenRead],
  resources: [bannerServer],
  calls: [bannerList, ...Object.values(bannerHandlers)],
};
