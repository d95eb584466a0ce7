import type { Feature } from "../../kit/feature.ts";
import * as activityReward from "./activity-reward.server.ts";

export const activityRewardFeature: Feature = {
  resources: [activityReward.activityRewardServer],
  calls: [
    activityReward.rewardPassed,
    activityReward.rewardRejected,
    activityReward.rewardsDecided,
    activityReward.rewardReversed,
    activityReward.rewardReissued,
    activityReward.activityOptions,
    activityReward.rewardStat,
    activityReward.inviteTree,
  ],
};
