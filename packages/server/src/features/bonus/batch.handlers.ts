import * as endpoints from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import type { batchStatus } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import { bigMoneyCents } from "@hongxian/contract/core/money/money.messages.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { givenPosting } from "../../core/money/trade/earning-postings.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { batchScope } from "./bonus.server.ts";

const messages = endpoints.bonusMessages;
type Status = ChoiceOf<typeof batchStatus>;
interface Held {
  readonly id: number;
  readonly status: Status;
  readonly createdBy: number | null;
  readonly totalCents: number;
}
async function lock({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Held> {
  const { rows } =
    await sql<Held>`select t.id, t.status, t.created_by, t.total_cents from bonus_batch t where t.id = ${id} and ${scopeSql(batchScope(caller))} for update of t`.execute(
      db,
    );
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}
async function move(
  call: Call,
  held: Held,
  from: readonly Status[],
  to: Status,
  set: ReturnType<typeof sql> = sql``,
  more: object = {},
) {
  if (!from.includes(held.status)) throw stateChanged();
  await sql`update bonus_batch set status = ${to}, version = version + 1, update_time = now() ${set} where id = ${held.id}`.execute(
    call.db,
  );
  call.audit({
    targetType: auditTargets.bonusBatch,
    targetId: held.id,
    before: { status: held.status },
    after: { status: to, ...more },
  });
  return { id: held.id, status: to };
}

export const submitBatch = handle(endpoints.submitBatch, async (call) =>
  move(call, await lock(call, call.params.id), ["DRAFT"], "WAIT_AUDIT"),
);

export const auditBatch = handle(endpoints.auditBatch, async (call) => {
  const { body, caller } = call;
  call.need(body.pass ? endpoints.bonusGrants.pass : endpoints.bonusGrants.refuse);
  const held = await lock(call, call.params.id);
  if (held.createdBy === caller.staffId) throw refused(messages.own);
  if (body.pass && held.totalCents > endpoints.bigBatchCents && caller.roleId !== adminRoleId)
    throw refused(messages.big);
  if (!body.pass && body.reason === "") throw invalid({ reason: messages.reason });
  const set = sql`, audit_staff_id = ${caller.staffId}, reason = ${body.pass ? "" : body.reason}`;
  return move(call, held, ["WAIT_AUDIT"], body.pass ? "WAIT_ISSUE" : "REJECTED", set, { reason: body.reason });
});

export const issueBatch = handle(endpoints.issueBatch, async (call) => {
  const held = await lock(call, call.params.id);
  if (held.createdBy === call.caller.staffId) throw refused(messages.ownIssue);
  const answer = await move(call, held, ["WAIT_ISSUE"], "ISSUING", sql`, issue_staff_id = ${call.caller.staffId}`);
  await addJob(call.db, "bonus-issue", { id: held.id }, { key: `bonus-${held.id}` });
  return answer;
});

/** Failed lines wait again; the batch runs again. */
export const retryBatch = handle(endpoints.retryBatch, async (call) => {
  const held = await lock(call, call.params.id);
  const { rows } =
    await sql`update bonus set status = 'WAIT' where batch_id = ${held.id} and status = 'FAILED' and ${held.status === "ISSUED"} returning 1`.execute(
      call.db,
    );
  if (rows.length === 0) throw stateChanged();
  const answer = await move(call, held, ["ISSUED"], "ISSUING", sql``, { retried: rows.length });
  await addJob(call.db, "bonus-issue", { id: held.id }, { key: `bonus-${held.id}-${Date.now()}` });
  return answer;
});

export const cancelBatch = handle(endpoints.cancelBatch, async (call) =>
  move(call, await lock(call, call.params.id), ["DRAFT", "WAIT_AUDIT", "WAIT_ISSUE"], "CANCELED"),
);

interface Paid {
  readonly userId: number;
  readonly amountCents: number;
  readonly status: string;
}

export const reverseBonus = handle(endpoints.reverseBonus, async (call) => {
  const { db, caller, body } = call;
  const { id } = call.params;
  const { rows } =
    await sql<Paid>`select t.user_id, t.amount_cents, t.status from bonus t where t.id = ${id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for update of t`.execute(
      db,
    );
  const paid = rows[0];
  if (paid === undefined) throw new AppError("NOT_FOUND");
  if (paid.status !== "ISSUED") throw stateChanged();
  if (paid.amountCents > bigMoneyCents) {
    const open = await sql<{
      id: number;
      submitStaffId: number;
    }>`select id, submit_staff_id from money_approval where kind = 'BONUS_REVERSE' and ref_type = 'bonus' and ref_id = ${id} and status = 'WAIT' for update`.execute(
      db,
    );
    const waiting = open.rows[0];
    if (waiting === undefined) {
      await sql`insert into money_approval (kind, ref_type, ref_id, amount_cents, reason, submit_staff_id) values ('BONUS_REVERSE', 'bonus', ${id}, ${paid.amountCents}, ${body.reason}, ${caller.staffId})`.execute(
        db,
      );
      call.audit({ targetType: auditTargets.bonus, targetId: id, after: { asked: "REVERSED", reason: body.reason } });
      return { id, status: "ISSUED" as const, waits: true };
    }
    if (waiting.submitStaffId === caller.staffId) throw refused(messages.ownApproval);
    await sql`update money_approval set status = 'PASS', audit_staff_id = ${caller.staffId}, audit_time = now(), audit_remark = ${body.reason}, version = version + 1 where id = ${waiting.id}`.execute(
      db,
    );
  }
  await sql`update bonus set status = 'REVERSED', fail_msg = ${body.reason.slice(0, 200)} where id = ${id}`.execute(db);
  call.audit({
    targetType: auditTargets.bonus,
    targetId: id,
    before: { status: "ISSUED" },
    after: { status: "REVERSED", reason: body.reason },
  });
  await post(db, givenPosting("BONUS", id, paid.userId, paid.amountCents, "REVERSE", caller.staffId));
  return { id, status: "REVERSED" as const, waits: false };
});
