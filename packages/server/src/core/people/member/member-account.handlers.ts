import * as endpoints from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { handle } from "../../../kit/call.ts";
import { clearBind } from "./clear-user-bind.ts";
import { endMemberSession } from "./end-member-session.ts";
import { lockOwnMember } from "./lock-member.ts";

export const forceLogout = handle(endpoints.forceLogout, async (call) => {
  const { userId } = await lockOwnMember(call, call.params.id);
  await endMemberSession(call.db, userId, "FORCED");
  call.audit({ targetType: auditTargets.member, targetId: userId });
  return null;
});

export const clearUserBind = handle(endpoints.clearUserBind, async (call) => {
  const { userId, type } = call.params;
  if (type !== "DEVICE" || !call.may(endpoints.memberAccountGrants.unbindDevice))
    call.need(endpoints.memberAccountGrants.unbind);
  const binds = await clearBind(call, userId, type);
  call.audit({ targetType: auditTargets.member, targetId: userId, before: { bound: type }, after: { binds } });
  return { binds };
});
