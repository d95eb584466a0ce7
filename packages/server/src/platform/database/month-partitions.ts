import { sql, type Kysely } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

const monthsAhead = 3;

/**
 * Creates this month's partition and the next three of every table partitioned by month. Returns how many were missing.
 */
export async function ensurePartitions(db: Kysely<Tables>): Promise<number> {
  // Read from the database, so that no table can be forgotten here.
  const { rows } = await sql<{ made: number }>`select ensure_month_partitions(c.relname::text, ${monthsAhead}) as made
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = current_schema()::regnamespace and p.partstrat = 'r' order by c.relname`.execute(db);
  return rows.reduce((sum, { made }) => sum + made, 0);
}

/** Recognised by the place in PostgreSQL that raises it: the message depends on the server's language. */
const isMissingPartition = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === "23514" && error.routine === "ExecFindPartition";

/** Runs work that writes to such a table; if the month is missing it is created, and the work is repeated. */
export async function withPartitions<T>(db: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isMissingPartition(error)) throw error;
    await ensurePartitions(db);
    return work();
  }
}
