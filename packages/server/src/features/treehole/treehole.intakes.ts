import { ownContentMessages } from "@hongxian/contract/core/content/own-content.messages.ts";
import {
  treeholeIntake,
  treeholeReplyIntake,
  treeholeReportIntake,
} from "@hongxian/contract/features/treehole/treehole.intakes.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { contentViewOf, needShown } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import type { Db } from "../../kit/call.ts";
import { serveIntake, type ServedIntake } from "../../kit/served-intake.ts";
import { lookAtTreehole, reportTreehole, storeTreehole } from "./treehole-intake.ts";

const treeholeIntakeServer = serveIntake(treeholeIntake, {
  target: auditTargets.treehole,
  ask: async ({ services, refs }, { mood, content, images, anonymousName, cityName }) => {
    await needEnabled(services.db, refs.member);
    const imgs = shownPictures(services, images);
    return lookAtTreehole(services, { userId: refs.member, mood, content, anonymousName, imgs, cityName });
  },
  create: async ({ db }, _row, looked) => storeTreehole(db, looked),
  read: contentViewOf("TREEHOLE"),
});

const treeholeReplyIntakeServer = serveIntake(treeholeReplyIntake, {
  target: auditTargets.treeholeReply,
  ask: async ({ services, refs }, { content }) => {
    await needEnabled(services.db, refs.member);
    await needShown(services.db, "TREEHOLE", refs.treehole);
    const post = { type: "TREEHOLE_REPLY", userId: refs.member, columns: { postId: refs.treehole, content } } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db }, _row, { post, look }) => storeContent(db, post, look),
  read: contentViewOf("TREEHOLE_REPLY"),
});

async function needForeign(db: Db, postId: number, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from treehole_post where id = ${postId} and user_id = ${userId}`.execute(db);
  if (rows.length > 0) throw refused(ownContentMessages.ownReport);
}

/** A report is the member and the post: it has no number of its own. */
const treeholeReportIntakeServer = serveIntake(treeholeReportIntake, {
  target: auditTargets.treehole,
  create: async ({ db, refs }) => {
    await needEnabled(db, refs.member);
    await needForeign(db, refs.treehole, refs.member);
    await reportTreehole(db, refs.treehole, refs.member);
    return 0;
  },
  read: async () => ({}),
});

/** What members confide, answer and report in the treehole. */
export const treeholeIntakeServers: readonly ServedIntake[] = [
  treeholeIntakeServer,
  treeholeReplyIntakeServer,
  treeholeReportIntakeServer,
];
