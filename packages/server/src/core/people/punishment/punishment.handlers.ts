import * as memberAccountEndpoints from "@hongxian/contract/core/member/member-account.endpoints.ts";
import * as punishmentEndpoints from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { sanctionMessages } from "@hongxian/contract/core/punishment/sanction.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { Grant } from "@hongxian/contract/wire/access.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { lockOwnMember } from "../member/lock-member.ts";
import { memberBoundScope } from "../member/member.scope.ts";
import { banMember, cancelMember, restoreMember, unbanMember, type ChangedStatus } from "./change-member-status.ts";
import { punishMember } from "./open-punishment.ts";
import * as commands from "./revoke-punishment.ts";
import { switchColumns, type PunishmentType, type SwitchType } from "./switch-columns.ts";

function needOneOf(call: Call, grants: readonly [Grant, ...Grant[]]): void {
  if (!grants.some((grant) => call.may(grant))) call.need(grants[0]);
}

export const createPunishment = handle(punishmentEndpoints.createPunishment, async (call) => {
  const { userId, type, violationType, reason, sourceType, sourceId } = call.body;
  needOneOf(call, punishmentEndpoints.buttonsOfSanction[type]);
  const member = await lockOwnMember(call, userId);
  const days = type === "WARN" || type === "CONTENT_DELETE" ? null : (call.body.days ?? null);
  const opened = await punishMember(call.db, member, {
    type,
    violationType,
    reason,
    days,
    sourceType,
    sourceId,
    operatorId: call.caller.staffId,
  });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    after: { punishmentId: opened.id, type, days, reason, sourceType, sourceId },
  });
  return opened;
});

export const revokePunishment = handle(punishmentEndpoints.revokePunishment, async (call) => {
  const { id } = call.params;
  const found = await sql<{ type: PunishmentType; userId: number }>`select t.type, t.user_id from punishment t
    where t.id = ${id} and ${scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")))}`.execute(call.db);
  const known = found.rows[0];
  if (known === undefined) throw new AppError("NOT_FOUND");
  if (known.type === "ACCOUNT_BAN") throw refused(sanctionMessages.banElsewhere);
  needOneOf(call, punishmentEndpoints.buttonsOfRevoke[known.type]);
  await commands.revokePunishment(call.db, id, { staffId: call.caller.staffId, reason: call.body.reason });
  call.audit({
    targetType: auditTargets.punishment,
    targetId: id,
    before: { status: "EFFECTIVE", type: known.type, userId: known.userId },
    after: { status: "REVOKED", reason: call.body.reason },
  });
  return null;
});

/**
 * A specification call that turns one switch: off writes a permanent sanction, on lifts every one in force, so that
 * switch and history never differ. If the switch is already in that position, it throws: somebody was faster.
 */
async function turnSwitch(call: Call, userId: number, type: SwitchType, on: boolean): Promise<void> {
  const member = await lockOwnMember(call, userId);
  const before = { MUTE: member.imTxtSwitch, LIVE_BAN: member.livePlugFlow, CALL_BAN: member.callSwitch }[type];
  if (before === on) throw new AppError("STALE");
  const { staffId } = call.caller;
  if (on) {
    await commands.revokeAll(call.db, userId, type, { staffId, reason: sanctionMessages.switchedByHand });
  } else {
    await punishMember(call.db, member, {
      type,
      reason: sanctionMessages.switchedOff,
      sourceType: "MANUAL",
      operatorId: staffId,
    });
  }
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { [switchColumns[type]]: before },
    after: { [switchColumns[type]]: on },
  });
}

export const setLivePlugFlow = handle(punishmentEndpoints.setLivePlugFlow, async (call) => {
  const { userId, status } = call.params;
  call.need(status ? punishmentEndpoints.allowStreaming : punishmentEndpoints.forbidStreaming);
  await turnSwitch(call, userId, "LIVE_BAN", status);
  return { livePlugFlow: status };
});

export const setImTxtSwitch = handle(punishmentEndpoints.setImTxtSwitch, async (call) => {
  const { userId, status } = call.params;
  await turnSwitch(call, userId, "MUTE", status);
  return { imTxtSwitch: status };
});

export const updateUserStatus = handle(memberAccountEndpoints.updateUserStatus, async (call) => {
  const { db, caller, body } = call;
  const { userId, reason, days } = body;
  const before = await lockOwnMember(call, userId);
  const change = async (): Promise<ChangedStatus> => {
    if (body.status === "DISABLE") {
      call.need(memberAccountEndpoints.memberAccountGrants.ban);
      return banMember(db, before, caller.staffId, { reason, days });
    }
    if (body.status === "CANCEL") {
      call.need(memberAccountEndpoints.memberAccountGrants.cancel);
      return cancelMember(db, before, reason);
    }
    if (before.status === "CANCEL") {
      call.need(memberAccountEndpoints.memberAccountGrants.restore);
      return restoreMember(db, before);
    }
    call.need(memberAccountEndpoints.memberAccountGrants.ban);
    return unbanMember(db, before, caller.staffId);
  };
  const after = await change();
  call.audit({
    targetType: auditTargets.member,
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
