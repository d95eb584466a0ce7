import type { Feature } from "../../kit/feature.ts";
import * as hotVideoHandlers from "./hot-video.handlers.ts";
import * as videoHandlers from "./video.handlers.ts";
import { hotVideoServer, videoServer } from "./video.server.ts";
import { hotScore } from "./video-jobs.ts";
import { likeIntakeServer } from "./like.intake.ts";
import { videoIntakeServer } from "./video.intake.ts";

export const videoFeature: Feature = {
  resources: [videoServer, hotVideoServer],
  intakes: [videoIntakeServer, likeIntakeServer],
  calls: [...Object.values(videoHandlers), ...Object.values(hotVideoHandlers)],
  jobs: [hotScore],
};
