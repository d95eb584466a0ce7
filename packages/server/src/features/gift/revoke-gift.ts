import { bigMoneyCents, moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { giftRecordMessages } from "@hongxian/contract/features/gift/gift-record.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { revokeGift } from "../../core/money/gifts/gifts.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import type { Call, Db } from "../../kit/call.ts";

interface Gift {
  readonly id: number;
  readonly amountCents: number;
}
interface Approval {
  readonly id: number;
  readonly submitStaffId: number | null;
  readonly reason: string;
}

/** Asked again under the lock of the gift: the row was read before it was granted. */
async function approvalOf(db: Db, giftId: number): Promise<Approval | undefined> {
  const { rows } = await sql<Approval>`select id, submit_staff_id, reason from money_approval
    where kind = 'GIFT_REVOKE' and ref_type = 'gift_record' and ref_id = ${giftId} and status = 'WAIT' for
    update`.execute(db);
  return rows[0];
}

export async function requestRevoke(
  { db, caller }: Call,
  { id, amountCents }: Gift,
  { reason }: { readonly reason: string },
) {
  if ((await approvalOf(db, id)) !== undefined) throw refused(giftRecordMessages.waiting);
  if (amountCents > bigMoneyCents) {
    await sql`insert into money_approval (kind, ref_type, ref_id, amount_cents, reason, submit_staff_id)
      values ('GIFT_REVOKE', 'gift_record', ${id}, ${amountCents}, ${reason}, ${caller.staffId})`.execute(db);
    return { data: { id, status: "NORMAL" as const, isWaiting: true }, note: { waiting: true } };
  }
  await revokeGift(db, id, caller.staffId, reason);
  return { data: { id, status: "REVOKED" as const, isWaiting: false }, note: { status: "REVOKED" } };
}

async function review({ db, caller }: Call, id: number, status: "PASS" | "REFUSE", remark: string): Promise<Approval> {
  const approval = await approvalOf(db, id);
  if (approval === undefined) throw stateChanged();
  if (approval.submitStaffId === caller.staffId) throw refused(moneyMessages.ownApproval);
  await sql`update money_approval
    set status = ${status}, audit_staff_id = ${caller.staffId}, audit_time = now(), audit_remark = ${remark},
      version = version + 1
    where id = ${approval.id}`.execute(db);
  return approval;
}

export async function approveRevoke(call: Call, { id }: Gift) {
  const { reason } = await review(call, id, "PASS", "");
  await revokeGift(call.db, id, call.caller.staffId, reason);
  return { data: { id, status: "REVOKED" as const, isWaiting: false }, note: { review: "PASS" } };
}

export async function refuseRevoke(call: Call, { id }: Gift, { remark }: { readonly remark: string }) {
  await review(call, id, "REFUSE", remark);
  return { data: { id, status: "NORMAL" as const, isWaiting: false }, note: { review: "REFUSE" } };
}
