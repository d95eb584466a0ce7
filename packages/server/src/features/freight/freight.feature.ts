import type { Feature } from "../../kit/feature.ts";
import * as freight from "./freight.server.ts";

export const freightFeature: Feature = {
  resources: [freight.freightServer],
  calls: [
    freight.freightCreated,
    freight.freightEdited,
    freight.freightDefault,
    freight.freightCopied,
    freight.freightTried,
  ],
};
