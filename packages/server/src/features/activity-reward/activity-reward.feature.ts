import type { Feature } from "../../kit/feature.ts";
import * as activityReward from "./activity-reward.server.ts";

export const activityRewardFeature: Feature = {
  resources: [activityReward.activityRewardServer],
  calls: [
    activityReward.decideRewards,
    activityReward.reissueReward,
    activityReward.getActivityOptions,
    activityReward.getRewardStat,
    activityReward.getInviteTree,
    activityReward.getRewardDevices,
  ],
};
