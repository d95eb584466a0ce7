import type { decideReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { reviewMessages } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Call } from "../../../kit/call.ts";
import { recordDecision, remarkOf } from "./record-decision.ts";
import type { ReviewKind } from "./review-kind.ts";

type Order = z.output<(typeof decideReview)["body"]>;

async function decideOne(call: Call, kind: ReviewKind, id: number, order: Order, remark: string): Promise<number> {
  if (kind.plan === undefined) throw refused(reviewMessages.ownCall);
  const reasonId = order.action === "REFUSE" ? (order.reasonId ?? null) : null;
  return recordDecision(call, {
    bizType: kind.bizType,
    itemId: id,
    action: order.action,
    reasonId,
    remark,
    costMs: order.costMs,
    plan: await kind.plan(call, { id, action: order.action, remark, reasonId, isOneOfMany: order.ids.length > 1 }),
  });
}

/**
 * The decision endpoint of kinds that have none of their own. A single item returns its conflict; of several, those
 * that fail are listed and the others are decided.
 */
export async function decideItems(call: Call, kind: ReviewKind, order: Order) {
  const { db } = call;
  const typed = order.action === "REFUSE" ? order.remark : "";
  const remark =
    order.action === "REFUSE" ? await remarkOf(db, kind.bizType, order.reasonId ?? null, typed) : order.remark;
  const done: { id: number; reviewActionId: number }[] = [];
  const failed: { id: number; msg: string }[] = [];
  const ids = [...new Set(order.ids)];
  for (const id of ids) {
    if (ids.length === 1) {
      done.push({ id, reviewActionId: await decideOne(call, kind, id, order, remark) });
      break;
    }
    await sql`savepoint one_item`.execute(db);
    try {
      done.push({ id, reviewActionId: await decideOne(call, kind, id, order, remark) });
      await sql`release savepoint one_item`.execute(db);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint one_item`.execute(db);
      failed.push({ id, msg: error.message });
    }
  }
  for (const { id, reviewActionId } of done)
    call.auditItem({ targetType: kind.bizType, targetId: id, after: { action: order.action, remark, reviewActionId } });
  call.audit({
    targetType: kind.bizType,
    targetId: ids[0] ?? null,
    after: { action: order.action, done: done.length },
  });
  return { done, failed };
}
