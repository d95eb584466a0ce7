import type { feedbackHandle } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.choices.ts";
import { recommendFeedbackIntake } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.intake.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";
import { createFeedback } from "./create-feedback.ts";

/** What members say to those who were recommended to them. */
export const recommendFeedbackIntakeServer = serveIntake(recommendFeedbackIntake, {
  target: auditTargets.recommendFeedback,
  create: async ({ db, refs }, draft) => {
    await needEnabled(db, refs.member);
    return createFeedback(db, { ...draft, userId: refs.member, recommendUserId: refs.target });
  },
  read: async (db, id) => {
    const { rows } = await sql<{
      handleStatus: ChoiceOf<typeof feedbackHandle>;
    }>`select handle_status from recommend_feedback where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
