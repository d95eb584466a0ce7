import { moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { PayMode } from "../../foundation/ledger/accounts.ts";
import { post } from "../../foundation/ledger/post.ts";
import { stateChanged } from "../trade/move-state.ts";
import { putInSuspense } from "./suspense.ts";
import { feePosting, reconPosting } from "../trade/trade-postings.ts";

export interface StatementLine {
  readonly kind: "PAY" | "REFUND" | "PAYOUT";
  readonly channelTradeNo: string;
  readonly amountCents: number;
  readonly feeCents: number;
}

export interface ImportResult {
  readonly matched: number;
  readonly differences: number;
}

/** What our books record for a channel on a day. */
const localSql = (payMode: PayMode, day: string) => sql`
  select 'PAY' as kind, p.channel_trade_no, p.amount_cents, p.fee_cents, p.id as ref_id from payment p
    where p.pay_mode = ${payMode} and p.status in ('PAID', 'PAY_BACK') and p.channel_trade_no is not null
      and p.notify_time::date = ${day}::date
  union all select 'PAY', s.channel_trade_no, s.amount_cents, 0, null from suspense s
  where s.pay_mode = ${payMode} and s.created_time::date = ${day}::date and s.status <> 'USED'
  union all select 'REFUND', r.channel_refund_no, r.refund_cents, 0, r.id from refund_apply r
  join trade_order o on o.id = r.order_id
    where o.pay_mode = ${payMode} and r.status = 'DONE' and r.refund_mode = 'ORIGINAL' and r.channel_refund_no <> ''
      and r.done_time::date = ${day}::date
  union all select 'PAYOUT', w.pay_no, w.actual_cents, 0, w.id from withdrawal w
  where w.payee_type = ${payMode} and w.status = 'PAID' and w.voucher_img = '' and w.pay_time::date = ${day}::date`;

/** The statement of a simulated channel: the transactions it received. Null where the channel is a real one. */
export async function fetchSimulatedStatement(db: Db, payMode: PayMode, day: string): Promise<StatementLine[] | null> {
  const real =
    await sql`select 1 from pay_channel where pay_mode = ${payMode} and driver = 'REAL' and status = 'ENABLE'`.execute(
      db,
    );
  if (real.rows.length > 0) return null;
  const { rows } = await sql<StatementLine>`select kind, channel_trade_no, amount_cents, fee_cents
      from (${localSql(payMode, day)}) said`.execute(db);
  return rows;
}

/**
 * Imports a channel's statement of a day and compares it with the ledger; importing it again changes nothing that was
 * handled.
 */
export async function importStatement(
  db: Db,
  payMode: PayMode,
  day: string,
  lines: readonly StatementLine[],
): Promise<ImportResult> {
  const { rows } = await sql<{ matchStatus: string; n: number }>`with theirs as (
      select distinct on (kind, trade_no) kind, trade_no, amount, fee from jsonb_to_recordset(${JSON.stringify(
        lines.map((line) => ({
          kind: line.kind,
          trade_no: line.channelTradeNo,
          amount: line.amountCents,
          fee: line.feeCents,
        })),
      )}::jsonb) as g (kind text, trade_no text, amount bigint, fee bigint)
    ), ours as (${localSql(payMode, day)}), both_sides as (
      select coalesce(t.kind, o.kind) as kind, coalesce(t.trade_no, o.channel_trade_no) as trade_no, t.amount, t.fee,
        o.amount_cents, o.fee_cents, o.ref_id,
        case when o.kind is null then 'CHANNEL_ONLY' when t.kind is null then 'LOCAL_ONLY'
          when t.amount <> o.amount_cents or t.fee <> o.fee_cents then 'AMOUNT_DIFF' else 'MATCHED' end as found
      from theirs t full join ours o on o.kind = t.kind and o.channel_trade_no = t.trade_no
    ), kept as (
      insert into channel_statement as c (pay_mode, stat_date, channel_trade_no, kind, amount_cents, fee_cents,
        match_status, found, local_cents, local_fee_cents, ref_id)
      select ${payMode}, ${day}::date, trade_no, kind, coalesce(amount, 0), coalesce(fee, 0), found, found,
        coalesce(amount_cents, 0), coalesce(fee_cents, 0), ref_id from both_sides
      on conflict (pay_mode, kind, channel_trade_no) do update
      set amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, match_status = excluded.match_status,
        found = excluded.found, local_cents = excluded.local_cents, local_fee_cents = excluded.local_fee_cents,
        ref_id = excluded.ref_id
        where c.match_status <> 'HANDLED'
      returning c.match_status
    ) select match_status, count(*)::int as n from kept group by 1`.execute(db);
  const matched = rows.find(({ matchStatus }) => matchStatus === "MATCHED")?.n ?? 0;
  return { matched, differences: rows.reduce((sum, { n }) => sum + n, 0) - matched };
}

interface Difference {
  readonly id: number;
  readonly payMode: PayMode;
  readonly kind: StatementLine["kind"];
  readonly channelTradeNo: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly localCents: number;
  readonly localFeeCents: number;
  readonly matchStatus: string;
  readonly refId: number | null;
}

/**
 * 处理差异. Money that only the channel knows waits in SUSPENSE; a different fee is a FEE_ADJ; anything else is recorded as
 * the channel states it, against ADJUST.
 */
export async function handleDifference(db: Db, id: number, staffId: number, remark: string): Promise<void> {
  if (remark.trim() === "") throw refused(moneyMessages.needHandleRemark);
  const { rows } = await sql<Difference>`select * from channel_statement where id = ${id} for update`.execute(db);
  const line = rows[0];
  if (line === undefined) throw new AppError("NOT_FOUND");
  if (line.matchStatus === "MATCHED" || line.matchStatus === "HANDLED") throw stateChanged();
  await sql`update channel_statement
    set match_status = 'HANDLED', handle_remark = ${remark}, staff_id = ${staffId}, handle_time = now()
    where id = ${id}`.execute(db);
  const { payMode, amountCents } = line;
  if (line.kind === "PAY" && line.matchStatus === "CHANNEL_ONLY") {
    const money = { payNo: "", payMode, payChannelId: null, tradeNo: line.channelTradeNo, amountCents, isOurs: true };
    await putInSuspense(db, money, null, "UNKNOWN");
    return;
  }
  const difference = (amountCents - line.localCents) * (line.kind === "PAY" ? 1 : -1);
  const fee = line.feeCents - line.localFeeCents;
  const order =
    line.kind === "PAY" && line.refId !== null
      ? await sql<{ id: number }>`select order_id as id from payment where id = ${line.refId}`.execute(db)
      : null;
  const orderId = order?.rows[0]?.id;
  await post(
    db,
    ...(difference === 0 ? [] : [reconPosting(id, payMode, difference, staffId)]),
    ...(fee === 0 || orderId === undefined ? [] : [feePosting(orderId, payMode, fee, "FEE_ADJ")]),
  );
}
