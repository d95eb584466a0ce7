import type { Feature } from "../../kit/feature.ts";
import * as miniGuideHandlers from "./mini-guide.ts";

export const miniGuideFeature: Feature = {
  calls: Object.values(miniGuideHandlers),
};
