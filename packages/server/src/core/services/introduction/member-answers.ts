import type { IntroductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Seal } from "../../../platform/seal.ts";
import { lockIntroduction, moveIntroduction } from "./move-introduction.ts";

/** The member's own answer in the app. */
export async function answerAsMember(
  db: Db,
  seal: Seal,
  { id, userId, agree }: { readonly id: number; readonly userId: number; readonly agree: boolean },
): Promise<IntroductionStatus> {
  const row = await lockIntroduction(db, id);
  const side = row.userId === userId ? "self" : row.otherUserId === userId ? "other" : null;
  if (side === null) throw new AppError("NOT_FOUND");
  const action = `${side}-${agree ? "agree" : "refuse"}` as const;
  return moveIntroduction(db, id, { action }, { staffId: null, byMember: true, seal });
}

export interface Feedback {
  readonly id: number;
  readonly userId: number;
  readonly score: number;
  readonly continueFlag: boolean;
  readonly content: string;
}

/** Feedback on a meeting from one of the two; once for each. */
export async function leaveFeedback(db: Db, { id, userId, score, continueFlag, content }: Feedback): Promise<void> {
  const { rows } = await sql`insert into introduction_feedback (introduction_id, user_id, score, continue_flag, content)
    select i.id, ${userId}, ${score}, ${continueFlag}, ${content.slice(0, 500)} from introduction i
    where i.id = ${id} and ${userId} in (i.user_id, i.other_user_id)
      and i.status in ('MET', 'DATING', 'FAILED', 'SUCCESS_AUDIT', 'SUCCESS')
      and i.meet_time is not null
    on conflict do nothing returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
}
