import type { Feature } from "../../kit/feature.ts";
import * as freight from "./freight.server.ts";

export const freightFeature: Feature = {
  resources: [freight.freightServer],
  calls: [
    freight.createFreight,
    freight.editFreight,
    freight.setDefaultFreight,
    freight.copyFreight,
    freight.tryFreight,
  ],
};
