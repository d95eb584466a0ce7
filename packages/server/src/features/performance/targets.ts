import * as endpoints from "@hongxian/contract/features/performance/performance.endpoints.ts";
import { shanghaiToday } from "@hongxian/contract/core/member/age.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { numberIn } from "@hongxian/contract/wire/number-param.ts";
import { sql } from "kysely";
import { sheetOutcomeOf, sheetRows, type RowProblem, type SheetRow } from "../../core/foundation/file/sheet-rows.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { ownersSql } from "./rank-performance.ts";

/** True once the fifth of the next month is over. */
export function isLocked(month: string, today: string): boolean {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
  return today > `${next}-${String(endpoints.targetLockDay).padStart(2, "0")}`;
}

interface Target {
  readonly ownerType: endpoints.PerformanceOwner;
  readonly ownerId: number;
  readonly month: string;
  readonly targetCents: number;
  readonly targetMet: number;
}

async function writeTargets(db: Db, targets: readonly Target[], staffId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`insert into performance_target (owner_type, owner_id, month, target_cents, target_met, staff_id)
    select t."ownerType", t."ownerId", t.month, t."targetCents", t."targetMet", ${staffId}
    from json_to_recordset(${JSON.stringify(targets)}::json) as t ("ownerType" text, "ownerId" bigint, month text,
      "targetCents" bigint, "targetMet" int)
    on conflict on constraint performance_target_once do update
    set target_cents = excluded.target_cents, target_met = excluded.target_met,
      staff_id = excluded.staff_id, version = performance_target.version + 1, update_time = now() returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export const setTarget = handle(endpoints.setTarget, async (call) => {
  const { db, caller, body } = call;
  if (isLocked(body.month, shanghaiToday())) throw invalid({ month: endpoints.performanceMessages.locked });
  const seen =
    await sql`select 1 from (${ownersSql(caller, body.ownerType)}) o where o.owner_id = ${body.ownerId}`.execute(db);
  if (seen.rows.length === 0) throw invalid({ ownerId: endpoints.performanceMessages.nobody });
  const [id = 0] = await writeTargets(db, [body], caller.staffId);
  call.audit({ targetType: auditTargets.performanceTarget, targetId: id, after: body });
  return { id };
});

type Line = SheetRow<keyof typeof endpoints.targetSheet>;

/** A month as typed, or as a spreadsheet writes the day it took it for. */
const monthOf = (cell: string): string | null => /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-01)?$/.exec(cell)?.[1] ?? null;

/** The rows as targets, or what is wrong with each. */
async function readRows({ db, caller }: Call, ownerType: endpoints.PerformanceOwner, lines: readonly Line[]) {
  const known = await sql<{
    ownerId: number;
    name: string;
  }>`select owner_id, name from (${ownersSql(caller, ownerType)}) o`.execute(db);
  const problems = new Map<number, RowProblem>();
  const targets: Target[] = [];
  const { targetSheet: columns, performanceMessages: messages } = endpoints;
  for (const { row, cells } of lines) {
    const found = known.rows.filter(({ ownerId, name }) => String(ownerId) === cells.owner || name === cells.owner);
    const [owner] = found;
    const month = monthOf(cells.month);
    const yuan = /^\d{1,8}(\.\d{1,2})?$/.test(cells.target) ? numberIn(cells.target) : Number.NaN;
    if (month === null) problems.set(row, [columns.month, messages.badMonth]);
    else if (!(yuan >= 0 && yuan <= 10_000_000)) problems.set(row, [columns.target, messages.badTarget]);
    else if (owner === undefined) problems.set(row, [columns.owner, messages.unknown]);
    else if (found.length > 1) problems.set(row, [columns.owner, messages.several]);
    else if (isLocked(month, shanghaiToday())) problems.set(row, [columns.month, messages.locked]);
    else targets.push({ ownerType, ownerId: owner.ownerId, month, targetCents: Math.round(yuan * 100), targetMet: 0 });
  }
  return { problems, targets };
}

export const importTargets = handle(endpoints.importTargets, async (call) => {
  const { ownerType, dryRun } = call.body;
  const lines = await sheetRows(call, call.body, endpoints.targetSheet, endpoints.targetRowsMax, { headless: true });
  const { problems, targets } = await readRows(call, ownerType, lines);
  call.audit({
    targetType: auditTargets.performanceTarget,
    targetId: null,
    after: { ownerType, rows: lines.length, errors: problems.size, dryRun },
  });
  const outcome = sheetOutcomeOf(lines, problems, dryRun);
  // The last line of an owner and month counts.
  const last = new Map(targets.map((target) => [`${target.ownerId}/${target.month}`, target]));
  if (!dryRun) await writeTargets(call.db, [...last.values()], call.caller.staffId);
  return outcome;
});

export const copyTargets = handle(endpoints.copyTargets, async (call) => {
  const { db, caller, body } = call;
  if (isLocked(body.month, shanghaiToday())) throw refused(endpoints.performanceMessages.locked);
  const { rows } = await sql<{
    id: number;
  }>`insert into performance_target (owner_type, owner_id, month, target_cents, target_met, staff_id)
    select t.owner_type, t.owner_id, ${body.month}, t.target_cents, t.target_met, ${caller.staffId}
    from performance_target t
      join (${ownersSql(caller, body.ownerType)}) o on o.owner_id = t.owner_id
    where t.owner_type = ${body.ownerType}
      and t.month = to_char(${`${body.month}-01`}::date - interval '1 month', 'YYYY-MM')
    on conflict on constraint performance_target_once do nothing returning id`.execute(db);
  if (rows.length === 0) throw refused(endpoints.performanceMessages.nothing);
  call.audit({ targetType: auditTargets.performanceTarget, targetId: null, after: { ...body, count: rows.length } });
  return { count: rows.length };
});

export const recalcPerformance = handle(endpoints.recalcPerformance, async (call) => {
  const { from, to } = call.body;
  await addJob(call.db, "performance-recalc", { from, to }, { key: `performance-recalc-${from}-${to}` });
  call.audit({ targetType: auditTargets.performance, targetId: null, after: { from, to } });
  return null;
});
