import * as endpoints from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { handle } from "../../kit/call.ts";
import { readPosterSource } from "./poster-source.ts";

/**
 * 绘制推广图: the data the browser draws from. It is logged, because a link to the member's profile leaves the system with
 * it.
 */
export const preparePoster = handle(endpoints.preparePoster, async (call) => {
  const { userId } = call.params;
  const source = await readPosterSource(call, userId);
  call.audit({ targetType: auditTargets.member, targetId: userId, after: { cornerState: source.cornerState } });
  return source;
});
