import type { Feature } from "../../kit/feature.ts";
import * as memberApplyHandlers from "./member-apply.server.ts";
import { memberApplyRemind } from "./member-apply.server.ts";

export const memberApplyFeature: Feature = {
  resources: [memberApplyHandlers.memberApplyServer],
  calls: [memberApplyHandlers.addMemberApply],
  jobs: [memberApplyRemind],
};
