import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  keptDays,
  retentionMessages,
  retentionNames,
  type RetentionName,
} from "@hongxian/contract/core/operation/retention.rules.ts";
import { runStateRoute } from "@hongxian/contract/core/operation/run-state.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { writeAudit } from "../../../http/audit.ts";
import type { Db } from "../../../kit/call.ts";
import { dropMonths } from "../../../platform/database/month-partitions.ts";
import { errorCode } from "../../../platform/error-code.ts";
import type { ServerParts } from "../../../platform/server-parts.ts";
import { oneLine } from "../../../platform/start-error.ts";
import { dropOldEvents } from "../events/keep-events.ts";
import { readSetting } from "../settings/system-settings.ts";
import { noteDroppedMonth } from "../upkeep/audit-seal.ts";
import { removeRows } from "./remove-rows.ts";
import { removals } from "./retained-rows.ts";

/** What was removed: rows and files by number, months by their names. */
interface Removed {
  readonly count: number;
  readonly months?: readonly string[];
}

async function removeMonths(db: Db, tables: readonly string[], days: number): Promise<Removed> {
  const months: string[] = [];
  let count = 0;
  for (const table of tables) {
    if (table === "event_log") {
      count += await dropOldEvents(db, days);
      continue;
    }
    const dropped = await dropMonths(db, table, days, table === "audit_log" ? noteDroppedMonth : undefined);
    months.push(...dropped.map(({ name }) => name));
    count += dropped.reduce((sum, { rows }) => sum + rows, 0);
  }
  return { count, months };
}

/** Files of the outbox are named by their day. */
async function removeOutboxFiles(dataDir: string, days: number): Promise<Removed> {
  const folder = join(dataDir, "outbox");
  const last = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
  const old = names.filter((name) => {
    const day = /^(?:\D+-)?(\d{4}-\d{2}-\d{2})\.jsonl$/.exec(name)?.[1];
    return day !== undefined && day < last;
  });
  for (const name of old) await rm(join(folder, name), { force: true });
  return { count: old.length };
}

/** Jobs that were tried as often as they may be; the queue itself keeps them for ever. */
async function removeDeadJobs(db: Db, days: number): Promise<Removed> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      and updated_at < now() - make_interval(days => ${days}::int) limit 10000))`.execute(db);
  return { count: rows[0]?.n ?? 0 };
}

async function removeOld({ database: { db }, settings }: ServerParts, name: RetentionName, days: number) {
  const removal = removals[name];
  if (removal.by === "month") return removeMonths(db, removal.tables, days);
  if (removal.by === "rows") return { count: await removeRows(db, removal.of, days) };
  if (removal.by === "own")
    return removal.what === "deadJob" ? removeDeadJobs(db, days) : removeOutboxFiles(settings.dataDir, days);
  return { count: 0 };
}

const note = (db: Db, name: RetentionName, count: number, error: string) =>
  sql`insert into retention_state as s (name, run_time, removed, removed_total, removed_time, error)
    values (${name}, now(), ${count}::bigint, ${count}::bigint, case when ${count}::bigint > 0 then now() end, ${error})
    on conflict (name) do update set run_time = now(), removed = excluded.removed, error = excluded.error,
      removed_total = s.removed_total + excluded.removed,
      removed_time = coalesce(excluded.removed_time, s.removed_time)`.execute(db);

/**
 * Removes what is older than its retention, in bounded slices. One that fails does not keep the others from their
 * turn. What was removed stands in the audit log and on the page of states. Returns how much it was.
 */
export async function sweepRetentions(parts: ServerParts): Promise<number> {
  const { db } = parts.database;
  const set = await readSetting(db, "retention.days");
  const gone: Record<string, Removed> = {};
  const faults: string[] = [];
  for (const name of retentionNames) {
    const days = keptDays(name, set);
    if (days === 0 || removals[name].by === "job") continue;
    try {
      const removed = await removeOld(parts, name, days);
      await note(db, name, removed.count, "");
      if (removed.count > 0 || (removed.months?.length ?? 0) > 0) gone[name] = removed;
    } catch (error) {
      faults.push(`${name}: ${oneLine(error)}`);
      await note(db, name, 0, oneLine(error));
    }
  }
  if (Object.keys(gone).length > 0)
    await writeAudit(db, {
      caller: null,
      route: runStateRoute,
      title: retentionMessages.swept,
      method: "JOB",
      path: "retention",
      ip: "",
      requestId: null,
      result: "OK",
      entry: { targetType: auditTargets.retention, targetId: "", after: gone },
      items: [],
    });
  if (faults.length > 0) throw new Error(faults.join("; "));
  return Object.values(gone).reduce((sum, { count }) => sum + count, 0);
}
