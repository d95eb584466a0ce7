import * as endpoints from "@hongxian/contract/features/trade-order/trade-order.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { compareStatement, fetchSimulatedStatement, importStatement } from "../../core/money/payments/statements.ts";
import { sheetOutcomeOf } from "../../core/foundation/file/sheet-rows.ts";
import { handle } from "../../kit/call.ts";
import { readStatement } from "./read-statement.ts";

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
  const { rows, lines, problems, kinds } = await readStatement(call, body);
  const outcome = sheetOutcomeOf(rows, problems, body.dryRun);
  const { payMode, day, dryRun } = body;
  const compare = dryRun ? compareStatement : importStatement;
  // Lines that could not be read would only show as differences.
  const result = await compare(db, payMode, day, problems.size > 0 ? [] : lines, problems.size > 0 ? [] : kinds);
  call.audit({
    targetType: auditTargets.channelStatement,
    targetId: null,
    after: { payMode, day, lines: rows.length, errors: problems.size, dryRun, ...result },
  });
  return { ...outcome, ...result };
});
