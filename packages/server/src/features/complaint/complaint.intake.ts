import { complaintIntake, complaintIntakeMessages } from "@hongxian/contract/features/complaint/complaint.intake.ts";
import { openMessages } from "@hongxian/contract/core/open-door/open-door.rules.ts";
import type { complaintStatus } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { otherOfAsked } from "../../core/services/introduction/asked-introduction.ts";
import { createComplaint, withdrawComplaint } from "../../core/services/ticket/create-complaint.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

async function authorOf(db: Db, momentId: number): Promise<number> {
  const { rows } = await sql<{ userId: number }>`select user_id from moment where id = ${momentId}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0].userId;
}

interface Named {
  readonly member: number;
  readonly targetMember: number | null;
  readonly targetMoment: number | null;
}

async function targetOf(db: Db, refs: Named, introductionId: number | null) {
  if (introductionId !== null) {
    const other = await otherOfAsked(db, introductionId, refs.member);
    if (other === null) throw invalid({ introductionId: complaintIntakeMessages.introduction });
    return { targetType: "USER", targetId: String(other), targetUserId: other } as const;
  }
  if (refs.targetMoment === null)
    return { targetType: "USER", targetId: String(refs.targetMember), targetUserId: refs.targetMember } as const;
  const targetUserId = await authorOf(db, refs.targetMoment);
  return { targetType: "MOMENT", targetId: String(refs.targetMoment), targetUserId } as const;
}

/** The complaints of members. What was complained stays; the complaint itself may be withdrawn. */
export const complaintIntakeServer = serveIntake(complaintIntake, {
  target: auditTargets.complaint,
  create: async ({ db, services, refs }, { introductionId, reasonType, content, images, contactPhone }) => {
    const target = await targetOf(db, refs, introductionId);
    shownPictures(services, images);
    const { id } = await createComplaint(db, {
      ...target,
      userId: refs.member,
      reasonType,
      content,
      imgs: images,
      contactPhone,
    });
    return id;
  },
  change: async ({ db, refs }, { withdrawn }, id) => {
    if (!withdrawn) throw refused(openMessages.fixed);
    await withdrawComplaint(db, id, refs.member);
  },
  read: async (db, id) => {
    const { rows } = await sql<{
      status: ChoiceOf<typeof complaintStatus>;
    }>`select status from complaint where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
