import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import type { statementWay } from "@hongxian/contract/core/money/trade.choices.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { SendAnswer } from "../../../platform/pay/pay-port.ts";
import type { PayMode } from "../../foundation/ledger/accounts.ts";
import { post, type Posting } from "../../foundation/ledger/post.ts";
import { askingFor, channelFor, openChannel, readChannel, type OpenPayment } from "../channels/open-channel.ts";
import { stateChanged } from "../trade/move-state.ts";
import { feePosting, reconFeePosting, reconPosting } from "../trade/trade-postings.ts";
import { putInSuspense, spendSuspense, writeOffSuspense } from "../payments/suspense.ts";
import { writeOffPayment } from "./write-off.ts";

type Way = (typeof statementWay.values)[number];

export interface Difference {
  readonly id: number;
  readonly payMode: string;
  readonly kind: "PAY" | "REFUND" | "PAYOUT";
  readonly channelTradeNo: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly localCents: number;
  readonly localFeeCents: number;
  readonly matchStatus: string;
}
export interface Handling {
  readonly way: Way;
  readonly orderId?: number | null;
  readonly remark: string;
  readonly staffId: number;
}

/** What the channel says of a transaction of ours. */
export type ChannelSays =
  | { readonly state: "HAS"; readonly amountCents: number | null }
  | { readonly state: "NONE" | "SILENT" };

const saidOf = (answer: SendAnswer): ChannelSays =>
  answer.state === "DONE"
    ? { state: "HAS", amountCents: null }
    : { state: answer.state === "FAILED" ? "NONE" : "SILENT" };

async function askPayment(services: Services, id: number): Promise<ChannelSays> {
  const { rows } = await sql<OpenPayment>`select * from payment where id = ${id}`.execute(services.db);
  const channel = rows[0] === undefined ? null : await readChannel(services.db, rows[0].payChannelId);
  if (rows[0] === undefined || channel === null || channel.payMode === "APPLE_IAP") return { state: "SILENT" };
  const answer = await openChannel(services, channel).query(askingFor(rows[0]));
  if (answer.state === "PAID") return { state: "HAS", amountCents: answer.amountCents };
  return { state: answer.state === "FAILED" ? "NONE" : "SILENT" };
}

async function askRefund(services: Services, id: number): Promise<ChannelSays> {
  const { rows } = await sql<{
    refundNo: string;
    tryCount: number;
    refundCents: number;
    payCents: number;
    payNo: string | null;
    payChannelId: number | null;
  }>`select r.refund_no, r.try_count, r.refund_cents, o.pay_cents, p.pay_no, p.pay_channel_id from refund_apply r
      join trade_order o on o.id = r.order_id left join payment p on p.id = r.payment_id
    where r.id = ${id}`.execute(services.db);
  const [row] = rows;
  const channel = row === undefined ? null : await readChannel(services.db, row.payChannelId);
  if (row === undefined || row.payNo === null || channel === null) return { state: "SILENT" };
  const request = {
    refundNo: `${row.refundNo}-${row.tryCount}`,
    payNo: row.payNo,
    amountCents: row.refundCents,
    totalCents: row.payCents,
    reason: "",
  };
  return saidOf(await openChannel(services, channel).queryRefund(request));
}

async function askPayout(services: Services, id: number): Promise<ChannelSays> {
  const { rows } = await sql<{
    no: string;
    tryCount: number;
    actualCents: number;
    payeeType: string;
    payeeName: string;
  }>`select no, try_count, actual_cents, payee_type, payee_name from withdrawal where id = ${id}`.execute(services.db);
  const [row] = rows;
  const channel = row === undefined ? null : await channelFor(services.db, row.payeeType, "PAYOUT");
  if (row === undefined || channel === null) return { state: "SILENT" };
  const request = {
    outNo: `${row.no}-${row.tryCount}`,
    amountCents: row.actualCents,
    payeeName: row.payeeName,
    payeeAccount: "",
  };
  return saidOf(await openChannel(services, channel).queryPayout(request));
}

/** 查询: asked before the transaction; what has no number at a channel cannot be asked about. */
export async function askAboutDifference(
  services: Services,
  line: Pick<Difference, "id" | "kind">,
): Promise<ChannelSays> {
  const { rows } = await sql<{
    refId: number | null;
  }>`select ref_id from channel_statement where id = ${line.id}`.execute(services.db);
  const refId = rows[0]?.refId ?? null;
  if (refId === null) return { state: "SILENT" };
  const ask = { PAY: askPayment, REFUND: askRefund, PAYOUT: askPayout }[line.kind];
  return ask(services, refId);
}

/** A payment's fee belongs to its order; that of a refund or a payout, which may come back, to the line of the statement. */
async function feeOf(db: Db, line: Difference, refId: number | null, fee: number, staffId: number): Promise<Posting> {
  const mode = line.payMode as PayMode;
  if (line.kind === "PAY" && refId !== null) {
    const { rows } = await sql<{ orderId: number }>`select order_id from payment where id = ${refId}`.execute(db);
    if (rows[0] !== undefined) return feePosting(rows[0].orderId, mode, fee, "FEE_ADJ");
  }
  return reconFeePosting(line.id, mode, fee, staffId);
}

/** A query settles the difference only where the channel has the transaction, with our amount. */
function needKnown(answer: ChannelSays | null, localCents: number): void {
  if (answer?.state === "NONE") throw refused(moneyMessages.channelHasNone);
  if (answer?.state !== "HAS") throw refused(moneyMessages.channelSilent);
  if (answer.amountCents !== null && answer.amountCents !== localCents)
    throw refused(moneyMessages.channelDiffers(answer.amountCents));
}

/** What only the channel knows, or states otherwise, is booked as the channel states it, against ADJUST. */
async function bookAsStated(db: Db, line: Difference, refId: number | null, staffId: number): Promise<void> {
  const difference = (line.amountCents - line.localCents) * (line.kind === "PAY" ? 1 : -1);
  const fee = line.feeCents - line.localFeeCents;
  await post(
    db,
    ...(difference === 0 ? [] : [reconPosting(line.id, line.payMode as PayMode, difference, staffId)]),
    ...(fee === 0 ? [] : [await feeOf(db, line, refId, fee, staffId)]),
  );
}

/** 冲正: the transaction of ours never took place. */
async function reverse(db: Db, line: Difference, refId: number | null, staffId: number): Promise<void> {
  if (line.kind !== "PAY") return bookAsStated(db, line, refId, staffId);
  if (refId === null) return writeOffSuspense(db, line.payMode, line.channelTradeNo, staffId);
  await writeOffPayment(db, line.id, refId, staffId);
  if (line.localFeeCents !== 0) await post(db, await feeOf(db, line, refId, -line.localFeeCents, staffId));
}

/** 处理差异, by the chosen way; the caller has locked the line, and moves it to HANDLED. `answer` is for 查询 alone. */
export async function handleDifference(
  db: Db,
  line: Difference,
  { way, orderId, staffId }: Handling,
  answer: ChannelSays | null,
): Promise<void> {
  const { rows } = await sql<{
    refId: number | null;
  }>`select ref_id from channel_statement where id = ${line.id}`.execute(db);
  if (rows[0] === undefined) throw stateChanged();
  const { refId } = rows[0];
  if (way === "QUERY") return needKnown(answer, line.localCents);
  if (way === "ADJUST") return bookAsStated(db, line, refId, staffId);
  if (way === "REVERSE") return reverse(db, line, refId, staffId);
  if (way === "MAKE_UP" && typeof orderId !== "number") throw invalid({ orderId: moneyMessages.needMakeUpOrder });
  const money = {
    payNo: "",
    payMode: line.payMode as PayMode,
    payChannelId: null,
    tradeNo: line.channelTradeNo,
    amountCents: line.amountCents,
    isOurs: true,
  };
  await putInSuspense(db, money, null, "UNKNOWN");
  // The channel has kept its fee of it already.
  if (line.feeCents !== 0) await post(db, reconFeePosting(line.id, line.payMode as PayMode, line.feeCents, staffId));
  if (way === "SUSPENSE" || typeof orderId !== "number") return;
  const found = await sql<{ txnId: number | null }>`select txn_id from suspense
    where pay_mode = ${line.payMode} and channel_trade_no = ${line.channelTradeNo}`.execute(db);
  await spendSuspense(db, found.rows[0]?.txnId ?? 0, orderId, staffId);
}
