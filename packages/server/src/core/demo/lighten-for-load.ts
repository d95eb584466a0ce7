import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/**
 * Rows put into a file that was made in the same transaction need not go through the log (where wal_level is minimal):
 * clustering rewrites the few rows there are into a new one.
 */
async function renewFiles(db: Db, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ tableName: string; key: string }>`
    select indrelid::regclass::text as table_name, indexrelid::regclass::text as key
    from pg_index join pg_class on pg_class.oid = indrelid
    where indrelid = any (${tables}::text[]::regclass[]) and indisprimary and relkind = 'r'`.execute(db);
  for (const { tableName, key } of rows) {
    await sql`${sql.raw(`cluster ${tableName} using ${key}`)}`.execute(db);
    await sql`${sql.raw(`alter table ${tableName} set without cluster`)}`.execute(db);
  }
}

/**
 * Takes the plain indexes of the given tables away and returns what brings them back. Unique indexes stay. Filling the
 * hundred indexes of a member row by row takes longer than everything else about it.
 */
export async function putIndexesAside(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any (${tables}::text[]::regclass[]) and not indisunique order by indrelid, indexrelid
  `.execute(db);
  if (rows.length === 0) return async () => undefined;
  const run = (statement: string) => sql`${sql.raw(statement)}`.execute(db);
  await run(`drop index ${rows.map(({ name }) => name).join(", ")}`);
  return async () => {
    // The definition of an index on a partitioned table leaves the partitions out.
    for (const { definition } of rows) await run(definition.replace(" ON ONLY ", " ON "));
  };
}

/**
 * As `putIndexesAside`, with the foreign keys: checking a key once over a million rows is far cheaper than a million
 * times.
 */
export async function lightenForLoad(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const restoreIndexes = await putIndexesAside(db, tables);
  const keys = await sql<{ tableName: string; name: string; definition: string }>`
    select conrelid::regclass::text as table_name, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any (${tables}::text[]::regclass[]) and contype = 'f' order by oid
  `.execute(db);
  const run = (statement: string) => sql`${sql.raw(statement)}`.execute(db);

  for (const { tableName, name } of keys.rows) await run(`alter table ${tableName} drop constraint ${name}`);
  await renewFiles(db, tables);
  return async () => {
    await run("set local maintenance_work_mem = '512MB'");
    await restoreIndexes();
    for (const { tableName, name, definition } of keys.rows) {
      await run(`alter table ${tableName} add constraint ${name} ${definition}`);
    }
  };
}
