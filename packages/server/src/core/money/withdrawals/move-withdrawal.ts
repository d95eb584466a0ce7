import { withdrawalPaid, withdrawalRefused } from "@hongxian/contract/core/events/money.events.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { channelReason } from "@hongxian/contract/core/money/channel-reasons.ts";
import { bigMoneyCents, moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { withdrawalStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { platformAccount } from "../../foundation/ledger/accounts.ts";
import { isPayoutHalted } from "../../foundation/ledger/check-ledger.ts";
import { post } from "../../foundation/ledger/post.ts";
import { readBalance } from "../../foundation/ledger/read-balance.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { withdrawalPaidPosting, withdrawalPosting } from "../trade/trade-postings.ts";
import type { WithdrawalRow } from "../trade/trade-rows.ts";
import { withdrawalStates } from "../trade/trade-states.ts";

async function tell(db: Db, row: WithdrawalRow): Promise<void> {
  if (row.ownerType !== "MEMBER") return;
  const label = withdrawalStatus.values.find((value) => value === row.status);
  if (label === undefined) return;
  await notifyMember(db, {
    userId: row.ownerId,
    ...moneyNoticeMessages.withdrawal(withdrawalStatus.labels[label], (row.amountCents / 100).toFixed(2)),
  });
}

/** Of a member's own; those of agents concern no application. */
async function tellApps(db: Db, row: WithdrawalRow, refusal: string | null): Promise<void> {
  if (row.ownerType !== "MEMBER") return;
  const about = { userId: row.ownerId, withdrawalId: row.id, no: row.no, amountCents: row.amountCents };
  await (refusal === null
    ? writeEvent(db, withdrawalPaid, about)
    : writeEvent(db, withdrawalRefused, { ...about, reason: refusal }));
}

export async function lockWithdrawal(db: Db, id: number): Promise<WithdrawalRow> {
  const { rows } = await sql<WithdrawalRow>`select * from withdrawal where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

/** 通过. */
export async function passWithdrawal(db: Db, id: number, staffId: number): Promise<WithdrawalRow> {
  const row = await withdrawalStates.move(db, "pass", id, {
    set: sql`audit_staff_id = ${staffId}, audit_time = now()`,
  });
  await tell(db, row);
  return row;
}

/** 驳回, 撤回, 退回余额: the money returns to its source. */
async function giveBack(
  db: Db,
  move: "reject" | "cancel" | "return",
  id: number,
  staffId: number | null,
  reason: string,
): Promise<WithdrawalRow> {
  const row = await withdrawalStates.move(db, move, id, {
    set: sql`reason = ${reason},
      audit_staff_id = coalesce(${move === "reject" ? staffId : null}::bigint, t.audit_staff_id),
      next_query_time = null`,
  });
  await tell(db, row);
  await tellApps(db, row, reason);
  await post(db, withdrawalPosting(row, "BACK", staffId));
  return row;
}

export async function rejectWithdrawal(db: Db, id: number, staffId: number, reason: string): Promise<WithdrawalRow> {
  if (reason.trim() === "") throw refused(moneyMessages.needRefusal);
  return giveBack(db, "reject", id, staffId, reason);
}
export const cancelWithdrawal = (db: Db, id: number): Promise<WithdrawalRow> => giveBack(db, "cancel", id, null, "");
export const returnWithdrawal = (db: Db, id: number, staffId: number, reason = ""): Promise<WithdrawalRow> =>
  giveBack(db, "return", id, staffId, reason);

/**
 * 打款: above 5000 yuan by a person other than the auditor, never while the ledger check fails or the channel is short.
 */
export async function payWithdrawal(db: Db, id: number, staffId: number): Promise<WithdrawalRow> {
  const before = await lockWithdrawal(db, id);
  if (before.amountCents > bigMoneyCents && before.auditStaffId === staffId)
    throw refused(moneyMessages.sameAuditorPayer);
  if (await isPayoutHalted(db)) throw refused(moneyMessages.payoutHalted);
  if ((await readBalance(db, platformAccount.cash(before.payeeType))) < before.actualCents)
    throw refused(moneyMessages.channelShort);
  return withdrawalStates.move(db, "pay", id, {
    set: sql`pay_staff_id = ${staffId}, try_count = t.try_count + 1, unknown = true,
      next_query_time = now() + interval '2 minutes'`,
  });
}

/** 打款 through the channel; a job calls it once this is committed. */
export async function sendPayout(db: Db, id: number, staffId: number): Promise<WithdrawalRow> {
  const row = await payWithdrawal(db, id, staffId);
  await addJob(db, "payout-send", { id }, { key: `payout-${id}` });
  return row;
}

/** 线下打款: paid manually, with number and voucher. */
export async function payOffline(
  db: Db,
  id: number,
  staffId: number,
  payNo: string,
  voucherImg: string,
): Promise<WithdrawalRow> {
  if (payNo.trim() === "") throw refused(moneyMessages.needPayNo);
  if (voucherImg.trim() === "") throw refused(moneyMessages.needPayVoucher);
  await payWithdrawal(db, id, staffId);
  return finishWithdrawal(db, id, payNo, staffId, voucherImg);
}

/** PAID: confirmed by the channel or by the voucher. */
export async function finishWithdrawal(
  db: Db,
  id: number,
  payNo: string,
  staffId: number | null,
  voucherImg = "",
): Promise<WithdrawalRow> {
  const row = await withdrawalStates.move(db, "paid", id, {
    set: sql`pay_no = ${payNo}, voucher_img = ${voucherImg}, pay_time = now(), unknown = false, next_query_time = null`,
  });
  await tell(db, row);
  await tellApps(db, row, null);
  await post(db, withdrawalPaidPosting(row, staffId));
  return row;
}

/** The channel reported that it did not pay. */
export const failWithdrawal = (db: Db, id: number, reason: string): Promise<WithdrawalRow | null> =>
  withdrawalStates.tryMove(db, "fail", id, {
    set: sql`reason = ${channelReason(reason).slice(0, 200)}, unknown = false, next_query_time = null`,
  });

/** 标记失败 by hand: not while the channel's answer is unknown. */
export async function markFailed(db: Db, id: number, reason: string): Promise<WithdrawalRow> {
  const before = await lockWithdrawal(db, id);
  if (before.status === "PAYING" && before.unknown) throw refused(moneyMessages.payoutUnknown);
  return withdrawalStates.move(db, "fail", id, { set: sql`reason = ${reason.slice(0, 200)}, next_query_time = null` });
}

/** 重新打款. */
export const retryWithdrawal = (db: Db, id: number): Promise<WithdrawalRow> => withdrawalStates.move(db, "retry", id);
