import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { PayMode } from "../../foundation/ledger/accounts.ts";

export interface StatementLine {
  readonly kind: "PAY" | "REFUND" | "PAYOUT";
  readonly channelTradeNo: string;
  readonly amountCents: number;
  readonly feeCents: number;
}

export interface ImportResult {
  readonly matched: number;
  readonly differences: number;
  readonly amountDiff: number;
  readonly feeDiff: number;
  readonly channelOnly: number;
  readonly localOnly: number;
}

/** What a statement covers: a channel's bill of trades has no payouts, so that ours are no difference there. */
export type StatementKinds = readonly StatementLine["kind"][];
export const allKinds: StatementKinds = ["PAY", "REFUND", "PAYOUT"];

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

/** Both sides of a day, line by line: `found` is what came of comparing them. */
const comparedSql = (payMode: PayMode, day: string, lines: readonly StatementLine[], kinds: StatementKinds) => sql`
  theirs as (
    select distinct on (kind, trade_no) kind, trade_no, amount, fee from jsonb_to_recordset(${JSON.stringify(
      lines.map((line) => ({
        kind: line.kind,
        trade_no: line.channelTradeNo,
        amount: line.amountCents,
        fee: line.feeCents,
      })),
    )}::jsonb) as g (kind text, trade_no text, amount bigint, fee bigint)
  ), ours as (
    select * from (${localSql(payMode, day)}) booked where kind = any(${kinds})
  ), both_sides as (
    select coalesce(t.kind, o.kind) as kind, coalesce(t.trade_no, o.channel_trade_no) as trade_no, t.amount, t.fee,
      o.amount_cents, o.fee_cents, o.ref_id,
      case when o.kind is null then 'CHANNEL_ONLY' when t.kind is null then 'LOCAL_ONLY'
        when t.amount <> o.amount_cents then 'AMOUNT_DIFF' when t.fee <> o.fee_cents then 'FEE_DIFF'
        else 'MATCHED' end as found
    from theirs t full join ours o on o.kind = t.kind and o.channel_trade_no = t.trade_no
  )`;

interface Counted {
  readonly matchStatus: string;
  readonly n: number;
}
function resultOf(rows: readonly Counted[]): ImportResult {
  const count = (status: string) => rows.find(({ matchStatus }) => matchStatus === status)?.n ?? 0;
  const matched = count("MATCHED");
  return {
    matched,
    differences: rows.reduce((sum, { n }) => sum + n, 0) - matched,
    amountDiff: count("AMOUNT_DIFF"),
    feeDiff: count("FEE_DIFF"),
    channelOnly: count("CHANNEL_ONLY"),
    localOnly: count("LOCAL_ONLY"),
  };
}

/** What importing these lines would find; what was handled before is not counted, as it would not change. */
export async function compareStatement(
  db: Db,
  payMode: PayMode,
  day: string,
  lines: readonly StatementLine[],
  kinds: StatementKinds = allKinds,
): Promise<ImportResult> {
  const { rows } = await sql<Counted>`with ${comparedSql(payMode, day, lines, kinds)}
    select b.found as match_status, count(*)::int as n from both_sides b
    where not exists (select from channel_statement c where c.pay_mode = ${payMode} and c.kind = b.kind
      and c.channel_trade_no = b.trade_no and c.match_status = 'HANDLED')
    group by 1`.execute(db);
  return resultOf(rows);
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
  kinds: StatementKinds = allKinds,
): Promise<ImportResult> {
  const { rows } = await sql<Counted>`with ${comparedSql(payMode, day, lines, kinds)}, kept as (
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
  return resultOf(rows);
}
