import { findPrizes } from "./prize-options.ts";
import type { Feature } from "../../kit/feature.ts";
import { getActivityForm, getActivityPoster, activityServer, getActivityStat } from "./activity.server.ts";
import * as activityWrites from "./write-activity.ts";
import { activityJobs } from "./activity-jobs.ts";
import { activitiesOpenRead } from "./activity.open-read.ts";

export const activityFeature: Feature = {
  openReads: [activitiesOpenRead],
  resources: [activityServer],
  calls: [
    getActivityForm,
    findPrizes,
    getActivityPoster,
    getActivityStat,
    activityWrites.createActivity,
    activityWrites.editActivity,
    activityWrites.copyActivity,
    activityWrites.simulateActivity,
  ],
  jobs: activityJobs,
};
