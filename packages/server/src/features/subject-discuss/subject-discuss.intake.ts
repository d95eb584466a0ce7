import { subjectDiscussIntake } from "@hongxian/contract/features/subject-discuss/subject-discuss.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { shownPictures } from "../../core/foundation/open-door/shown-pictures.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { joinSubject, needOpenSubject } from "../../core/services/content/join-subject.ts";
import { contentViewOf } from "../../core/services/content/own-content.ts";
import { lookAtContent, storeContent } from "../../core/services/content/take-in.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** What members post under topics. */
export const subjectDiscussIntakeServer = serveIntake(subjectDiscussIntake, {
  target: auditTargets.subjectDiscuss,
  ask: async ({ services, refs }, { subjectId, content, images, optionId }) => {
    await needEnabled(services.db, refs.member);
    await needOpenSubject(services.db, subjectId, optionId);
    const columns = { subjectId, content, imgs: shownPictures(services, images), optionId };
    const post = { type: "SUBJECT_DISCUSS", userId: refs.member, columns } as const;
    return { post, look: await lookAtContent(services, post) };
  },
  create: async ({ db, refs }, { subjectId, optionId }, { post, look }) => {
    await joinSubject(db, { subjectId, userId: refs.member, optionId });
    return storeContent(db, post, look);
  },
  read: contentViewOf("SUBJECT_DISCUSS"),
});
