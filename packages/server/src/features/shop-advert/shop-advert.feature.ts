import type { Feature } from "../../kit/feature.ts";
import { auditAdvert, advertExpire } from "./audit-advert.ts";
import { shopAdvertServer } from "./shop-advert.server.ts";

export const shopAdvertFeature: Feature = {
  resources: [shopAdvertServer],
  calls: [auditAdvert],
  jobs: [advertExpire],
};
