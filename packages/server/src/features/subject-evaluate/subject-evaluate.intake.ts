import { ownContentMessages } from "@hongxian/contract/core/content/own-content.messages.ts";
import { subjectEvaluateIntake } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { needOpenSubject } from "../../core/services/content/join-subject.ts";
import { contentViewOf, needShown } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

async function subjectOf(db: Db, discussId: number): Promise<number> {
  const { rows } = await sql<{ subjectId: number }>`select subject_id from subject_discuss
    where id = ${discussId}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0].subjectId;
}

/** A reply to a reply stands under the first one; whom it answers is stored beside. */
async function answered(db: Db, parent: number | null, discussId: number) {
  if (parent === null) return { parentId: null, replyUserId: null };
  const { rows } = await sql<{ parentId: number; replyUserId: number }>`select coalesce(parent_id, id) as parent_id,
      user_id as reply_user_id from subject_evaluate
    where id = ${parent} and discuss_id = ${discussId} and status <> 'DELETED'`.execute(db);
  if (rows[0] === undefined) throw invalid({ parent: ownContentMessages.parent });
  return rows[0];
}

/** What members say to posts under topics. */
export const subjectEvaluateIntakeServer = serveIntake(subjectEvaluateIntake, {
  target: auditTargets.subjectEvaluate,
  ask: async ({ services, refs }, { content, attitude }) => {
    const { db } = services;
    await needEnabled(db, refs.member);
    await needShown(db, "SUBJECT_DISCUSS", refs.discuss);
    const subjectId = await subjectOf(db, refs.discuss);
    await needOpenSubject(db, subjectId, null);
    const columns = {
      discussId: refs.discuss,
      subjectId,
      content,
      attitude,
      ...(await answered(db, refs.parent, refs.discuss)),
    };
    const post = { type: "SUBJECT_EVALUATE", userId: refs.member, columns } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db }, _row, { post, look }) => storeContent(db, post, look),
  read: contentViewOf("SUBJECT_EVALUATE"),
});
