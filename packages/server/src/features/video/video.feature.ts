import type { Feature } from "../../kit/feature.ts";
import * as hotVideoHandlers from "./hot-video.handlers.ts";
import * as videoHandlers from "./video.handlers.ts";
import { hotVideoServer, videoServer } from "./video.server.ts";
import { hotScore } from "./video-jobs.ts";

export const videoFeature: Feature = {
  resources: [videoServer, hotVideoServer],
  calls: [...Object.values(videoHandlers), ...Object.values(hotVideoHandlers)],
  jobs: [hotScore],
};
