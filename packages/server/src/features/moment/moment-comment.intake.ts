import { ownContentMessages } from "@hongxian/contract/core/content/own-content.messages.ts";
import { momentCommentIntake } from "@hongxian/contract/features/moment/moment-comment.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { contentViewOf, needShown } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

async function needParent(db: Db, id: number | null, momentId: number): Promise<void> {
  if (id === null) return;
  const { rows } = await sql`select 1 from moment_comment
    where id = ${id} and moment_id = ${momentId} and status <> 'DELETED'`.execute(db);
  if (rows.length === 0) throw invalid({ parent: ownContentMessages.parent });
}

/** The comments of members under moments and micro blogs. */
export const momentCommentIntakeServer = serveIntake(momentCommentIntake, {
  target: auditTargets.momentComment,
  ask: async ({ services, refs }, { content }) => {
    const { db } = services;
    // The declaration lets one of the two through.
    const momentId = refs.moment ?? refs.microBlog ?? 0;
    await needEnabled(db, refs.member);
    await needShown(db, "MOMENT", momentId);
    await needParent(db, refs.parent, momentId);
    const post = {
      type: "MOMENT_COMMENT",
      userId: refs.member,
      columns: { momentId, parentId: refs.parent, content },
    } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db }, _row, { post, look }) => storeContent(db, post, look),
  read: contentViewOf("MOMENT_COMMENT"),
});
