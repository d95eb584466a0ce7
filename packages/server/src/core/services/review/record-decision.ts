import type { ReviewBizType } from "@hongxian/contract/core/review/review-access.ts";
import { reviewMessages, undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { dropClaims, needFree } from "./claims.ts";
import { changesOf, readRows, type RowChange } from "./restore-rows.ts";
import type { DecisionPlan } from "./review-kind.ts";
import { writeReviewAction } from "./write-review-action.ts";

/** What undoing a decision needs: stored with the decision for as long as it can be undone. */
export interface Restore {
  readonly itemId: number;
  readonly changes: readonly RowChange[];
  readonly messageId: number | null;
  /** A verdict on a complaint: its sanction, and what the punished member reads. */
  readonly sanction?: { readonly punishmentId: number; readonly messageId: number } | null;
}

export interface Decision {
  readonly bizType: ReviewBizType;
  /** The claim. */
  readonly itemId: number;
  readonly action: "PASS" | "REFUSE" | "OFFLINE";
  readonly reasonId: number | null;
  readonly remark: string;
  readonly costMs: number;
  readonly plan: DecisionPlan;
  /** Its consequences cannot be undone. */
  readonly isFinal?: boolean;
}

/** The text of a chosen reason, as the member reads it; a typed remark overrides it. */
export async function remarkOf(
  db: Db,
  bizType: ReviewBizType,
  reasonId: number | null,
  typed: string,
): Promise<string> {
  if (reasonId === null) return typed;
  const { rows } = await sql<{ text: string }>`select text from review_reason
    where id = ${reasonId} and biz_type = ${bizType} and status = 'ENABLE'`.execute(db);
  if (rows[0] === undefined) throw new AppError("REFUSED", { msg: reviewMessages.reasonGone });
  return typed === "" ? rows[0].text : typed;
}

/**
 * One decision about one item, inside the caller's transaction: no one else has claimed it, the plan's conditional
 * update succeeded, what it wrote is stored for half a minute for undoing, and the member is notified when that is
 * over.
 */
export async function recordDecision(call: Call, decision: Decision): Promise<number> {
  const { db, caller } = call;
  const { bizType, itemId, plan, action, reasonId, remark, costMs, isFinal = false } = decision;
  await needFree(db, bizType, [itemId], caller);
  const before = await readRows(db, plan.rows);
  const { bizId = itemId, message } = await plan.write();
  const changes = changesOf(plan.rows, before, await readRows(db, plan.rows));
  const messageId =
    message === undefined || plan.userId === null
      ? null
      : await notifyMember(db, {
          userId: plan.userId,
          ...message,
          ...(isFinal ? {} : { delaySeconds: undoSeconds }),
        });
  const restore: Restore = { itemId, changes, messageId };
  const id = await writeReviewAction(db, {
    bizType,
    bizId,
    userId: plan.userId,
    action,
    remark,
    staffId: caller.staffId,
    costMs,
    reasonId,
    restore: isFinal ? null : restore,
  });
  await dropClaims(db, bizType, [itemId]);
  return id;
}
