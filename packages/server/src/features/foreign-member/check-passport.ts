import {
  checkForeignMember,
  claimPassport,
  foreignMessages,
  getPassportQueue,
  releasePassports,
  type PassportReview,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { AppError, invalid, refused } from "@hongxian/contract/kit/errors.ts";
import { sql } from "kysely";
import { ageSql } from "../../core/member/member-age-sql.ts";
import { maskRealnameSql } from "../../core/member/mask-sql.ts";
import { memberBoundScope } from "../../core/member/member.scope.ts";
import { notifyMember } from "../../core/notice/notify-member.ts";
import { writeReviewAction } from "../../core/review/write-review-action.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { isForeign } from "./foreign-member.server.ts";
import { lockForeign, passportColumns, writeProfile, type ForeignProfile } from "./foreign-profile-row.ts";

const undoSeconds = 30;
const queueSize = 50;

interface Waiting {
  readonly userId: number;
  readonly firstName: string;
  readonly imageUrl: string | null;
  readonly sex: string;
  readonly nationality: string;
  readonly submitTime: string | null;
  readonly isOverdue: boolean;
  readonly lockedBy: string | null;
  readonly total: number;
}

export const passportQueue = handle(getPassportQueue, async ({ db, caller }) => {
  const { rows } =
    await sql<Waiting>`select t.user_id, t.first_name, nullif(t.image_url, '') as image_url, t.sex, f.nationality, f.submit_time,
      coalesce(f.submit_time < now() - interval '24 hours', false) as is_overdue, (count(*) over ())::int as total,
      case when f.lock_until > now() and f.lock_staff_id <> ${caller.staffId} then (select s.name from staff s where s.id = f.lock_staff_id) end as locked_by
    from foreign_profile f join member t on t.user_id = f.user_id
    where f.status = 'AUTHING' and ${isForeign} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
    order by f.submit_time nulls first, f.user_id limit ${queueSize}`.execute(db);
  return { total: rows[0]?.total ?? 0, list: rows };
});

async function readReview({ db }: Call, userId: number): Promise<PassportReview> {
  const { rows } =
    await sql<PassportReview>`select m.user_id, m.first_name, m.sex, ${ageSql(sql.ref("m.birthday"))} as age,
      ${maskRealnameSql(sql.ref("m.realname"))} as realname, concat_ws(' ', nullif(m.home_prov, ''), nullif(m.home_city, ''), nullif(m.home_area, '')) as home_place,
      f.nationality, f.passport_no_masked as passport_no, f.passport_pic, f.visa_type, f.visa_expire_date, f.submit_time,
      coalesce((select json_agg(json_build_object('action', a.action, 'remark', a.remark, 'staffName', coalesce(s.name, ''), 'createdTime', a.created_time)
        order by a.id desc) from review_action a left join staff s on s.id = a.staff_id
        where a.biz_type = 'PASSPORT' and a.biz_id = m.user_id), '[]') as history
    from member m join foreign_profile f on f.user_id = m.user_id where m.user_id = ${userId}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  return rows[0];
}

/** Takes one waiting passport for ten minutes; the ones the same person held before are let go. */
export const claim = handle(claimPassport, async (call) => {
  const { db, caller } = call;
  const { userId } = call.body;
  const { profile } = await lockForeign(call, userId);
  if (profile.lockedBy !== null) throw refused(foreignMessages.reviewing(profile.lockedBy));
  if (profile.status !== "AUTHING") throw new AppError("STALE");
  await sql`update foreign_profile set lock_staff_id = null, lock_until = null
    where lock_staff_id = ${caller.staffId} and user_id <> ${userId}`.execute(db);
  await sql`update foreign_profile set lock_staff_id = ${caller.staffId}, lock_until = now() + interval '10 minutes'
    where user_id = ${userId}`.execute(db);
  call.audit({ targetType: "member", targetId: userId });
  return readReview(call, userId);
});

export const release = handle(releasePassports, async (call) => {
  await sql`update foreign_profile set lock_staff_id = null, lock_until = null
    where lock_staff_id = ${call.caller.staffId} and user_id = any(${call.body.ids}::bigint[])`.execute(call.db);
  call.audit({ targetType: "member", targetId: null, after: { released: call.body.ids.length } });
  return null;
});

/** What an approval rests on: what was known, and what the reviewer read from the picture. */
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
    ...(nationality === "" ? { nationality: foreignMessages.noNationality } : {}),
    ...(passportNo === null && profile.passportNoSealed === null ? { passportNo: foreignMessages.noPassport } : {}),
    ...(visaExpireDate === null ? { visaExpireDate: foreignMessages.noVisaDate } : {}),
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

export const checkPassport = handle(checkForeignMember, async (call) => {
  const { db, caller, body } = call;
  const { userId } = call.params;
  const { member, profile } = await lockForeign(call, userId);
  if (profile.lockedBy !== null) throw refused(foreignMessages.reviewing(profile.lockedBy));
  if (profile.status !== "AUTHING") throw new AppError("STALE");
  const isPassed = body.status === "AUTH_SUCCESS";
  const remark = isPassed ? "" : body.checkFailRemark;
  await writeProfile(db, userId, {
    ...(isPassed ? approved(call, profile, body) : {}),
    status: body.status,
    checkStaffId: caller.staffId,
    checkTime: new Date(),
    checkFailRemark: remark,
    lockStaffId: null,
    lockUntil: null,
  });
  const authStatus = await raiseOrLower(call, userId, isPassed);
  await writeReviewAction(db, {
    bizType: "PASSPORT",
    bizId: userId,
    userId,
    action: isPassed ? "PASS" : "REFUSE",
    remark,
    staffId: caller.staffId,
    costMs: body.costMs,
  });
  const message = isPassed ? foreignMessages.passed : foreignMessages.refused(remark);
  await notifyMember(db, { userId, ...message, delaySeconds: undoSeconds });
  call.audit({
    targetType: "member",
    targetId: userId,
    before: { status: profile.status, authStatus: member["authStatus"] },
    after: {
      status: body.status,
      checkFailRemark: remark,
      authStatus,
      passportNoChanged: isPassed && (body.passportNo ?? null) !== null,
    },
  });
  return { userId, status: body.status, authStatus };
});
