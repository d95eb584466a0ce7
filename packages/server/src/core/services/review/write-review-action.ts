import type { reviewActionKind, reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { publishEvent } from "../../foundation/console/events.ts";

export interface ReviewDecision {
  readonly bizType: ChoiceOf<typeof reviewBizType>;
  readonly bizId: number;
  /** The member the decision is about. */
  readonly userId: number | null;
  readonly action: ChoiceOf<typeof reviewActionKind>;
  readonly remark: string;
  readonly staffId: number;
  readonly costMs: number;
  readonly reasonId?: number | null;
  /** What undoing it needs; without it the decision is final. */
  readonly restore?: unknown;
  /** The decision that this one undoes. */
  readonly undoId?: number;
}

const remarkMax = 200;
const costMax = 2_147_483_647;

/**
 * One row for each human review decision, sent to the open desks; a longer remark is stored complete on the record
 * itself.
 */
export async function writeReviewAction(db: Db, decision: ReviewDecision): Promise<number> {
  const {
    bizType,
    bizId,
    userId,
    action,
    remark,
    staffId,
    costMs,
    reasonId = null,
    restore = null,
    undoId = null,
  } = decision;
  const { rows } = await sql<{
    id: number;
  }>`insert into review_action (biz_type, biz_id, user_id, action, remark, staff_id, cost_ms, reason_id, restore,
    undo_id)
    values (${bizType}, ${bizId}, ${userId}, ${action}, ${remark.slice(0, remarkMax)}, ${staffId},
      ${Math.min(costMs, costMax)},
      ${reasonId}, ${restore === null ? null : JSON.stringify(restore)}::jsonb, ${undoId})
    returning id`.execute(db);
  await publishEvent(db, { topic: "review", data: { bizType } });
  return rows[0]?.id ?? 0;
}
