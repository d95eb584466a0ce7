import type { Feature } from "../../kit/feature.ts";
import * as memberApplyHandlers from "./member-apply.server.ts";
import { memberApplyRemind } from "./member-apply.server.ts";
import { memberApplyIntakeServer } from "./member-apply.intake.ts";

export const memberApplyFeature: Feature = {
  resources: [memberApplyHandlers.memberApplyServer],
  intakes: [memberApplyIntakeServer],
  calls: [memberApplyHandlers.addMemberApply],
  jobs: [memberApplyRemind],
};
