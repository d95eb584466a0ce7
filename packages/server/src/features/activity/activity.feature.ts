import type { Feature } from "../../kit/feature.ts";
import * as activityMoves from "./activity-moves.ts";
import { activityForm, activityPoster, activityServer, activityStat } from "./activity.server.ts";
import * as activityWrites from "./write-activity.ts";

export const activityFeature: Feature = {
  resources: [activityServer],
  calls: [
    activityForm,
    activityPoster,
    activityStat,
    ...Object.values(activityMoves),
    activityWrites.activityCreated,
    activityWrites.activityEdited,
    activityWrites.activityCopied,
    activityWrites.activitySimulated,
  ],
};
