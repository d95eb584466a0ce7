import { photoPassed, photoRefused } from "@hongxian/contract/core/events/review.events.ts";
import * as endpoints from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../../kit/call.ts";
import { recordDecision, remarkOf } from "./record-decision.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { lockOwnMember } from "../../people/member/lock-member.ts";

interface FaceRequest {
  readonly userId: number;
  readonly faceValue: number;
  readonly remarks: string;
  readonly reasonId?: number | null | undefined;
  readonly costMs?: number;
}

interface Decided {
  readonly recordId: number;
  readonly authStatus: string;
}

/**
 * authStatus AUTH is a real name together with a passed photo, so it changes here with the photo. The record stores
 * both pictures as they were reviewed.
 */
async function writeFace({ db, caller }: Call, userId: number, faceValue: number, reason: string): Promise<Decided> {
  const { rows } = await sql<Decided>`with decided as (
      update member set face_value = ${faceValue}, face_reason = ${reason},
        auth_status = case when ${faceValue}::int = 1 and auth_status = 'REAL_NAME' then 'AUTH'
          when ${faceValue}::int = 0 and auth_status = 'AUTH' then 'REAL_NAME' else auth_status end,
        update_user = ${caller.name}, update_time = now(), version = version + 1
      where user_id = ${userId} and face_value = 2
      returning user_id, real_img, verify_img, face_score, auth_status
    ), kept as (
      insert into face_review_record (user_id, real_img, verify_img, face_score, old_face_value, face_value, remarks,
        staff_id)
      select user_id, real_img, verify_img, face_score, 2, ${faceValue}, ${reason}, ${caller.staffId} from decided
      returning id
    )
    select kept.id as record_id, decided.auth_status from decided, kept`.execute(db);
  if (rows[0] === undefined) throw new AppError("STALE");
  return rows[0];
}

/** The one operation behind both live-photo calls, on a waiting photo (faceValue 2). */
async function decideFace(call: Call, { userId, faceValue, remarks, reasonId = null, costMs = 0 }: FaceRequest) {
  await lockOwnMember(call, userId);
  const isPassed = faceValue === 1;
  const remark = isPassed ? "" : await remarkOf(call.db, "FACE", reasonId, remarks);
  const faceReason = isPassed ? "" : remark === "" ? memberEditMessages.faceRefused : remark;
  let decided: Decided = { recordId: 0, authStatus: "" };
  const reviewActionId = await recordDecision(call, {
    bizType: "FACE",
    itemId: userId,
    action: isPassed ? "PASS" : "REFUSE",
    reasonId: isPassed ? null : reasonId,
    remark: faceReason,
    costMs,
    plan: {
      userId,
      rows: [{ table: "member", key: "user_id", id: userId }],
      write: async () => {
        decided = await writeFace(call, userId, faceValue, faceReason);
        await (isPassed
          ? writeEvent(call.db, photoPassed, { userId })
          : writeEvent(call.db, photoRefused, { userId, reason: faceReason }));
        return {
          bizId: decided.recordId,
          message: isPassed ? memberMessages.facePassed() : memberMessages.faceRefused(faceReason),
        };
      },
    },
  });
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { faceValue: 2 },
    after: { faceValue, faceReason, authStatus: decided.authStatus, faceReviewRecordId: decided.recordId },
  });
  return { faceValue, faceReason, reviewActionId };
}

export const verifyImgCheck = handle(endpoints.verifyImgCheck, (call) => decideFace(call, call.body));

export const updateFaceValue = handle(endpoints.updateFaceValue, (call) => {
  const { id, faceValue } = call.params;
  return decideFace(call, { userId: id, faceValue, remarks: "", costMs: call.query.costMs });
});
