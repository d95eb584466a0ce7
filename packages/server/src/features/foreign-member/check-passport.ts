import { foreignActs } from "@hongxian/contract/features/foreign-member/foreign.acts.ts";
import * as endpoints from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { recordDecision, remarkOf } from "../../core/services/review/record-decision.ts";
import { handle, type Call } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { lockForeign, passportColumns, writeProfile, type ForeignProfile } from "./foreign-profile-row.ts";

/** What an approval is based on: the known data, and what the reviewer read from the picture. */
function approved(
  call: Call,
  profile: ForeignProfile,
  body: {
    nationality?: string | null | undefined;
    passportNo?: string | null | undefined;
    visaType?: string | null | undefined;
    visaExpireDate?: string | null | undefined;
  },
) {
  const nationality = body.nationality ?? profile.nationality;
  const visaExpireDate = body.visaExpireDate ?? profile.visaExpireDate;
  const passportNo = body.passportNo ?? null;
  const missing = {
    ...(nationality === "" ? { nationality: endpoints.foreignMessages.noNationality } : {}),
    ...(passportNo === null && profile.passportNoSealed === null
      ? { passportNo: endpoints.foreignMessages.noPassport }
      : {}),
    ...(visaExpireDate === null ? { visaExpireDate: endpoints.foreignMessages.noVisaDate } : {}),
  };
  if (Object.keys(missing).length > 0) throw invalid(missing);
  return {
    nationality,
    visaExpireDate,
    visaType: body.visaType ?? profile.visaType,
    ...(passportNo === null ? {} : passportColumns(call, passportNo)),
  };
}

/** A passport is the real name of a member from abroad; AUTH is a real name together with a passed photo. */
async function raiseOrLower({ db, caller }: Call, userId: number, isPassed: boolean): Promise<string> {
  const { rows } = await sql<{ authStatus: string }>`update member set
      auth_status = case when ${isPassed} then case when face_value = 1 then 'AUTH' else 'REAL_NAME' end
        when id_no_hash is null then 'NO' else auth_status end,
      auth_time = case when ${isPassed} then coalesce(auth_time, now()) else auth_time end,
      update_user = ${caller.name}, update_time = now(), version = version + 1
    where user_id = ${userId} returning auth_status`.execute(db);
  return rows[0]?.authStatus ?? "NO";
}

export const checkForeignMember = handle(endpoints.checkForeignMember, async (call) => {
  const { caller, body } = call;
  const { userId } = call.params;
  const { member, profile } = await lockForeign(call, userId);
  const isPassed = body.status === "AUTH_SUCCESS";
  const reasonId = isPassed ? null : (body.reasonId ?? null);
  const remark = isPassed ? "" : await remarkOf(call.db, "PASSPORT", reasonId, body.checkFailRemark);
  let authStatus = String(member["authStatus"]);
  const reviewActionId = await recordDecision(call, {
    bizType: "PASSPORT",
    itemId: userId,
    action: isPassed ? "PASS" : "REFUSE",
    reasonId,
    remark,
    costMs: body.costMs,
    plan: {
      userId,
      rows: [
        { table: "foreign_profile", key: "user_id", id: userId },
        { table: "member", key: "user_id", id: userId },
      ],
      write: async () => {
        // Both rows are locked, so the state cannot change any more.
        needAct(foreignActs.check, profile);
        await writeProfile(call.db, userId, {
          ...(isPassed ? approved(call, profile, body) : {}),
          status: body.status,
          checkStaffId: caller.staffId,
          checkTime: new Date(),
          checkFailRemark: remark,
        });
        authStatus = await raiseOrLower(call, userId, isPassed);
        return { message: isPassed ? endpoints.foreignMessages.passed : endpoints.foreignMessages.refused(remark) };
      },
    },
  });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { status: profile.status, authStatus: member["authStatus"] },
    after: {
      status: body.status,
      checkFailRemark: remark,
      authStatus,
      passportNoChanged: isPassed && (body.passportNo ?? null) !== null,
    },
  });
  return { userId, status: body.status, authStatus, reviewActionId };
});
