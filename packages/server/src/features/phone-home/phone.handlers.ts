import * as endpoints from "@hongxian/contract/features/phone-home/phone.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { handle } from "../../kit/call.ts";

export const shareShot = handle(endpoints.shareShot, async (call) => {
  const { route } = call.body;
  call.need(endpoints.shotGrants[route]);
  call.audit({ targetType: auditTargets.report, targetId: route, after: call.body });
  return null;
});
