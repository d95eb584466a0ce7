import type {
  feedbackReason,
  feedbackVerdict,
  recommendScene,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.choices.ts";
import {
  fakeAlarm,
  feedbackMessages,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { createComplaint } from "../../core/services/ticket/create-complaint.ts";
import type { Db } from "../../kit/call.ts";

export interface NewFeedback {
  readonly userId: number;
  readonly recommendUserId: number;
  readonly scene: ChoiceOf<typeof recommendScene>;
  readonly feedback: ChoiceOf<typeof feedbackVerdict>;
  readonly reasonTags?: readonly ChoiceOf<typeof feedbackReason>[];
  readonly content?: string;
  readonly strategyVersion?: string;
}

/** Enough different members called somebody fake within a week: creates a complaint, unless there already is one. */
async function complainOfFake(db: Db, { userId, recommendUserId }: NewFeedback): Promise<void> {
  const { rows } = await sql<{ members: number; known: boolean }>`select
      (select count(distinct f.user_id)::int from recommend_feedback f where f.recommend_user_id = ${recommendUserId}
        and f.reason_tags @> array['FAKE'] and f.created_time > now() - make_interval(days => ${fakeAlarm.days}::int))
        as members,
      exists (select from complaint c
      where c.target_user_id = ${recommendUserId} and c.target_type = 'USER' and c.reason_type = 'FAKE'
        and c.created_time > now() - make_interval(days => ${fakeAlarm.days}::int)) as known`.execute(db);
  const { members = 0, known = true } = rows[0] ?? {};
  if (known || members < fakeAlarm.members) return;
  await createComplaint(db, {
    userId,
    targetType: "USER",
    targetId: String(recommendUserId),
    reasonType: "FAKE",
    content: feedbackMessages.manyFake(members),
  });
}

/** A member's verdict on a recommended one; feedback that needs a review starts as waiting. */
export async function createFeedback(db: Db, draft: NewFeedback): Promise<number> {
  const { reasonTags = [], content = "" } = draft;
  const needsEyes = reasonTags.includes("FAKE") || reasonTags.includes("INACTIVE") || content !== "";
  await sql`select pg_advisory_xact_lock(hashtext('recommend feedback'), ${draft.recommendUserId}::int)`.execute(db);
  const { rows } = await sql<{ id: number }>`insert into recommend_feedback
      (user_id, recommend_user_id, scene, feedback, reason_tags, content, strategy_version, handle_status)
    values (${draft.userId}, ${draft.recommendUserId}, ${draft.scene}, ${draft.feedback}, ${reasonTags}::text[],
      ${content},
      ${draft.strategyVersion ?? ""}, ${needsEyes ? "WAIT_HANDLE" : "NONE"}) returning id`.execute(db);
  if (reasonTags.includes("FAKE")) await complainOfFake(db, draft);
  return rows[0]?.id ?? 0;
}
