import { memberTagGrants } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { batchMessages } from "@hongxian/contract/core/console/batch.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/member-list/member-batch.endpoints.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { memberListMessages } from "@hongxian/contract/features/member-list/member-list.messages.ts";
import { assignLimit } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { sql } from "kysely";
import type { BatchKind, BatchKinds } from "../../core/foundation/batch/batch-kind.ts";
import { createBatch } from "../../core/foundation/batch/batch-store.ts";
import { batchUserTags } from "../../core/people/member/member-tags.ts";
import { settingSaleBatch } from "../../core/people/staff/assign-sale.ts";
import { handle } from "../../kit/call.ts";
import { listCondition } from "./member-condition.ts";

const slice = 100;
const titleOf = endpoints.memberBatchKind.labels;

const assign: BatchKind = {
  kind: "ASSIGN_SALE",
  title: titleOf.ASSIGN_SALE,
  served: settingSaleBatch,
  slice,
  order: (input, userIds) => ({ params: { x: (input as { saleUserId: number }).saleUserId }, body: userIds }),
};
const tag = (kind: "ADD_TAGS" | "REMOVE_TAGS"): BatchKind => ({
  kind,
  title: titleOf[kind],
  served: batchUserTags,
  slice,
  order: (input, userIds) => ({
    body: { action: kind === "ADD_TAGS" ? "ADD" : "REMOVE", userIds, tagIds: (input as { tagIds: number[] }).tagIds },
  }),
});

/** The background actions of the member list. */
export const memberBatchKinds: BatchKinds = new Map(
  [assign, tag("ADD_TAGS"), tag("REMOVE_TAGS")].map((kind) => [kind.kind, kind]),
);

const grants = {
  ASSIGN_SALE: endpoints.memberBatchGrants.batchAssign,
  ADD_TAGS: memberTagGrants.addTags,
  REMOVE_TAGS: memberTagGrants.removeTags,
} as const;

export const startMemberBatch = handle(endpoints.startMemberBatch, async (call) => {
  const { db, caller, body } = call;
  const { kind, userIds, filters, ...input } = body;
  call.need(grants[kind]);
  // Whether each record may be changed is checked slice by slice, by the rules of the command itself.
  const found = parseInput(resourceQuery(memberList), filters ?? {});
  const targets =
    userIds === undefined
      ? sql`select m.user_id from member m where ${listCondition(found, caller)} order by m.user_id`
      : sql`select distinct u from unnest(${userIds}::bigint[]) u order by u`;
  const { id, total } = await createBatch(db, { kind, staffId: caller.staffId, input, targets });
  if (total === 0) throw refused(batchMessages.noTargets);
  if (kind === "ASSIGN_SALE" && total > assignLimit) throw refused(memberListMessages.batchMax(assignLimit));
  call.audit({ targetType: auditTargets.batchJob, targetId: id, after: { kind, total, ...input } });
  return { jobId: id, total };
});
