import {
  deskGrants,
  isDeskKind,
  reviewAccess,
  type ReviewBizType,
} from "@hongxian/contract/core/review/review-access.ts";
import * as contract from "@hongxian/contract/core/review/review.endpoints.ts";
import { claimMinutes } from "@hongxian/contract/core/review/review.messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call, type ServedCall } from "../../../kit/call.ts";
import { claimItems, dropClaims, keepClaims } from "./claims.ts";
import { decideItems } from "./decide-items.ts";
import { verifyImgCheck, updateFaceValue } from "./face-review.ts";
import { needOneOf } from "./need-one-of.ts";
import { readHeld, readItems } from "./review-items.ts";
import type { ReviewKind } from "./review-kind.ts";
import { undoDecision, undoDecisions } from "./undo-decision.ts";

interface DeskRow {
  readonly reasons: { id: number; label: string; text: string; hotKey: number | null }[];
  readonly waiting: number;
  readonly today: number;
  readonly averageMs: number;
}

/** Reasons in order, waiting items, and the caller's own figures of the day; undone decisions do not count. */
async function readDesk({ db, caller }: Call, kind: ReviewKind): Promise<DeskRow> {
  const { rows } = await sql<DeskRow>`with mine as (select a.cost_ms from review_action a
      where a.staff_id = ${caller.staffId} and a.created_time >= current_date and a.biz_type = ${kind.bizType}
        and a.action <> 'UNDO'
        and not exists (select from review_action u where u.undo_id = a.id))
    select coalesce((select
      json_agg(json_build_object('id', r.id, 'label', r.label, 'text', r.text, 'hotKey', r.hot_key)
        order by r.sort, r.id) from review_reason r where r.biz_type = ${kind.bizType} and r.status = 'ENABLE'), '[]')
          as reasons,
      (select count(*)::int from ${sql.table(kind.table)} t where ${kind.waiting(caller)}) as waiting,
      (select count(*)::int from mine) as today,
      coalesce((select avg(cost_ms)::int from mine where cost_ms > 0), 0) as average_ms`.execute(db);
  return rows[0] ?? { reasons: [], waiting: 0, today: 0, averageMs: 0 };
}

/** The endpoints of the review engine, for the given kinds of items. */
export function reviewCalls(kinds: readonly ReviewKind[]): ServedCall[] {
  const byType = new Map(kinds.map((kind) => [kind.bizType, kind]));
  const kindOf = (bizType: ReviewBizType): ReviewKind => {
    const kind = byType.get(bizType);
    if (kind === undefined) throw new AppError("NOT_FOUND");
    return kind;
  };
  /** The kind, if the caller may decide its items. */
  const deskOf = (call: Call, bizType: ReviewBizType): ReviewKind => {
    const kind = kindOf(bizType);
    if (isDeskKind(bizType)) needOneOf(call, deskGrants(bizType));
    return kind;
  };
  return [
    handle(contract.claimReview, async (call) => {
      const kind = deskOf(call, call.params.bizType);
      const ids = await claimItems(call, kind, call.body);
      call.audit({ targetType: kind.bizType, targetId: null, after: { claimed: ids.length } });
      return { items: await readItems(call, kind, ids), others: await readHeld(call, kind) };
    }),
    handle(contract.keepReview, async (call) => {
      const { bizType } = deskOf(call, call.params.bizType);
      const held = await keepClaims(call.db, bizType, call.body.ids, call.caller.staffId);
      return { held, lockUntil: new Date(Date.now() + claimMinutes * 60_000).toISOString() };
    }),
    handle(contract.releaseReview, async (call) => {
      const { bizType, ids } = call.body;
      deskOf(call, bizType);
      const released = await dropClaims(call.db, bizType, ids, call.caller.staffId);
      call.audit({ targetType: bizType, targetId: null, after: { released } });
      return { released };
    }),
    handle(contract.getReviewDesk, (call) => readDesk(call, deskOf(call, call.params.bizType))),
    handle(contract.decideReview, async (call) => {
      const { bizType } = call.params;
      const kind = kindOf(bizType);
      if (isDeskKind(bizType)) needOneOf(call, reviewAccess[bizType][call.body.action]);
      return decideItems(call, kind, call.body);
    }),
    handle(contract.undoReview, (call) => undoDecision(call, kindOf, call.params.reviewActionId)),
    handle(contract.undoReviews, (call) => undoDecisions(call, kindOf, call.body.reviewActionIds)),
    verifyImgCheck,
    updateFaceValue,
  ];
}
