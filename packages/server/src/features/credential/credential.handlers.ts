import * as endpoints from "@hongxian/contract/features/credential/credential.endpoints.ts";
import { memberAccountGrants } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { lockOwnMember } from "../../core/people/member/lock-member.ts";
import { needFree } from "../../core/services/review/claims.ts";
import { imagesOf } from "../../core/services/review/credential-kind.ts";
import { findRecord } from "../../core/services/review/credential-record.ts";
import { decideRecord } from "../../core/services/review/decide-credential.ts";
import { handle } from "../../kit/call.ts";

/** A masked copy replaces the former one; the original stays stored, for reviewers. */
export const maskImage = handle(endpoints.maskImage, async (call) => {
  const { db, caller, body } = call;
  const record = await findRecord(call, call.params.id);
  if (record.type !== "CAR") throw refused(endpoints.maskMessages.onlyCar);
  if (!imagesOf(record.authImg, record.detail).includes(body.image))
    throw invalid({ image: endpoints.maskMessages.image });
  await needFree(db, "CAR", [record.id], caller);
  await sql`insert into auth_image_mask (record_id, image, masked, staff_id)
    values (${record.id}, ${body.image}, ${body.masked}, ${caller.staffId})
    on conflict (record_id, image) do update
    set masked = excluded.masked, staff_id = excluded.staff_id, created_time = now()`.execute(db);
  const isPlain = body.masked === body.image;
  call.audit({
    targetType: auditTargets.authRecord,
    targetId: record.id,
    after: { image: body.image, plateVisible: !isPlain },
  });
  return body;
});

export const keepSchoolCode = handle(endpoints.keepSchoolCode, async (call) => {
  const { id } = call.params;
  const { code } = call.body;
  const record = await findRecord(call, id);
  if (record.type !== "EDUCATION") throw new AppError("NOT_FOUND");
  await needFree(call.db, "EDUCATION", [id], call.caller);
  const { rows } = await sql`update auth_record set remark = ${code}, version = version + 1, update_time = now()
    where id = ${id} and status = 'AUTHING' returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.authRecord, targetId: id, after: { schoolCode: true } });
  return { id, remark: code };
});

/**
 * The member claims to be single while the paper shows a marriage: the ban and the refusal commit or roll back
 * together.
 */
export const reportBigamy = handle(endpoints.reportBigamy, async (call) => {
  const { id } = call.params;
  const { reason, days } = call.body;
  call.need(memberAccountGrants.ban);
  const record = await findRecord(call, id);
  if (record.type !== "MARRIAGE") throw new AppError("NOT_FOUND");
  const member = await lockOwnMember(call, record.userId);
  const ban = await banMember(call.db, member, call.caller.staffId, {
    reason,
    days,
    violationType: "FAKE",
    sourceType: "REVIEW",
    sourceId: id,
  });
  await decideRecord(call, id, {
    action: "REFUSE",
    reason: endpoints.bigamyReason,
    reasonId: null,
    remark: "",
    costMs: 0,
    body: undefined,
    isFinal: true,
  });
  call.audit({
    targetType: auditTargets.authRecord,
    targetId: id,
    before: { status: "AUTHING", userId: record.userId },
    after: { status: "AUTH_FAIL", reason: endpoints.bigamyReason, punishmentId: ban.punishmentId, days },
  });
  return { id, status: "AUTH_FAIL" as const };
});
