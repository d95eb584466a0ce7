import { subjectVoteIntake } from "@hongxian/contract/features/subject/subject-vote.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { joinSubject, needOpenSubject } from "../../core/services/content/join-subject.ts";
import { serveIntake } from "../../kit/served-intake.ts";

/** Members who take a side without writing: a vote is the member and the topic, so it has no number of its own. */
export const subjectVoteIntakeServer = serveIntake(subjectVoteIntake, {
  target: auditTargets.subject,
  create: async ({ db, refs }, { subjectId, optionId }) => {
    await needEnabled(db, refs.member);
    await needOpenSubject(db, subjectId, optionId);
    await joinSubject(db, { subjectId, userId: refs.member, optionId });
    return 0;
  },
  read: async () => ({}),
});
