import { bonusBatch } from "@hongxian/contract/features/bonus/bonus.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import * as endpoints from "@hongxian/contract/features/bonus/bonus.endpoints.ts";
import { bonusMessages as messages } from "@hongxian/contract/features/bonus/bonus.messages.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { numberIn } from "@hongxian/contract/wire/number-param.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { sheetOutcomeOf, sheetRows, type RowProblem } from "../../core/foundation/file/sheet-rows.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { noSql } from "../../core/money/trade/trade-rows.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { batchScope } from "./bonus.server.ts";

interface Line {
  readonly userId: number;
  readonly amountCents: number;
  readonly reason: string;
}
interface Head {
  readonly name: string;
  readonly kind: string;
}

/** Members among the lines; where `isOpen` is false, the member cannot get a bonus at present. */
async function membersOf(db: Db, lines: readonly Line[]): Promise<Map<number, boolean>> {
  const { rows } = await sql<{
    userId: number;
    isOpen: boolean;
  }>`select user_id, status = 'ENABLE' and reward_status = 'NORMAL' as is_open from member
    where user_id = any(${lines.map(({ userId }) => userId)}::bigint[])`.execute(db);
  return new Map(rows.map(({ userId, isOpen }) => [userId, isOpen]));
}

/**
 * Writes the lines; one that cannot be paid now is stored in the batch with its reason and retried when it is issued.
 */
async function writeLines(
  db: Db,
  batchId: number,
  lines: readonly Line[],
  members: ReadonlyMap<number, boolean>,
): Promise<number> {
  const rows = lines.map((line) => ({ ...line, failMsg: members.get(line.userId) === true ? "" : messages.badMember }));
  await sql`delete from bonus where batch_id = ${batchId}`.execute(db);
  await sql`insert into bonus (batch_id, user_id, amount_cents, reason, fail_msg)
    select ${batchId}, g."userId", g."amountCents", g.reason, g."failMsg"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("userId" bigint, "amountCents" bigint, reason text,
      "failMsg" text)`.execute(db);
  await sql`update bonus_batch
    set total_num = ${lines.length},
      total_cents = ${lines.reduce((sum, { amountCents }) => sum + amountCents, 0)}::bigint
    where id = ${batchId}`.execute(db);
  return rows.filter(({ failMsg }) => failMsg !== "").length;
}

/** Of the rows whose member is unknown, as many as can be read. */
const mostNamed = 10;

function needAll(lines: readonly Line[], members: ReadonlyMap<number, boolean>): void {
  const unknown = lines.flatMap(({ userId }, at) => (members.has(userId) ? [] : [messages.noMemberAt(at + 1, userId)]));
  if (unknown.length > 0) throw invalid({ rows: unknown.slice(0, mostNamed).join("；") });
}

async function insertBatch({ db, caller }: Pick<Call, "db" | "caller">, { name, kind }: Head): Promise<number> {
  if (batchScope(caller) !== "all") throw new AppError("NOT_FOUND");
  const { rows } = await sql<{
    id: number;
  }>`insert into bonus_batch (no, name, kind, created_by)
    values (${noSql.bonusBatch}, ${name}, ${kind}, ${caller.staffId}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const createBatch = handle(endpoints.createBatch, async (call) => {
  const { db, body } = call;
  const members = await membersOf(db, body.rows);
  needAll(body.rows, members);
  const id = await insertBatch(call, body);
  const marked = await writeLines(db, id, body.rows, members);
  call.audit({
    targetType: auditTargets.bonusBatch,
    targetId: id,
    after: { name: body.name, kind: body.kind, rows: body.rows.length },
  });
  return { id, marked };
});

export const editBatch = handle(endpoints.editBatch, async (call) => {
  const { db, body, params } = call;
  if (batchScope(call.caller) !== "all") throw new AppError("NOT_FOUND");
  const { rows } = await sql<{
    status: string;
    version: number;
    createdBy: number;
  }>`select status, version, created_by from bonus_batch where id = ${params.id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (!isPossible(bonusBatch, "edit", held)) throw stateChanged();
  // Whoever wrote a line could otherwise pass and issue it alone: only the maker is kept from that.
  if (held.createdBy !== call.caller.staffId) throw refused(messages.othersEdit);
  if (held.version !== body.version) throw new AppError("STALE_VERSION");
  const members = await membersOf(db, body.rows);
  needAll(body.rows, members);
  await sql`update bonus_batch
    set name = ${body.name}, kind = ${body.kind}, status = 'DRAFT', version = version + 1, update_time = now()
    where id = ${params.id}`.execute(db);
  const marked = await writeLines(db, params.id, body.rows, members);
  call.audit({
    targetType: auditTargets.bonusBatch,
    targetId: params.id,
    after: { name: body.name, kind: body.kind, rows: body.rows.length },
  });
  return { id: params.id, marked };
});

export const findBatchMembers = handle(endpoints.findBatchMembers, async ({ db, caller, query }) => {
  if (batchScope(caller) !== "all") throw new AppError("NOT_FOUND");
  const ids = query.ids.split(",").slice(0, endpoints.pasteMax).map(Number);
  const { rows } = await sql<MemberRef>`select user_id, first_name, image_url, sex from member
    where user_id = any(${ids}::bigint[]) order by user_id`.execute(db);
  return rows;
});

export const importBatch = handle(endpoints.importBatch, async (call) => {
  const { db, body } = call;
  const lines = await sheetRows(call, body, endpoints.bonusSheet, endpoints.bonusRowsMax);
  const read = lines.map(({ row, cells }) => ({
    row,
    userId: numberIn(cells.userId),
    amountCents: Math.round(numberIn(cells.amount) * 100),
    reason: cells.reason,
  }));
  const members = await membersOf(
    db,
    read.filter(({ userId }) => Number.isSafeInteger(userId)),
  );
  const problems = new Map<number, RowProblem>();
  const seen = new Set<number>();
  for (const { row, userId, amountCents, reason } of read) {
    if (!members.has(userId)) problems.set(row, [endpoints.bonusSheet.userId, messages.noMember]);
    else if (seen.has(userId)) problems.set(row, [endpoints.bonusSheet.userId, messages.repeated]);
    else if (!(amountCents >= 1 && amountCents <= 5_000_000))
      problems.set(row, [endpoints.bonusSheet.amount, messages.amount]);
    else if (reason.length > 100) problems.set(row, [endpoints.bonusSheet.reason, messages.rowReason]);
    seen.add(userId);
  }
  call.audit({
    targetType: auditTargets.bonusBatch,
    targetId: null,
    after: { name: body.name, rows: lines.length, errors: problems.size, dryRun: body.dryRun },
  });
  const outcome = sheetOutcomeOf(lines, problems, body.dryRun);
  if (!body.dryRun) await writeLines(db, await insertBatch(call, body), read, members);
  return outcome;
});
