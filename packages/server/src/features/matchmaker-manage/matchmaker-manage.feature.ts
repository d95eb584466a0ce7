import type { Feature } from "../../kit/feature.ts";
import * as applyHandlers from "./apply.server.ts";
import * as rewardHandlers from "./reward.handlers.ts";
import * as rewardSummaryHandlers from "./reward-summary.ts";
import { matchmakerRewardServer } from "./reward.server.ts";
import { matchmakerApplyIntakeServer } from "./matchmaker-apply.intake.ts";

export const matchmakerManageFeature: Feature = {
  resources: [applyHandlers.matchmakerApplyServer, matchmakerRewardServer],
  intakes: [matchmakerApplyIntakeServer],
  calls: [
    applyHandlers.passApply,
    applyHandlers.confirmDeposit,
    ...Object.values(rewardHandlers),
    ...Object.values(rewardSummaryHandlers),
  ],
};
