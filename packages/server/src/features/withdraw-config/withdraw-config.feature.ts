import type { Feature } from "../../kit/feature.ts";
import * as withdrawConfigHandlers from "./withdraw-config.handlers.ts";

export const withdrawConfigFeature: Feature = {
  calls: Object.values(withdrawConfigHandlers),
};
