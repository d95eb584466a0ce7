import { shareShot, shotGrants } from "@hongxian/contract/core/phone/phone.endpoints.ts";
import { handle } from "../../kit/call.ts";

export const shotShared = handle(shareShot, async (call) => {
  const { route } = call.body;
  call.need(shotGrants[route]);
  call.audit({ targetType: "report", targetId: route, after: call.body });
  return null;
});
