import type { GradeChangeStatus } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { promotionIntake } from "@hongxian/contract/features/matchmaker-grade/promotion.intake.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { askPromotion } from "../../core/services/matchmaker/ask-promotion.ts";
import { needEnabled } from "../../core/people/member/need-enabled.ts";
import { serveIntake } from "../../kit/served-intake.ts";

interface View {
  readonly status: GradeChangeStatus;
  readonly fromGrade: number;
  readonly toGrade: number;
  readonly reason: string;
}

/** Matchmakers who apply for the next grade themselves. */
export const promotionIntakeServer = serveIntake(promotionIntake, {
  target: auditTargets.gradeChange,
  create: async ({ db, refs }) => {
    await needEnabled(db, refs.member);
    const { rows } = await sql<{ id: number }>`select id from agent
      where user_id = ${refs.member} and tier = 'MATCHMAKER'`.execute(db);
    if (rows[0] === undefined) throw refused(gradeMessages.notMatchmaker);
    return askPromotion(db, rows[0].id);
  },
  read: async (db, id) => {
    const { rows } = await sql<View>`select status, from_grade, to_grade, reason from matchmaker_grade_change
      where id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
