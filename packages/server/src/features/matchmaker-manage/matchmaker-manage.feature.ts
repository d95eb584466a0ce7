import type { Feature } from "../../kit/feature.ts";
import * as applyCalls from "./apply.server.ts";
import * as rewardCalls from "./reward.handlers.ts";
import * as rewardSummaryCalls from "./reward-summary.ts";
import { matchmakerRewardServer } from "./reward.server.ts";

export const matchmakerManageFeature: Feature = {
  resources: [applyCalls.matchmakerApplyServer, matchmakerRewardServer],
  calls: [
    applyCalls.passApply,
    applyCalls.confirmDeposit,
    ...Object.values(rewardCalls),
    ...Object.values(rewardSummaryCalls),
  ],
};
