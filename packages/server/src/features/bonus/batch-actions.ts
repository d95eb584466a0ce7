import { bigMoneyCents } from "@hongxian/contract/core/money/money.messages.ts";
import { bonusMessages as messages } from "@hongxian/contract/features/bonus/bonus.messages.ts";
import { bigBatchCents, type bonus, type bonusBatch } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { givenPosting } from "../../core/money/trade/earning-postings.ts";
import { isAgreed } from "../../core/money/trade/second-person.ts";
import type { Call } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";

type Batch = RowOf<typeof bonusBatch>;
type Bonus = RowOf<typeof bonus>;
interface Reason {
  readonly reason: string;
}

/** A batch is judged by another person than its maker; a big one only by the administrator. */
function needJudge({ caller }: Call, { createdBy, totalCents }: Batch, isPassing: boolean): void {
  if (createdBy === caller.staffId) throw refused(messages.own);
  if (isPassing && totalCents > bigBatchCents && caller.roleId !== adminRoleId) throw refused(messages.big);
}

export async function passBatch(call: Call, batch: Batch) {
  needJudge(call, batch, true);
  return { set: { auditStaffId: call.caller.staffId, reason: "" } };
}

export async function refuseBatch(call: Call, batch: Batch, { reason }: Reason) {
  needJudge(call, batch, false);
  return { set: { auditStaffId: call.caller.staffId, reason } };
}

export async function issueBatch({ db, caller }: Call, { id, createdBy }: Batch) {
  if (createdBy === caller.staffId) throw refused(messages.ownIssue);
  await addJob(db, "bonus-issue", { id }, { key: `bonus-${id}` });
  return { set: { issueStaffId: caller.staffId } };
}

/** Failed lines wait again; the batch runs again. */
export async function retryBatch({ db }: Call, { id }: Batch) {
  const { rows } =
    await sql`update bonus set status = 'WAIT' where batch_id = ${id} and status = 'FAILED' returning 1`.execute(db);
  await addJob(db, "bonus-issue", { id }, { key: `bonus-${id}-${Date.now()}` });
  return { note: { retried: rows.length } };
}

export async function reverseBonus(call: Call, paid: Bonus, { reason }: Reason) {
  const { id, userId, amountCents } = paid;
  const step = { kind: "BONUS_REVERSE", refType: "bonus", refId: id } as const;
  if (amountCents > bigMoneyCents && !(await isAgreed(call, step, { amountCents, reason })))
    return { to: "ISSUED", note: { asked: "REVERSED" }, data: { id, status: "ISSUED" as const, waits: true } };
  await post(call.db, givenPosting("BONUS", id, userId, amountCents, "REVERSE", call.caller.staffId));
  return { set: { failMsg: reason }, data: { id, status: "REVERSED" as const, waits: false } };
}
