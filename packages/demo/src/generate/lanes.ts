import { availableParallelism } from "node:os";
import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

export type Work = (tx: Db) => Promise<unknown>;

/** One more than the number of cores: each waits for the disk at times. */
const manyLanes = Math.min(4, 1 + availableParallelism());

/** A transaction without a time limit. */
export async function inLoad<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    // Compressing the WAL takes a quarter of the time of building an index; only a superuser may disable it.
    await sql`select set_config('wal_compression', 'off', true) from pg_roles
      where rolname = current_user and rolsuper`.execute(tx);
    return work(tx);
  });
}

/**
 * Runs each task in its own transaction, in order, several at a time. Building indexes side by side on one core each
 * costs less than building each on all cores.
 */
export async function inLanes(db: Db, works: readonly Work[], lanes = manyLanes): Promise<void> {
  const waiting = [...works];
  const failed: unknown[] = [];
  const lane = async () => {
    for (let work = waiting.shift(); work !== undefined && failed.length === 0; work = waiting.shift()) {
      const now = work;
      await inLoad(db, async (tx) => {
        await sql`select set_config('max_parallel_maintenance_workers', '0', true),
          set_config('maintenance_work_mem', '256MB', true),
          set_config('work_mem', '256MB', true), set_config('hongxian.bulk_load', 'on', true)`.execute(tx);
        await now(tx);
      }).catch((error: unknown) => failed.push(error));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failed.length > 0) throw failed[0];
}
