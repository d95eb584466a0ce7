import { memberChanged } from "@hongxian/contract/core/events/member.events.ts";
import { authStatus as authStatuses } from "@hongxian/contract/core/member/credential.choices.ts";
import * as endpoints from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { lockForEdit, type EditedMember } from "./lock-for-edit.ts";
import { realnameColumns } from "./realname-columns.ts";
import { recordChanges } from "./save-edit.ts";

type AuthStatus = ChoiceOf<typeof authStatuses>;
const rank = (status: AuthStatus): number => authStatuses.values.indexOf(status);

/** The real name was checked manually. */
async function writePassed(
  { db, caller, services }: Call,
  userId: number,
  idNoSealed: unknown,
  reason: string,
): Promise<void> {
  const known = typeof idNoSealed === "string" ? realnameColumns(services.seal.open(idNoSealed)) : null;
  await sql`insert into realname_record (user_id, realname, id_no_sealed, id_no_hash, id_no_masked, id_birthday, id_sex,
      channel, result,
      check_staff_id, check_remark, check_time)
    select user_id, realname, id_no_sealed, id_no_hash, ${known?.idNoMasked ?? ""}, ${known?.idBirthday ?? null}::date,
      ${known?.idSex ?? null},
      'MANUAL', 'SUCCESS', ${caller.staffId}, ${reason}, now() from member where user_id = ${userId}`.execute(db);
}

/** The real name is no longer accepted: its record is marked so, or a new record where there was none. */
async function writeRevoked({ db, caller }: Call, userId: number, reason: string): Promise<void> {
  await sql`with revoked as (
      update realname_record
      set result = 'REVOKED', fail_reason = ${reason}, check_staff_id = ${caller.staffId}, check_time = now()
      where user_id = ${userId} and result = 'SUCCESS' returning id
    ) insert into realname_record (user_id, realname, id_no_sealed, id_no_hash, channel, result, fail_reason,
      check_staff_id, check_time)
    select user_id, realname, id_no_sealed, id_no_hash, 'MANUAL', 'REVOKED', ${reason}, ${caller.staffId}, now()
    from member
    where user_id = ${userId} and not exists (select from revoked)`.execute(db);
}

/**
 * AUTH is a real name together with a passed live photo, in both directions: an upgrade that has both becomes AUTH, and
 * a downgrade from AUTH to REAL_NAME revokes the photo's pass.
 */
function outcomeOf(member: EditedMember, target: AuthStatus): { status: AuthStatus; faceValue: unknown } {
  const faceValue = member["faceValue"];
  const from = member["authStatus"] as AuthStatus;
  if (rank(target) > rank(from)) {
    if (target === "AUTH" && faceValue !== 1) throw refused(memberEditMessages.faceFirst);
    if (from === "NO" && (member["realname"] === "" || member["idNoHash"] === null))
      throw refused(memberEditMessages.realnameFirst);
    return { status: faceValue === 1 ? "AUTH" : target, faceValue };
  }
  return { status: target, faceValue: target === "REAL_NAME" && faceValue === 1 ? 0 : faceValue };
}

export const updateAuthStatus = handle(endpoints.updateAuthStatus, async (call) => {
  const { db, caller } = call;
  const { userId, status: target, reason, days } = call.query;
  const member = await lockForEdit(call, userId, [
    "authStatus",
    "faceValue",
    "realname",
    "idNoHash",
    "idNoSealed",
    "faceReason",
  ]);
  const before = member["authStatus"] as AuthStatus;
  if (target === before) throw new AppError("STALE");
  const isLower = rank(target) < rank(before);
  if (isLower && reason === "") throw invalid({ reason: memberEditMessages.reasonNeeded });
  const { status, faceValue } = outcomeOf(member, target);
  const faceReason = faceValue === member["faceValue"] ? member["faceReason"] : reason;
  const { rows } = await sql<{
    authTime: string | null;
  }>`update member set auth_status = ${status}, auth_reason = ${reason},
      face_value = ${faceValue}, face_reason = ${faceReason},
      auth_time = case when ${status} = 'NO' then null when auth_status = 'NO' then now() else auth_time end,
      auth_forbid_until = ${days === 0 ? sql`null` : sql`now() + make_interval(days => ${days}::int)`},
      update_user = ${caller.name}, update_time = now(), version = version + 1
    where user_id = ${userId} returning auth_time`.execute(db);
  if (target === "NO") await writeRevoked(call, userId, reason);
  else if (before === "NO") await writePassed(call, userId, member["idNoSealed"], reason);
  await recordChanges(call, userId, [{ field: "authStatus", before, after: status }]);
  await writeEvent(db, memberChanged, { userId, fields: ["authStatus"] });
  await notifyMember(db, { userId, ...memberMessages.authChanged(authStatuses.labels[status], reason) });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { authStatus: before, faceValue: member["faceValue"] },
    after: { authStatus: status, faceValue, reason, days },
  });
  return { authStatus: status, authTime: rows[0]?.authTime ?? null };
});
