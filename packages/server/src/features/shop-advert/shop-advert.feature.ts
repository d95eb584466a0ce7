import type { Feature } from "../../kit/feature.ts";
import { advertAudit } from "./audit-advert.ts";
import { shopAdvertServer } from "./shop-advert.server.ts";

export const shopAdvertFeature: Feature = {
  resources: [shopAdvertServer],
  calls: [advertAudit],
};
