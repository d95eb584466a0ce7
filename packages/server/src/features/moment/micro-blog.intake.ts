import { ownContentMessages } from "@hongxian/contract/core/content/own-content.messages.ts";
import { microBlogIntake } from "@hongxian/contract/features/moment/micro-blog.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shownFilm, shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { needOpenSubject } from "../../core/services/content/join-subject.ts";
import { contentViewOf, homeColumns } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake } from "../../kit/served-intake.ts";

async function needMatchmaker(db: Db, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from member
    where user_id = ${userId} and user_role = 'MATCHMAKER'`.execute(db);
  if (rows.length === 0) throw refused(ownContentMessages.matchmaker);
}

/** The micro blogs of matchmakers wait for a reviewer like every post. */
export const microBlogIntakeServer = serveIntake(microBlogIntake, {
  target: auditTargets.moment,
  ask: async ({ services, refs }, { content, images, videoUrl, subjectId, visibility }) => {
    const { db } = services;
    await needEnabled(db, refs.member);
    await needMatchmaker(db, refs.member);
    if (subjectId !== null) await needOpenSubject(db, subjectId, null);
    const media = { imgs: shownPictures(services, images), videoUrl: shownFilm(services, videoUrl) };
    const home = await homeColumns(db, refs.member);
    const columns = { kind: "MICRO_BLOG", content, subjectId, visibility, ...media, ...home };
    const post = { type: "MICRO_BLOG", userId: refs.member, columns } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db }, _row, { post, look }) => storeContent(db, post, look),
  read: contentViewOf("MICRO_BLOG"),
});
