import * as endpoints from "@hongxian/contract/features/profit-report/profit-report.endpoints.ts";
import { buildStatement } from "@hongxian/contract/features/profit-report/profit-statement.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { refreshDailyFinance } from "../../core/money/finance/finance-jobs.ts";
import { askRules } from "../../core/foundation/ledger/check-ledger.ts";
import { handle } from "../../kit/call.ts";
import { bookSums } from "./profit-sums.ts";

/** 结账: the books must be right; then the month's statement is stored and no further entry may be in that month. */
export const closeMonth = handle(endpoints.closeMonth, async (call) => {
  needWhole(call);
  const { db, caller } = call;
  const { month } = call.params;
  const { rows } = await sql<{ isLate: boolean; from: string; to: string }>`select
      current_date > ((${month} || '-05')::date + interval '1 month')::date as is_late,
      (${month} || '-01')::date::text as from,
      ((${month} || '-01')::date + interval '1 month' - interval '1 day')::date::text as to`.execute(db);
  const days = rows[0];
  if (days === undefined || !days.isLate) throw refused(endpoints.profitReportMessages.early);
  await sql`set local statement_timeout = 0`.execute(db);
  if ((await askRules(db)).some(({ ok }) => !ok)) throw refused(endpoints.profitReportMessages.checkFailed);
  await refreshDailyFinance(db, days);
  const sums = await bookSums(db, "MONTH", days, {});
  const profit = buildStatement([month], sums).find(({ key }) => key === "PROFIT")?.total ?? 0;
  const made = await sql`insert into month_close (month, staff_id, profit_cents, statement)
      values (${month}, ${caller.staffId}, ${profit}, ${JSON.stringify(sums)}::jsonb)
    on conflict (month) do update
    set staff_id = excluded.staff_id, close_time = now(), profit_cents = excluded.profit_cents,
      statement = excluded.statement,
      status = 'CLOSED', reopen_reason = '' where month_close.status = 'REOPENED' returning month`.execute(db);
  if (made.rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.monthClose,
    targetId: month,
    after: { status: "CLOSED", profitCents: profit },
  });
  return { month, status: "CLOSED" as const };
});

export const reopenMonth = handle(endpoints.reopenMonth, async (call) => {
  const { db, caller, params, body } = call;
  if (caller.roleId !== adminRoleId) throw refused(endpoints.profitReportMessages.onlyAdmin);
  const moved = await sql`update month_close
      set status = 'REOPENED', reopen_reason = ${body.reason}, reopen_staff_id = ${caller.staffId}, reopen_time = now()
    where month = ${params.month} and status = 'CLOSED' returning month`.execute(db);
  if (moved.rows.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.monthClose,
    targetId: params.month,
    after: { status: "REOPENED", reason: body.reason },
  });
  return { month: params.month, status: "REOPENED" as const };
});
