import { sql } from "kysely";
import { keptPlan } from "../platform/database/kept-plan.ts";
import { auditRoute, auditTarget, type AuditRow } from "./audit.ts";
import type { Db } from "../kit/call.ts";

interface Waiting {
  readonly row: AuditRow;
  done(): void;
  failed(error: unknown): void;
}
interface Journal {
  readonly waiting: Waiting[];
  isWriting: boolean;
}

const journals = new WeakMap<Db, Journal>();
const atOnce = 200;

async function insertRows(db: Db, rows: readonly AuditRow[]): Promise<void> {
  const input = rows.map(({ caller, entry, ...row }) => ({
    staff_id: caller?.staffId ?? null,
    role_id: caller?.roleId ?? null,
    route: auditRoute(row.route),
    title: row.title,
    method: row.method,
    path: row.path,
    target_type: entry?.targetType ?? "",
    target_id: auditTarget(entry?.targetId),
    ip: row.ip,
    result: row.result,
  }));
  await sql`${keptPlan}insert into audit_log (staff_id, role_id, route, title, method, path, target_type, target_id, ip,
    result)
    select staff_id, role_id, route, title, method, path, target_type, target_id, ip, result
    from json_to_recordset(${JSON.stringify(input)}::json) as given (staff_id bigint, role_id bigint, route text,
      title text,
      method text, path text, target_type text, target_id text, ip text, result text)`.execute(db);
}

async function writeOut(db: Db, journal: Journal): Promise<void> {
  journal.isWriting = true;
  while (journal.waiting.length > 0) {
    const batch = journal.waiting.splice(0, atOnce);
    try {
      await insertRows(
        db,
        batch.map(({ row }) => row),
      );
      for (const { done } of batch) done();
    } catch (error) {
      for (const { failed } of batch) failed(error);
    }
  }
  journal.isWriting = false;
}

/**
 * Logs that something was viewed, and resolves when it is stored. Views that arrive while one statement is running are
 * written together in the next: a read stays cheap however many read at once.
 */
export function writeLook(db: Db, row: AuditRow): Promise<void> {
  const journal = journals.get(db) ?? { waiting: [], isWriting: false };
  journals.set(db, journal);
  const written = new Promise<void>((done, failed) => journal.waiting.push({ row, done, failed }));
  if (!journal.isWriting) void writeOut(db, journal);
  return written;
}
