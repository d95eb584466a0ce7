import { updateFaceValue, verifyImgCheck } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import { AppError } from "@hongxian/contract/kit/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../kit/call.ts";
import { notifyMember } from "../notice/notify-member.ts";
import { writeReviewAction } from "../review/write-review-action.ts";
import { lockOwnMember } from "./lock-member.ts";

/** A decision can be taken back for half a minute; the member hears of it afterwards. */
const undoSeconds = 30;

interface Decided {
  readonly recordId: number;
  readonly waitedMs: number;
  readonly authStatus: string;
}

/**
 * The one operation behind both live-photo calls, on a photo that waits. authStatus AUTH is a real name together with a
 * passed photo, so it rises and falls here with the photo.
 */
async function decideFace(call: Call, userId: number, faceValue: number, remarks: string) {
  const { db, caller } = call;
  await lockOwnMember(call, userId);
  const faceReason = faceValue === 1 ? "" : remarks === "" ? memberEditMessages.faceRefused : remarks;
  const { rows } = await sql<Decided>`with decided as (
      update member set face_value = ${faceValue}, face_reason = ${faceReason},
        auth_status = case when ${faceValue}::int = 1 and auth_status = 'REAL_NAME' then 'AUTH'
          when ${faceValue}::int = 0 and auth_status = 'AUTH' then 'REAL_NAME' else auth_status end,
        update_user = ${caller.name}, update_time = now(), version = version + 1
      where user_id = ${userId} and face_value = 2
      returning user_id, real_img, verify_img, face_score, verify_img_update_time, auth_status
    ), kept as (
      insert into face_review_record (user_id, real_img, verify_img, face_score, old_face_value, face_value, remarks, staff_id)
      select user_id, real_img, verify_img, face_score, 2, ${faceValue}, ${faceReason}, ${caller.staffId} from decided returning id
    )
    select kept.id as record_id, decided.auth_status,
      coalesce(extract(epoch from now() - decided.verify_img_update_time) * 1000, 0)::bigint as waited_ms
    from decided, kept`.execute(db);
  const decided = rows[0];
  if (decided === undefined) throw new AppError("STALE");
  await writeReviewAction(db, {
    bizType: "FACE",
    bizId: decided.recordId,
    userId,
    action: faceValue === 1 ? "PASS" : "REFUSE",
    remark: faceReason,
    staffId: caller.staffId,
    costMs: decided.waitedMs,
  });
  const text = faceValue === 1 ? memberMessages.facePassed() : memberMessages.faceRefused(faceReason);
  await notifyMember(db, { userId, ...text, delaySeconds: undoSeconds });
  call.audit({
    targetType: "member",
    targetId: userId,
    before: { faceValue: 2 },
    after: { faceValue, faceReason, authStatus: decided.authStatus, faceReviewRecordId: decided.recordId },
  });
  return { faceValue, faceReason };
}

export const checkVerifyImg = handle(verifyImgCheck, async (call) => {
  const { userId, faceValue, remarks } = call.body;
  return decideFace(call, userId, faceValue, remarks);
});

export const decideFaceValue = handle(updateFaceValue, async (call) => {
  const { id, faceValue } = call.params;
  return decideFace(call, id, faceValue, "");
});
