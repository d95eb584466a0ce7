import type { Feature } from "../../kit/feature.ts";
import * as hotVideoCalls from "./hot-video.handlers.ts";
import * as videoCalls from "./video.handlers.ts";
import { hotVideoServer, videoServer } from "./video.server.ts";

export const videoFeature: Feature = {
  resources: [videoServer, hotVideoServer],
  calls: [...Object.values(videoCalls), ...Object.values(hotVideoCalls)],
};
