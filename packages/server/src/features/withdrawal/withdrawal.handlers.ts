import * as endpoints from "@hongxian/contract/features/withdrawal/withdrawal.endpoints.ts";
import { payeeType } from "@hongxian/contract/core/money/trade.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { auditFile } from "../../core/foundation/console/audit-file.ts";
import { isPayoutHalted } from "../../core/foundation/ledger/check-ledger.ts";
import { passWithdrawal, payOffline, sendPayout } from "../../core/money/withdrawals/move-withdrawal.ts";
import { handle, handleRaw, type Call } from "../../kit/call.ts";
import { csvFile } from "../../platform/export-sheet.ts";
import { withdrawalScope, withdrawalServer } from "./withdrawal.server.ts";

type Status = z.output<typeof endpoints.payOneWithdrawal.data>["status"];
export const payOneWithdrawal = handle(endpoints.payOneWithdrawal, async (call) => {
  const { db, params, body, caller } = call;
  const before = await withdrawalServer.lock(call, params.id, "pay");
  const { id, status, amountCents } = body.offline
    ? await payOffline(db, params.id, caller.staffId, body.payNo, body.voucherImg)
    : await sendPayout(db, params.id, caller.staffId);
  call.audit({
    targetType: auditTargets.withdrawal,
    targetId: id,
    before: { status: before.status },
    after: { status, amountCents, offline: body.offline, payNo: body.payNo },
  });
  // The column's check constraint allows only these.
  return { id, status: status as Status };
});

/** Each row by its own rules; a refused one has written nothing and is listed. */
async function batch(
  call: Call<unknown, unknown, { ids: number[] }>,
  name: "pass" | "pay",
  run: (id: number) => Promise<unknown>,
) {
  const failed: { id: number; msg: string }[] = [];
  let cents = 0;
  const ids = [...new Set(call.body.ids)].toSorted((left, right) => left - right);
  for (const id of ids) {
    try {
      const row = await withdrawalServer.lock(call, id, name);
      if (row.riskTags.length > 0) throw refused(endpoints.withdrawalMessages.risky);
      await run(id);
      cents += row.amountCents;
      call.auditItem({ targetType: auditTargets.withdrawal, targetId: id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failed.push({ id, msg: error.message });
    }
  }
  const success = ids.length - failed.length;
  call.audit({ targetType: auditTargets.withdrawal, targetId: null, after: { success, failed: failed.length, cents } });
  return { success, failed };
}

export const passWithdrawals = handle(endpoints.passWithdrawals, (call) =>
  batch(call, "pass", (id) => passWithdrawal(call.db, id, call.caller.staffId)),
);
export const payWithdrawals = handle(endpoints.payWithdrawals, (call) =>
  batch(call, "pay", (id) => sendPayout(call.db, id, call.caller.staffId)),
);

type LedgerData = z.output<typeof endpoints.getWithdrawalLedger.data>;
export const getWithdrawalLedger = handle(endpoints.getWithdrawalLedger, async (call) => {
  const { db, params, caller } = call;
  const owner = await sql<{
    ownerType: string;
    ownerId: number;
    amountCents: number;
    createdTime: string;
  }>`select t.owner_type, t.owner_id, t.amount_cents, t.created_time from withdrawal t
    where t.id = ${params.id} and ${withdrawalScope(caller)}`.execute(db);
  const row = owner.rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const own = sql`e.owner_type = ${row.ownerType} and e.owner_id = ${row.ownerId}`;
  const { rows } = await sql<
    LedgerData["entries"][number]
  >`select e.id, e.txn_id, e.account, e.biz_type, e.amount_cents, e.balance_after, e.remark, e.created_time
    from ledger_entry e
    where ${own} order by e.id desc limit 100`.execute(db);
  // First in first out: what earlier withdrawals took is used up, this one takes the next part of what was earned.
  const sources = await sql<LedgerData["sources"][number]>`with earned as (
      select e.biz_type, e.amount_cents as cents, sum(e.amount_cents) over (order by e.id) as upto from ledger_entry e
      where ${own} and e.account in ('INCOME', 'BALANCE') and e.amount_cents > 0 and e.biz_type <> 'WITHDRAW'
        and e.created_time <= ${row.createdTime}::timestamptz
    ), before as (
      select coalesce(sum(-e.amount_cents), 0)::bigint as cents from ledger_entry e
      where ${own} and e.account in ('INCOME', 'BALANCE') and e.created_time < ${row.createdTime}::timestamptz
        and (e.amount_cents < 0 or e.biz_type = 'WITHDRAW')
    ), parts as (
      select biz_type, greatest(0,
        least(upto, before.cents + ${row.amountCents}) - greatest(upto - earned.cents, before.cents))::bigint as part
        from earned, before
    ) select biz_type, sum(part)::bigint as cents from parts where part > 0 group by 1 order by 2 desc`.execute(db);
  return { sources: sources.rows, entries: rows };
});

type Summary = z.output<typeof endpoints.getWithdrawalSummary.data>;
export const getWithdrawalSummary = handle(endpoints.getWithdrawalSummary, async ({ db, caller, query }) => {
  const mine = sql<boolean>`t.owner_type = ${query.ownerType} and ${withdrawalScope(caller)}`;
  const { rows } = await sql<Omit<Summary, "byDay" | "halted">>`select
      count(*) filter (where t.status = 'WAIT_AUDIT')::int as wait_audit_num,
      coalesce(sum(t.amount_cents) filter (where t.status = 'WAIT_AUDIT'), 0)::bigint as wait_audit_cents,
      count(*) filter (where t.status = 'WAIT_PAY')::int as wait_pay_num,
        coalesce(sum(t.actual_cents) filter (where t.status = 'WAIT_PAY'), 0)::bigint as wait_pay_cents,
      coalesce(sum(t.actual_cents) filter (where t.status = 'PAID' and t.pay_time >= current_date), 0)::bigint as
        today_paid_cents,
      coalesce(sum(t.fee_cents) filter (where t.status = 'PAID' and t.pay_time >= date_trunc('month', now())),
        0)::bigint as month_fee_cents,
      round(avg(extract(epoch from t.pay_time - t.created_time) / 60)
        filter (where t.pay_time >= date_trunc('month', now())))::int as average_minutes
    from withdrawal t where ${mine}`.execute(db);
  const days = await sql<Summary["byDay"][number]>`select d::date as day,
      (select coalesce(sum(t.amount_cents), 0)::bigint from withdrawal t
      where t.created_time >= d and t.created_time < d + interval '1 day' and ${mine}) as applied,
      (select coalesce(sum(t.actual_cents), 0)::bigint from withdrawal t
      where t.pay_time >= d and t.pay_time < d + interval '1 day' and ${mine}) as paid
    from generate_series(current_date - 29, current_date, interval '1 day') d order by d`.execute(db);
  const none = {
    waitAuditNum: 0,
    waitAuditCents: 0,
    waitPayNum: 0,
    waitPayCents: 0,
    todayPaidCents: 0,
    monthFeeCents: 0,
    averageMinutes: null,
  };
  return { ...(rows[0] ?? none), halted: await isPayoutHalted(db), byDay: days.rows };
});

interface SheetRow {
  readonly id: number;
  readonly no: string;
  readonly ownerId: number;
  readonly payeeType: z.output<typeof payeeType.schema>;
  readonly payeeName: string;
  readonly sealed: string | null;
  readonly actualCents: number;
}

/** The tab prevents a spreadsheet from reading a long account number as an amount. */
const accountCell = (account: string): string => (/^\d+$/.test(account) ? `\t${account}` : account);

export const getPayoutSheet = handleRaw(endpoints.getPayoutSheet, async (call, _request, reply) => {
  const { db, caller, services } = call;
  const { rows } =
    await sql<SheetRow>`select t.id, t.no, t.owner_id, t.payee_type, t.payee_name, t.payee_account_sealed as sealed,
      t.actual_cents from withdrawal t
    where t.status = 'WAIT_PAY' and t.owner_type = 'MEMBER' and ${withdrawalScope(caller)} order by t.id
    limit 5000`.execute(db);
  const lines = rows.map((row) => [
    row.no,
    String(row.ownerId),
    payeeType.labels[row.payeeType],
    row.payeeName,
    row.sealed === null ? "" : accountCell(services.seal.open(row.sealed)),
    (row.actualCents / 100).toFixed(2),
    row.no,
  ]);
  const cents = rows.reduce((sum, { actualCents }) => sum + actualCents, 0);
  await auditFile(call, endpoints.getPayoutSheet, {
    targetType: auditTargets.withdrawal,
    targetId: null,
    after: { rows: rows.length, cents },
  });
  reply
    .header("content-disposition", `attachment; filename="payout.csv"`)
    .header("cache-control", "no-store")
    .type("text/csv; charset=utf-8");
  return csvFile([endpoints.withdrawalMessages.sheetHead, ...lines]);
});
