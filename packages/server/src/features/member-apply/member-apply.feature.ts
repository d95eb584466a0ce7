import type { Feature } from "../../kit/feature.ts";
import * as memberApplyCalls from "./member-apply.server.ts";

export const memberApplyFeature: Feature = {
  resources: [memberApplyCalls.memberApplyServer],
  calls: [memberApplyCalls.addMemberApply, memberApplyCalls.auditMemberApply],
};
