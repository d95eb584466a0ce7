import * as endpoints from "@hongxian/contract/features/medium/medium.endpoints.ts";
import { mediumGrants, mediumMessages } from "@hongxian/contract/features/medium/medium.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { post } from "../../core/foundation/ledger/post.ts";
import { mediumPosting } from "../../core/money/trade/earning-postings.ts";
import { handle, type Db } from "../../kit/call.ts";

interface Settlement {
  readonly status: string;
  readonly amount: number;
  readonly hasPayee: boolean;
}

async function lockSettlement(db: Db, id: number): Promise<Settlement> {
  const { rows } = await sql<Settlement>`select s.status, s.amount,
      m.payee_name <> '' and m.bank_name <> '' and m.bank_no <> '' as has_payee
    from medium_settlement s join medium m on m.id = s.medium_id where s.id = ${id} for update of s`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  return found;
}

export const auditSettlement = handle(endpoints.auditSettlement, async (call) => {
  const { db } = call;
  const { id } = call.params;
  const { status, reason } = call.body;
  call.need(status === "WAIT_PAY" ? mediumGrants.settlePass : mediumGrants.settleRefuse);
  const found = await lockSettlement(db, id);
  if (found.status !== "WAIT_AUDIT") throw new AppError("STALE");
  if (status === "WAIT_PAY" && !found.hasPayee) throw refused(mediumMessages.payee);
  await sql`update medium_settlement
    set status = ${status}, audit_staff_id = ${call.caller.staffId}, audit_remark = ${reason}
    where id = ${id}`.execute(db);
  // Refused items are free for the next settlement.
  if (status === "REFUSED") {
    await sql`update invitation set settlement_id = null where settlement_id = ${id}`.execute(db);
    await sql`delete from medium_settlement_item where settlement_id = ${id}`.execute(db);
  }
  call.audit({
    targetType: auditTargets.mediumSettlement,
    targetId: id,
    before: { status: found.status },
    after: { status, reason },
  });
  return { id, status };
});

export const paySettlement = handle(endpoints.paySettlement, async (call) => {
  const { db } = call;
  const { id } = call.params;
  const found = await lockSettlement(db, id);
  if (found.status !== "WAIT_PAY") throw new AppError("STALE");
  if (!found.hasPayee) throw refused(mediumMessages.payee);
  await sql`update medium_settlement set status = 'PAID', pay_voucher = ${call.body.payVoucher}, pay_time = now(),
    pay_staff_id = ${call.caller.staffId} where id = ${id}`.execute(db);
  await sql`update invitation i
      set settle_status = 'SETTLED', settled_cents = i.settled_cents + k.cents, update_time = now(),
      version = i.version + 1
    from medium_settlement_item k where k.settlement_id = ${id} and i.id = k.invitation_id`.execute(db);
  await post(db, mediumPosting(id, found.amount, call.caller.staffId));
  call.audit({
    targetType: auditTargets.mediumSettlement,
    targetId: id,
    before: { status: found.status },
    after: { status: "PAID", amount: found.amount },
  });
  return { id, status: "PAID" as const };
});
