import type { Feature } from "../../kit/feature.ts";
import * as miniGuideHandlers from "./mini-guide.ts";
import { miniGuideJobs } from "./mini-guide-jobs.ts";

export const miniGuideFeature: Feature = {
  calls: Object.values(miniGuideHandlers),
  jobs: miniGuideJobs,
};
