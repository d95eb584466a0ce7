import type { Feature } from "../../kit/feature.ts";
import * as activityMoves from "./activity.handlers.ts";
import { getActivityForm, getActivityPoster, activityServer, getActivityStat } from "./activity.server.ts";
import * as activityWrites from "./write-activity.ts";
import { activityJobs } from "./activity-jobs.ts";

export const activityFeature: Feature = {
  resources: [activityServer],
  calls: [
    getActivityForm,
    getActivityPoster,
    getActivityStat,
    ...Object.values(activityMoves),
    activityWrites.createActivity,
    activityWrites.editActivity,
    activityWrites.copyActivity,
    activityWrites.simulateActivity,
  ],
  jobs: activityJobs,
};
