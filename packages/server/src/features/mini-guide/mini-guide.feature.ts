import type { Feature } from "../../kit/feature.ts";
import * as miniGuideHandlers from "./mini-guide.ts";
import { miniGuideJobs } from "./mini-guide-jobs.ts";
import { guidesOpenRead } from "./mini-guide.open-read.ts";

export const miniGuideFeature: Feature = {
  openReads: [guidesOpenRead],
  calls: Object.values(miniGuideHandlers),
  jobs: miniGuideJobs,
};
