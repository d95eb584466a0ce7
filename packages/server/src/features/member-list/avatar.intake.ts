import { avatarIntake } from "@hongxian/contract/features/member-list/avatar.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { dropPictures, fetchPictures, recordPictures } from "../../core/foundation/open-door/own-pictures.ts";
import { editByMember, editingByMember } from "../../core/people/member/edit-by-member.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** The avatars of members, by the edit of the profile. */
export const avatarIntakeServer = serveIntake(avatarIntake, {
  target: auditTargets.member,
  ask: async (call, { photo }) => {
    await needEnabled(call.services.db, call.refs.member);
    return fetchPictures(call, "photo", [photo]);
  },
  drop: dropPictures,
  create: async (call, { photo }, pictures) => {
    const addressOf = await recordPictures(call.db, pictures);
    await editByMember(editingByMember(call), call.refs.member, { fields: { imageUrl: addressOf(photo) } });
    return call.refs.member;
  },
  read: async (db, userId) => {
    const { rows } = await sql<{ infoPercent: number }>`select info_percent from member
      where user_id = ${userId}`.execute(db);
    return rows[0] ?? null;
  },
});
