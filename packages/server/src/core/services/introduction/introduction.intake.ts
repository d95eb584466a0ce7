import {
  introductionAnswerIntake,
  introductionFeedbackIntake,
} from "@hongxian/contract/core/introduction/introduction.intake.ts";
import type { IntroductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { serveIntake, type ServedIntake } from "../../../kit/served-intake.ts";
import { needEnabled } from "../../people/member/need-enabled.ts";
import { answerAsMember, leaveFeedback } from "./member-answers.ts";

const read = async (db: Db, id: number) => {
  const { rows } = await sql<{ status: IntroductionStatus }>`select status from introduction
    where id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** What members say to an introduction; it is known by our own number. */
export const introductionIntakes: readonly ServedIntake[] = [
  serveIntake(introductionAnswerIntake, {
    target: auditTargets.introduction,
    create: async ({ db, services, refs, audit }, { externalId, introductionId, agree }) => {
      await needEnabled(db, refs.member);
      const status = await answerAsMember(db, services.seal, { id: introductionId, userId: refs.member, agree });
      audit({ after: { externalId, userId: refs.member, agree, status } });
      return introductionId;
    },
    read,
  }),
  serveIntake(introductionFeedbackIntake, {
    target: auditTargets.introduction,
    create: async ({ db, refs, audit }, { externalId, introductionId, score, continueFlag, content }) => {
      await needEnabled(db, refs.member);
      await leaveFeedback(db, { id: introductionId, userId: refs.member, score, continueFlag, content });
      audit({ after: { externalId, userId: refs.member, score, continueFlag } });
      return introductionId;
    },
    read,
  }),
];
