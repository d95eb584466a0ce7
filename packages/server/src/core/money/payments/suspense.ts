import { channelReason } from "@hongxian/contract/core/money/channel-reasons.ts";
import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { PayMode } from "../../foundation/ledger/accounts.ts";
import { post } from "../../foundation/ledger/post.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { SendAnswer } from "../../../platform/pay/pay-port.ts";
import { stateChanged } from "../trade/move-state.ts";
import { makeUpOrder } from "./make-up-order.ts";
import { insertPaid, type ChannelMoney } from "../channels/channel-money.ts";
import { settlePaidOrder } from "../orders/settle-paid-order.ts";
import { suspensePosting } from "../trade/trade-postings.ts";
import { lockOrder, type PaymentRow, type TradeOrder } from "../trade/trade-rows.ts";

const suspenseLink = "/flowingWater/order?tab=suspense";

export type SuspenseReason = "LATE" | "AMOUNT" | "REPEAT" | "UNKNOWN";

interface SuspenseRow {
  readonly id: number;
  readonly payMode: PayMode;
  readonly payChannelId: number | null;
  readonly channelTradeNo: string;
  readonly userId: number | null;
  readonly amountCents: number;
  readonly status: string;
}

/** Records money without an order: once for each trade number of a channel. */
export async function putInSuspense(
  db: Db,
  money: ChannelMoney,
  payment: PaymentRow | null,
  reason: SuspenseReason,
): Promise<SuspenseReason | "REPEATED"> {
  const { rows } = await sql<{
    id: number;
  }>`insert into suspense (pay_mode, pay_channel_id, channel_trade_no, payment_id, order_id, user_id, amount_cents,
    reason)
    values (${money.payMode}, ${money.payChannelId}, ${money.tradeNo}, ${payment?.id ?? null},
      ${payment?.orderId ?? null},
      (select user_id from trade_order where id = ${payment?.orderId ?? null}), ${money.amountCents}, ${reason})
    on conflict (pay_mode, channel_trade_no) do nothing returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) return "REPEATED";
  await noticeWhoMay(db, "suspense", {
    kind: "TODO",
    ...moneyNoticeMessages.suspense(money.tradeNo),
    link: suspenseLink,
  });
  const [posted] = await post(db, suspensePosting(id, money.payMode, money.amountCents, "IN"));
  await sql`update suspense set txn_id = ${posted?.txnId ?? null} where id = ${id}`.execute(db);
  return reason;
}

/** Suspense rows are identified by the number of the transaction that created them. */
async function lockSuspense(db: Db, txnId: number): Promise<SuspenseRow> {
  const { rows } = await sql<SuspenseRow>`select * from suspense where txn_id = ${txnId} for update`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.status !== "WAIT") throw stateChanged();
  return row;
}

async function settle(
  db: Db,
  id: number,
  status: "USED" | "RETURNED" | "WRITTEN_OFF",
  staffId: number,
  orderId: number | null,
): Promise<void> {
  await sql`update suspense
    set status = ${status}, staff_id = ${staffId}, used_order_id = ${orderId}, handle_time = now()
    where id = ${id}`.execute(db);
}

/** 渠道补单: the money pays the order it was meant for. */
export async function spendSuspense(db: Db, txnId: number, orderId: number, staffId: number): Promise<TradeOrder> {
  const before = await lockOrder(db, orderId);
  const row = await lockSuspense(db, txnId);
  if (before.payCents !== row.amountCents || (row.userId !== null && row.userId !== before.userId))
    throw refused(moneyMessages.amountDiffers);
  const order = await makeUpOrder(db, before, sql`pay_mode = ${row.payMode}, pay_time = now(), close_reason = ''`);
  await insertPaid(db, order, row.channelTradeNo, row.payChannelId);
  await settle(db, row.id, "USED", staffId, orderId);
  await settlePaidOrder(db, order, { fromSuspense: true, staffId });
  return order;
}

/** Money that was received through the App Store or through no channel of ours is returned by hand. */
const returnsByChannel = sql<boolean>`exists (select from pay_channel c
  where c.id = s.pay_channel_id and c.pay_mode <> 'APPLE_IAP')`;

/**
 * 退回原账户: requested here, sent to the channel by a job, and removed from the books when the channel confirms. What no
 * channel can send back is returned by the person who presses the button.
 */
export async function returnSuspense(db: Db, txnId: number, staffId: number): Promise<"RETURNING" | "RETURNED"> {
  const row = await lockSuspense(db, txnId);
  const returning = await sql<{
    id: number;
  }>`update suspense s set status = 'RETURNING', staff_id = ${staffId}, handle_time = now(),
      try_count = try_count + 1, query_count = 0,
      next_query_time = now() + interval '10 minutes', return_error = ''
    where id = ${row.id} and ${returnsByChannel} returning id`.execute(db);
  if (returning.rows.length > 0) {
    await addJob(db, returnJob, { id: row.id }, { key: `suspense-${row.id}` });
    return "RETURNING";
  }
  await settle(db, row.id, "RETURNED", staffId, null);
  await post(db, suspensePosting(row.id, row.payMode, row.amountCents, "OUT", staffId));
  return "RETURNED";
}

/** The job that calls the channel. */
export const returnJob = "suspense-return";

/** The number of a return at its channel: one for each request. */
export const returnNumber = ({ id, tryCount }: { readonly id: number; readonly tryCount: number }): string =>
  `SP${id}-${tryCount}`;

/** The row with such a number; null for the numbers of refunds. */
export const suspenseOf = (refundNo: string): number | null => {
  const id = /^SP(\d+)-\d+$/.exec(refundNo)?.[1];
  return id === undefined ? null : Number(id);
};

/** Applies the channel's answer. Idempotent: a repeat changes nothing. */
export async function endReturn(db: Db, id: number, answer: SendAnswer): Promise<void> {
  if (answer.state === "DONE") {
    const { rows } = await sql<
      SuspenseRow & { staffId: number }
    >`update suspense set status = 'RETURNED', return_no = ${answer.no},
      next_query_time = null, handle_time = now() where id = ${id} and status = 'RETURNING' returning *`.execute(db);
    const row = rows[0];
    if (row !== undefined) await post(db, suspensePosting(row.id, row.payMode, row.amountCents, "OUT", row.staffId));
  }
  if (answer.state === "FAILED") {
    const { rows } = await sql<SuspenseRow>`update suspense
        set status = 'WAIT', return_error = ${channelReason(answer.msg)}, next_query_time = null
      where id = ${id} and status = 'RETURNING' returning *`.execute(db);
    if (rows[0] !== undefined)
      await noticeWhoMay(db, "suspenseReturnFailed", {
        kind: "TODO",
        ...moneyNoticeMessages.returnFailed(rows[0].channelTradeNo, channelReason(answer.msg)),
        link: suspenseLink,
      });
  }
}

/** 冲正 of a difference: the channel knows nothing of money that waits here. */
export async function writeOffSuspense(db: Db, payMode: string, tradeNo: string, staffId: number): Promise<void> {
  const { rows } = await sql<SuspenseRow>`select * from suspense
    where pay_mode = ${payMode} and channel_trade_no = ${tradeNo} for update`.execute(db);
  const row = rows[0];
  if (row === undefined || row.status !== "WAIT") throw stateChanged();
  await settle(db, row.id, "WRITTEN_OFF", staffId, null);
  await post(db, suspensePosting(row.id, row.payMode, row.amountCents, "OUT", staffId));
}
