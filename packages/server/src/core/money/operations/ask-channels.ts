import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { SendAnswer } from "../../../platform/pay/pay-port.ts";
import { noticeOnce, noticeWhoMay } from "../../foundation/notice/notices.ts";
import { finishRefund } from "../refunds/finish-refund.ts";
import {
  askingFor,
  channelFor,
  moneyOf,
  openChannel,
  readChannel,
  type OpenPayment,
} from "../channels/open-channel.ts";
import { failPayment, takeChannelMoney } from "../payments/pay-order.ts";
import { failRefund } from "../refunds/move-refund.ts";
import { endReturn, returnNumber } from "../payments/suspense.ts";
import type { RefundRow, WithdrawalRow } from "../trade/trade-rows.ts";
import { failWithdrawal, finishWithdrawal } from "../withdrawals/move-withdrawal.ts";

const maxTries = 10;
type AskedTable = "payment" | "withdrawal" | "refund_apply" | "suspense";

/** Ten tries with growing gaps, then staff are notified. The row stays as it is: no answer is no failure. */
async function askLater(db: Db, table: AskedTable, id: number, tries: number, no: string): Promise<void> {
  const next = tries >= maxTries ? null : `${2 ** Math.min(tries + 1, 9)} minutes`;
  await sql`update ${sql.table(table)} set next_query_time = now() + ${next}::interval where id = ${id}`.execute(db);
  if (next === null)
    await noticeWhoMay(db, "channelQueryGivenUp", {
      kind: "TODO",
      ...moneyNoticeMessages.queryGivenUp(no),
      link: "/flowingWater/order",
    });
}

/**
 * Where the channel is disabled or gone nothing can be asked: staff are notified once, and the row waits some hours for
 * it to come back. Otherwise every run would find it again, before all others.
 */
async function askWithoutChannel(services: Services, table: AskedTable, id: number, no: string): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await sql`update ${sql.table(table)} set next_query_time = now() + interval '6 hours' where id = ${id}`.execute(tx);
    const notice = { kind: "TODO", ...moneyNoticeMessages.noChannel(no), link: "/flowingWater/order" } as const;
    await noticeOnce(tx, "channelQueryGivenUp", notice, { by: "content", since: sql`now() - interval '30 days'` });
  });
}

/** pay-query: asks for the result of payments that no notification has arrived for. */
export async function askPayments(services: Services): Promise<number> {
  const { rows } = await sql<
    OpenPayment & { queryCount: number }
  >`select * from payment where status = 'PAYING' and next_query_time <= now() order by next_query_time
    limit 200`.execute(services.db);
  for (const row of rows) await askPayment(services, row);
  return rows.length;
}

/** Asks the channel about one payment and applies its answer. */
export async function askPayment(services: Services, row: OpenPayment & { queryCount: number }): Promise<void> {
  const channel = await readChannel(services.db, row.payChannelId);
  if (channel === null) return askWithoutChannel(services, "payment", row.id, row.payNo);
  if (channel.payMode === "APPLE_IAP") {
    // Apple is not asked: the app brings the receipt.
    await sql`update payment set next_query_time = null where id = ${row.id}`.execute(services.db);
    return;
  }
  const answer = await openChannel(services, channel).query(askingFor(row));
  await services.db.transaction().execute(async (tx) => {
    await sql`update payment set query_count = query_count + 1 where id = ${row.id}`.execute(tx);
    if (answer.state === "PAID") await takeChannelMoney(tx, moneyOf(row, channel, answer));
    else if (answer.state === "FAILED") await failPayment(tx, row.id, answer.code, answer.msg);
    else await askLater(tx, "payment", row.id, row.queryCount, row.payNo);
  });
}

type RefundToSend = RefundRow & {
  payNo: string | null;
  payChannelId: number | null;
  payCents: number;
  queryTries: number;
};

/** Tells the channel to refund (`send`), or asks for the result. The channel executes the same try once. */
export async function sendOrQueryRefund(services: Services, id: number, send: boolean): Promise<void> {
  const { rows } =
    await sql<RefundToSend>`select r.*, p.pay_no, p.pay_channel_id, o.pay_cents, 0 as query_tries from refund_apply r
      join trade_order o on o.id = r.order_id
    left join payment p on p.id = r.payment_id
    where r.id = ${id} and r.status = 'REFUNDING' and r.refund_mode = 'ORIGINAL'`.execute(services.db);
  const row = rows[0];
  const channel = row === undefined ? null : await readChannel(services.db, row.payChannelId);
  if (row === undefined) return;
  if (channel === null || row.payNo === null) return askWithoutChannel(services, "refund_apply", id, row.refundNo);
  const request = {
    refundNo: `${row.refundNo}-${row.tryCount}`,
    payNo: row.payNo,
    amountCents: row.refundCents,
    totalCents: row.payCents,
    reason: row.reason.slice(0, 80),
  };
  const port = openChannel(services, channel);
  const answer = send ? await port.refund(request) : await port.queryRefund(request);
  await services.db.transaction().execute(async (tx) => {
    if (answer.state === "DONE") await finishRefund(tx, id, { staffId: null, no: answer.no });
    else if (answer.state === "FAILED") await failRefund(tx, id, answer.msg);
    else await askLater(tx, "refund_apply", id, send ? 0 : 3, row.refundNo);
  });
}

/** The same for a payout. */
export async function sendOrQueryPayout(services: Services, id: number, send: boolean): Promise<void> {
  const { rows } = await sql<WithdrawalRow>`select * from withdrawal where id = ${id} and status = 'PAYING'`.execute(
    services.db,
  );
  const row = rows[0];
  const channel = row === undefined ? null : await channelFor(services.db, row.payeeType, "PAYOUT");
  if (row === undefined) return;
  if (channel === null) return askWithoutChannel(services, "withdrawal", id, row.no);
  const request = {
    outNo: `${row.no}-${row.tryCount}`,
    amountCents: row.actualCents,
    payeeName: row.payeeName,
    payeeAccount: row.payeeAccountSealed === null ? "" : services.seal.open(row.payeeAccountSealed),
  };
  const port = openChannel(services, channel);
  const answer: SendAnswer = send ? await port.payout(request) : await port.queryPayout(request);
  await services.db.transaction().execute(async (tx) => {
    if (answer.state === "DONE") await finishWithdrawal(tx, id, answer.no, null);
    else if (answer.state === "FAILED") await failWithdrawal(tx, id, answer.msg);
    else await askLater(tx, "withdrawal", id, send ? 0 : 3, row.no);
  });
}

interface SuspenseToReturn {
  readonly id: number;
  readonly channelTradeNo: string;
  readonly payChannelId: number | null;
  readonly payNo: string;
  readonly amountCents: number;
  readonly tryCount: number;
  readonly queryCount: number;
}

/** The same for money in suspense that is returned to its payer. */
export async function sendOrQueryReturn(services: Services, id: number, send: boolean): Promise<void> {
  const { rows } =
    await sql<SuspenseToReturn>`select s.id, s.channel_trade_no, s.pay_channel_id, s.amount_cents, s.try_count,
      s.query_count,
      coalesce((select p.pay_no from payment p where p.id = s.payment_id), '') as pay_no
    from suspense s where s.id = ${id} and s.status = 'RETURNING'`.execute(services.db);
  const row = rows[0];
  const channel = row === undefined ? null : await readChannel(services.db, row.payChannelId);
  if (row === undefined) return;
  if (channel === null) return askWithoutChannel(services, "suspense", id, row.channelTradeNo);
  const request = {
    refundNo: returnNumber(row),
    payNo: row.payNo,
    tradeNo: row.channelTradeNo,
    amountCents: row.amountCents,
    totalCents: row.amountCents,
    reason: "",
  };
  const port = openChannel(services, channel);
  const answer = send ? await port.refund(request) : await port.queryRefund(request);
  await services.db.transaction().execute(async (tx) => {
    await endReturn(tx, id, answer);
    if (answer.state === "DONE" || answer.state === "FAILED") return;
    await sql`update suspense set query_count = query_count + 1 where id = ${id}`.execute(tx);
    await askLater(tx, "suspense", id, row.queryCount, row.channelTradeNo);
  });
}
