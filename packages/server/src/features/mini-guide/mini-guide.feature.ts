import type { Feature } from "../../kit/feature.ts";
import * as miniGuideCalls from "./mini-guide.ts";

export const miniGuideFeature: Feature = {
  calls: [...Object.values(miniGuideCalls)],
};
