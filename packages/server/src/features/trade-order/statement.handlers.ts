import * as endpoints from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { fetchSimulatedStatement, importStatement } from "../../core/money/payments/statements.ts";
import { sheetOutcomeOf } from "../../core/foundation/file/sheet-rows.ts";
import { handle } from "../../kit/call.ts";
import { readStatement } from "./read-statement.ts";

type Day = z.output<typeof endpoints.getStatementDays.data>[number];

export const getStatementDays = handle(endpoints.getStatementDays, async ({ db }) => {
  const { rows } = await sql<Day>`select stat_date, pay_mode,
      count(*) filter (where found <> 'LOCAL_ONLY')::int as channel_num,
      coalesce(sum(amount_cents) filter (where kind = 'PAY'), 0)::bigint as channel_cents,
      count(*) filter (where found <> 'CHANNEL_ONLY')::int as local_num,
        coalesce(sum(local_cents) filter (where kind = 'PAY'), 0)::bigint as local_cents,
      coalesce(sum(fee_cents - local_fee_cents), 0)::bigint as fee_diff_cents,
      count(*) filter (where match_status not in ('MATCHED', 'HANDLED'))::int as open_num, count(*)
        filter (where match_status = 'HANDLED')::int as handled_num
    from channel_statement where stat_date >= current_date - 60 group by 1, 2 order by 1 desc, 2 limit 300`.execute(db);
  return rows;
});

function needPast(day: string): void {
  if (Date.parse(`${day}T00:00:00+08:00`) > Date.now() - 86_400_000)
    throw invalid({ day: endpoints.tradeMessages.future });
}

export const fetchStatement = handle(endpoints.fetchStatement, async (call) => {
  const { db, body } = call;
  needPast(body.day);
  const lines = await fetchSimulatedStatement(db, body.payMode, body.day);
  if (lines === null) throw invalid({ payMode: endpoints.tradeMessages.noFetch });
  const result = await importStatement(db, body.payMode, body.day, lines);
  call.audit({ targetType: auditTargets.channelStatement, targetId: null, after: { ...body, ...result } });
  return result;
});

export const importStatementSheet = handle(endpoints.importStatementSheet, async (call) => {
  const { db, body } = call;
  needPast(body.day);
  const { rows, lines, problems } = await readStatement(call, body);
  const outcome = sheetOutcomeOf(rows, problems, body.dryRun);
  const result = body.dryRun
    ? { matched: 0, differences: 0 }
    : await importStatement(db, body.payMode, body.day, lines);
  const { payMode, day, dryRun } = body;
  call.audit({
    targetType: auditTargets.channelStatement,
    targetId: null,
    after: { payMode, day, lines: rows.length, errors: problems.size, dryRun, ...result },
  });
  return { ...outcome, ...result };
});
