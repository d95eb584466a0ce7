import type { Feature } from "../../kit/feature.ts";
import * as advertHandlers from "./advert.handlers.ts";
import { advertList, advertServer } from "./advert.server.ts";

export const advertFeature: Feature = {
  resources: [advertServer],
  calls: [advertList, ...Object.values(advertHandlers)],
};
