import * as endpoints from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { touchMember } from "../../core/people/member/save-edit.ts";
import { needFree } from "../../core/services/review/claims.ts";
import { handle } from "../../kit/call.ts";
import { lockForeign, passportColumns, writeProfile, type ForeignProfile } from "./foreign-profile-row.ts";

/** Another number or picture has to be reviewed; both are needed for that. */
function nextStatus(before: ForeignProfile, passportNo: string | null, passportPic: string): ForeignProfile["status"] {
  const isChanged = passportNo !== null || passportPic !== before.passportPic;
  const hasNumber = passportNo !== null || before.passportNoSealed !== null;
  if (!isChanged) return before.status;
  return hasNumber && passportPic !== "" ? "AUTHING" : "NOT";
}

export const editForeignMember = handle(endpoints.editForeignMember, async (call) => {
  const { body } = call;
  const { userId } = call.params;
  const { profile } = await lockForeign(call, userId);
  if (profile.version !== body.version) {
    const { passportNoSealed: _, ...current } = profile;
    throw new AppError("STALE_VERSION", { data: { current } });
  }
  const passportPic = body.passportPic ?? "";
  const known = profile.passportNoSealed === null ? null : call.services.seal.open(profile.passportNoSealed);
  const passportNo = body.passportNo === known ? null : body.passportNo;
  const status = nextStatus(profile, passportNo, passportPic);
  // The reviewer of this passport must decide about the picture that is shown.
  if (status === "AUTHING" && passportPic !== profile.passportPic)
    await needFree(call.db, "PASSPORT", [userId], call.caller);
  const facts = {
    nationality: body.nationality ?? "",
    visaType: body.visaType ?? "",
    visaExpireDate: body.visaExpireDate,
    inChina: body.inChina,
    chineseLevel: body.chineseLevel,
    passportPic,
    status,
  };
  const { version } = await writeProfile(call.db, userId, {
    ...facts,
    ...(passportNo === null ? {} : passportColumns(call, passportNo)),
    ...(status === "AUTHING" && profile.status !== "AUTHING" ? { submitTime: new Date() } : {}),
  });
  await touchMember(call.db, userId, call.caller.name);
  const { nationality, visaType, visaExpireDate, inChina, chineseLevel } = profile;
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: {
      nationality,
      visaType,
      visaExpireDate,
      inChina,
      chineseLevel,
      passportPic: profile.passportPic,
      status: profile.status,
    },
    after: { ...facts, passportNoChanged: passportNo !== null },
  });
  return { userId, status, version };
});
