import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call, Db } from "../../../kit/call.ts";

/** What two people must agree to: the kind of step, and the row it is about. */
interface Step {
  readonly kind: "BONUS_REVERSE" | "STATEMENT_REVERSE";
  readonly refType: "bonus" | "channel_statement";
  readonly refId: number;
}

async function lockProposal(
  db: Db,
  { kind, refType, refId }: Step,
): Promise<{ id: number; submitStaffId: number } | undefined> {
  const { rows } = await sql<{ id: number; submitStaffId: number }>`select id, submit_staff_id from money_approval
    where kind = ${kind} and ref_type = ${refType} and ref_id = ${refId} and status = 'WAIT' for update`.execute(db);
  return rows[0];
}

/** True once a second person has agreed; the first one only proposes. */
export async function isAgreed(
  { db, caller }: Call,
  step: Step,
  { amountCents, reason }: { readonly amountCents: number; readonly reason: string },
): Promise<boolean> {
  const waiting = await lockProposal(db, step);
  if (waiting === undefined) {
    await sql`insert into money_approval (kind, ref_type, ref_id, amount_cents, reason, submit_staff_id)
      values (${step.kind}, ${step.refType}, ${step.refId}, ${amountCents}, ${reason}, ${caller.staffId})`.execute(db);
    return false;
  }
  if (waiting.submitStaffId === caller.staffId) throw refused(moneyMessages.ownApproval);
  await sql`update money_approval set status = 'PASS', audit_staff_id = ${caller.staffId}, audit_time = now(),
      audit_remark = ${reason}, version = version + 1 where id = ${waiting.id}`.execute(db);
  return true;
}

/** Ends a proposal that something else has overtaken. */
export async function dropProposal(db: Db, step: Step): Promise<void> {
  const waiting = await lockProposal(db, step);
  if (waiting === undefined) return;
  await sql`update money_approval set status = 'CANCELED', version = version + 1 where id = ${waiting.id}`.execute(db);
}
