import * as endpoints from "@hongxian/contract/core/money/ledger-check.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { isPayoutHalted } from "./check-ledger.ts";

interface CheckRow {
  readonly id: number;
  readonly checkTime: string;
  readonly rule: string;
  readonly ok: boolean;
  readonly diffCents: number;
  readonly detail: { key: string; diff: number }[];
  readonly handledTime: string | null;
  readonly handleRemark: string;
}

export const getLedgerChecks = handle(endpoints.getLedgerChecks, async ({ db }) => {
  const { rows } = await sql<CheckRow>`select id, check_time, rule, ok, diff_cents, detail, handled_time, handle_remark
      from ledger_check
    where run_id = (select max(run_id) from ledger_check) or not ok and handled_time is null order by run_id desc, id
    limit 100`.execute(db);
  return { list: rows, payoutHalted: await isPayoutHalted(db) };
});

export const runLedgerChecks = handle(endpoints.runLedgerChecks, async ({ db, audit }) => {
  await addJob(db, "ledger-check", {}, { key: "ledger-check" });
  audit({ targetType: auditTargets.ledgerCheck, targetId: null });
  return null;
});

export const handleLedgerCheck = handle(endpoints.handleLedgerCheck, async (call) => {
  const { db, params, body, caller } = call;
  const done = await sql`update ledger_check
      set handled_staff_id = ${caller.staffId}, handled_time = now(), handle_remark = ${body.remark}
    where id = ${params.id} and not ok and handled_time is null returning 1`.execute(db);
  if (done.rows.length === 0) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.ledgerCheck, targetId: params.id, after: { remark: body.remark } });
  return null;
});
