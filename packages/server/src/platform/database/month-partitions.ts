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

/** Waits no longer for a lock: whoever writes to the table waits behind the one who wants to drop a part of it. */
const dropPatience = sql`set local lock_timeout = '3s'`;

interface OldMonth {
  readonly name: string;
  /** Rows as PostgreSQL estimates them; counting them would read what is dropped. */
  readonly rows: number;
}

/** Months of a partitioned table whose last day is more than so many days ago, oldest first. */
async function oldMonths(db: Kysely<Tables>, table: string, days: number): Promise<readonly OldMonth[]> {
  const { rows } = await sql<OldMonth>`select c.relname::text as name, greatest(c.reltuples, 0)::bigint as rows
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${table}) and c.relname ~ '_[0-9]{6}$'
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month'
        <= (now() at time zone 'Asia/Shanghai') - make_interval(days => ${days}::int)
    order by c.relname`.execute(db);
  return rows;
}

/** Drops the months of a table that are older than so many days; `before` runs in the transaction of each drop. */
export async function dropMonths(
  db: Kysely<Tables>,
  table: string,
  days: number,
  before?: (tx: Kysely<Tables>, month: string) => Promise<void>,
): Promise<readonly OldMonth[]> {
  const months = await oldMonths(db, table, days);
  for (const { name } of months)
    await db.transaction().execute(async (tx) => {
      await dropPatience.execute(tx);
      await before?.(tx, name);
      await sql`drop table ${sql.table(name)}`.execute(tx);
    });
  return months;
}
