import { sql } from "kysely";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { scopeSql } from "../../../kit/scope.ts";
import type { ReviewKind } from "./review-kind.ts";

interface FaceRow {
  readonly userId: number;
  readonly realImg: string;
  readonly verifyImg: string;
  readonly faceScore: number | null;
  readonly faceReason: string;
  readonly verifyTime: string | null;
}

const queued = sql<boolean>`t.face_value = 2 and t.status <> 'DELETE'`;

/** Live photographs the machine was not sure about. They are decided by verify-img-check and update-face-value. */
export const faceKind: ReviewKind = {
  bizType: "FACE",
  table: "member",
  key: "user_id",
  queued,
  // Decisions are written for the record of the check.
  decidedBy: sql<boolean>`a.user_id = t.user_id`,
  waiting: (caller) => sql<boolean>`${queued} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`,
  userId: sql<number>`t.user_id`,
  since: sql<string>`coalesce(t.verify_img_update_time, t.created_time)`,
  order: sql`t.verify_img_update_time, t.user_id`,
  label: sql<string>`coalesce(t.face_score::text, '')`,
  read: async ({ db }, ids) => {
    const { rows } = await sql<FaceRow>`select user_id, real_img, verify_img, face_score, face_reason,
        verify_img_update_time as verify_time
      from member where user_id = any(${ids}::bigint[])`.execute(db);
    return new Map(
      rows.map(({ userId, realImg, verifyImg, faceScore, faceReason, verifyTime }) => [
        userId,
        {
          images: [verifyImg, realImg].filter((image) => image !== ""),
          machine: { result: "REVIEW" as const, label: "", score: faceScore },
          detail: { realImg, verifyImg, faceScore, faceReason, verifyTime },
        },
      ]),
    );
  },
  /** The record stays as a trace: reviewed, and left unchanged. */
  undone: async ({ db }, recordId) => {
    await sql`update face_review_record set face_value = 2, remarks = '' where id = ${recordId}`.execute(db);
  },
};
