import { livePhotoIntake } from "@hongxian/contract/features/credential/live-photo.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { dropPictures, fetchPictures, recordPictures } from "../../core/foundation/open-door/own-pictures.ts";
import { editByMember, editingByMember } from "../../core/people/member/edit-by-member.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly state: "NONE" | "WAIT" | "PASS" | "REFUSE";
  readonly reason: string;
}

/** The live photos of members, by the edit of the profile that staff make for them. */
export const livePhotoIntakeServer = serveIntake(livePhotoIntake, {
  target: auditTargets.member,
  ask: async (call, { photo }) => {
    await needEnabled(call.services.db, call.refs.member);
    return fetchPictures(call, "photo", [photo]);
  },
  drop: dropPictures,
  create: async (call, { photo, faceScore }, pictures) => {
    const { db, refs } = call;
    const addressOf = await recordPictures(db, pictures);
    await editByMember(editingByMember(call), refs.member, { fields: { verifyImg: addressOf(photo) } });
    await sql`update member set face_score = ${faceScore} where user_id = ${refs.member}`.execute(db);
    await publishEvent(db, { topic: "review", data: { bizType: "FACE" } });
    return refs.member;
  },
  read: async (db, userId) => {
    const { rows } = await sql<View>`select case face_value when 0 then 'REFUSE' when 1 then 'PASS' when 2 then 'WAIT'
        else 'NONE' end as state, face_reason as reason from member where user_id = ${userId}`.execute(db);
    return rows[0] ?? null;
  },
});
