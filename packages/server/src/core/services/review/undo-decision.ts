import { credentialReopened } from "@hongxian/contract/core/events/review.events.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { isProfileField } from "@hongxian/contract/core/member/member-fields.ts";
import { incomeValueText, valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { reviewAccess, isDeskKind, type ReviewBizType } from "@hongxian/contract/core/review/review-access.ts";
import { reviewMessages, undoSeconds } from "@hongxian/contract/core/review/review.messages.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { recordChanges, type FieldChange } from "../../people/member/save-edit.ts";
import { giveClaims } from "./claims.ts";
import { needOneOf } from "./need-one-of.ts";
import type { Restore } from "./record-decision.ts";
import { restoreRows, type RowChange } from "./restore-rows.ts";
import { readItems } from "./review-items.ts";
import type { ReviewKind } from "./review-kind.ts";
import { writeReviewAction } from "./write-review-action.ts";

interface Decided {
  readonly bizType: ReviewBizType;
  readonly bizId: number;
  readonly userId: number | null;
  readonly action: "PASS" | "REFUSE" | "OFFLINE" | "UNDO";
  readonly staffId: number | null;
  readonly restore: Restore | null;
  readonly isLate: boolean;
  readonly isUndone: boolean;
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const amount = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** The member's history records the undoing too. */
function reversed(changes: readonly RowChange[]): FieldChange[] {
  return changes
    .filter(({ table }) => table === "member")
    .flatMap(({ before, after }) => {
      const plain = Object.keys(before)
        .filter((name) => isProfileField(camel(name)))
        .map((name) => ({ field: camel(name), before: valueText(after[name]), after: valueText(before[name]) }));
      if (!("income" in before)) return plain;
      const text = (from: RowChange["before"]) =>
        incomeValueText(amount(from["income"]), amount(from["spouse_income_max"]));
      return [...plain, { field: "income", before: text(after), after: text(before) }];
    });
}

/** The caller's own decision, while it can be undone. */
export async function lockDecision({ db, caller }: Call, id: number): Promise<Decided & { restore: Restore }> {
  const { rows } = await sql<Decided>`select a.biz_type, a.biz_id, a.user_id, a.action, a.staff_id, a.restore,
      a.created_time < now() - make_interval(secs => ${sql.lit(undoSeconds)}) as is_late,
      exists (select from review_action u where u.undo_id = a.id) as is_undone
    from review_action a where a.id = ${id} for update of a`.execute(db);
  const decided = rows[0];
  if (decided === undefined || decided.action === "UNDO") throw new AppError("NOT_FOUND");
  if (decided.staffId !== caller.staffId) throw refused(reviewMessages.notOwn);
  if (decided.isUndone) throw new AppError("STALE");
  if (decided.isLate) throw refused(reviewMessages.undoLate);
  if (decided.restore === null) throw refused(reviewMessages.noUndo);
  return { ...decided, restore: decided.restore };
}

/** The message waits as long as the decision can be undone; if it was already sent, undoing is refused. */
export async function withdrawMessage({ db }: Pick<Call, "db">, messageId: number | null): Promise<void> {
  if (messageId === null) return;
  const { rows } = await sql`update outbox set state = 'DROPPED', done_time = now()
    where dedupe_key = ${`person_msg:${messageId}`} and state = 'WAITING' and taken_time is null returning 1`.execute(
    db,
  );
  if (rows.length === 0) throw refused(reviewMessages.undoLate);
  await sql`delete from person_msg where id = ${messageId}`.execute(db);
}

type KindOf = (bizType: ReviewBizType) => ReviewKind;

async function undoOne(call: Call, kindOf: KindOf, id: number) {
  const { db, caller } = call;
  const decided = await lockDecision(call, id);
  const { bizType, bizId, userId, action, restore } = decided;
  const kind = kindOf(bizType);
  if (isDeskKind(bizType)) needOneOf(call, reviewAccess[bizType][action === "PASS" ? "PASS" : "REFUSE"]);
  // The member before anything that belongs to him, as every decision locks them.
  if (userId !== null) await sql`select 1 from member where user_id = ${userId} for update`.execute(db);
  await restoreRows(db, restore.changes, caller.name);
  await withdrawMessage(call, restore.messageId);
  const lines = reversed(restore.changes);
  if (userId !== null && lines.length > 0) await recordChanges(call, userId, lines);
  await kind.undone?.(call, bizId);
  const credential = credentialKind.values.find((name) => name === bizType);
  const isReopened = restore.changes.some(({ table, before }) => table === "auth_record" && "status" in before);
  if (credential !== undefined && userId !== null && isReopened)
    await writeEvent(db, credentialReopened, { userId, recordId: restore.itemId, kind: credential });
  const undoId = await writeReviewAction(db, {
    bizType,
    bizId,
    userId,
    action: "UNDO",
    remark: "",
    staffId: caller.staffId,
    costMs: 0,
    undoId: id,
  });
  await giveClaims(db, bizType, [restore.itemId], caller.staffId);
  const [item = null] = await readItems(call, kind, [restore.itemId]);
  const line = {
    targetType: auditTargets.reviewAction,
    targetId: id,
    before: { bizType, itemId: restore.itemId, action },
    after: { undoId, columns: restore.changes.flatMap(({ after }) => Object.keys(after)) },
  };
  return { undone: { bizType, id: restore.itemId, action, item }, line };
}

export async function undoDecision(call: Call, kindOf: KindOf, id: number) {
  const { undone, line } = await undoOne(call, kindOf, id);
  call.audit(line);
  return undone;
}

/** Several decisions of one call; what cannot be undone any more stays decided. */
export async function undoDecisions(call: Call, kindOf: KindOf, ids: readonly number[]) {
  const { db } = call;
  const items: ReviewItem[] = [];
  const failed: { reviewActionId: number; msg: string }[] = [];
  for (const id of new Set(ids)) {
    await sql`savepoint one_item`.execute(db);
    try {
      const { undone, line } = await undoOne(call, kindOf, id);
      await sql`release savepoint one_item`.execute(db);
      if (undone.item !== null) items.push(undone.item);
      call.auditItem(line);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint one_item`.execute(db);
      failed.push({ reviewActionId: id, msg: error.message });
    }
  }
  call.audit({ targetType: auditTargets.reviewAction, targetId: null, after: { undone: items.length } });
  return { items, failed };
}
