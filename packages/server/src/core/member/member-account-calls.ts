import {
  banButton,
  cancelButton,
  clearUserBind,
  forceLogout,
  restoreButton,
  unbindButton,
  unbindDeviceButton,
  updateUserStatus,
} from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { handle } from "../../kit/call.ts";
import { banMember, cancelMember, restoreMember, unbanMember, type ChangedStatus } from "./change-member-status.ts";
import { clearBind } from "./clear-user-bind.ts";
import { endMemberSession } from "./end-member-session.ts";
import { lockOwnMember } from "./lock-member.ts";

export const changeStatus = handle(updateUserStatus, async (call) => {
  const { db, caller, body } = call;
  const { userId, reason, days } = body;
  const before = await lockOwnMember(call, userId);
  const deed = async (): Promise<ChangedStatus> => {
    if (body.status === "DISABLE") {
      call.need(banButton);
      return banMember(db, userId, caller.staffId, { reason, days });
    }
    if (body.status === "CANCEL") {
      call.need(cancelButton);
      return cancelMember(db, userId, reason);
    }
    if (before.status === "CANCEL") {
      call.need(restoreButton);
      return restoreMember(db, userId);
    }
    call.need(banButton);
    return unbanMember(db, userId, caller.staffId);
  };
  const after = await deed();
  call.audit({
    targetType: "member",
    targetId: userId,
    before: { status: before.status, banEndTime: before.banEndTime },
    after: {
      status: after.status,
      banEndTime: after.banEndTime,
      ...(body.status === "ENABLE" ? {} : { reason, days }),
    },
  });
  return { status: after.status, banEndTime: after.banEndTime };
});

export const logoutMember = handle(forceLogout, async (call) => {
  const { userId } = await lockOwnMember(call, call.params.id);
  await endMemberSession(call.db, userId, "FORCED");
  call.audit({ targetType: "member", targetId: userId });
  return null;
});

export const clearMemberBind = handle(clearUserBind, async (call) => {
  const { userId, type } = call.params;
  if (type !== "DEVICE" || !call.may(unbindDeviceButton)) call.need(unbindButton);
  const binds = await clearBind(call, userId, type);
  call.audit({ targetType: "member", targetId: userId, before: { bound: type }, after: { binds } });
  return { binds };
});
