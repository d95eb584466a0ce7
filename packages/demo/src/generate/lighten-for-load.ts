import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";

const run = (db: Db, statement: string) => sql`${sql.raw(statement)}`.execute(db);

interface IndexAside {
  readonly tableName: string;
  readonly name: string;
  readonly definition: string;
  /** The unique constraint it belongs to. */
  readonly constraint: string | null;
  readonly isUnique: boolean;
}

interface KeyAside {
  readonly tableName: string;
  readonly name: string;
  readonly definition: string;
  readonly isPartitioned: boolean;
}

/** Primary keys stay, and so does the target of a foreign key. */
async function readIndexes(db: Db, tables: readonly string[]): Promise<readonly IndexAside[]> {
  const { rows } = await sql<IndexAside>`
    select indrelid::regclass::text as table_name, indexrelid::regclass::text as name, indisunique as is_unique,
      -- The definition of an index on a partitioned table leaves the partitions out.
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition,
      (select quote_ident(conname) from pg_constraint where conindid = indexrelid and contype = 'u') as constraint
    from pg_index where indrelid = any (${tables}::text[]::regclass[]) and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'u')
    order by indrelid, indexrelid
  `.execute(db);
  return rows;
}

/**
 * Drops the plain indexes of the given tables and returns a function that restores them. Unique indexes stay. Filling
 * the hundred indexes of a member row by row takes longer than everything else about it.
 */
export async function putIndexesAside(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const indexes = (await readIndexes(db, tables)).filter(({ isUnique }) => !isUnique);
  if (indexes.length === 0) return async () => undefined;
  await run(db, `drop index ${indexes.map(({ name }) => name).join(", ")}`);
  return async () => {
    for (const { definition } of indexes) await run(db, definition);
  };
}

async function readKeys(db: Db, tables: readonly string[]): Promise<readonly KeyAside[]> {
  const { rows } = await sql<KeyAside>`
    select conrelid::regclass::text as table_name, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition,
      relkind = 'p' as is_partitioned
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where conrelid = any (${tables}::text[]::regclass[]) and contype = 'f' order by pg_constraint.oid
  `.execute(db);
  return rows;
}

/** Applies the same change to each key, in one statement for each table. */
async function alterKeys(db: Db, keys: readonly KeyAside[], action: (key: KeyAside) => string): Promise<void> {
  for (const table of new Set(keys.map(({ tableName }) => tableName)))
    await run(
      db,
      `alter table ${table} ${keys
        .filter(({ tableName }) => tableName === table)
        .map(action)
        .join(", ")}`,
    );
}

const dropKeys = (db: Db, keys: readonly KeyAside[]) => alterKeys(db, keys, ({ name }) => `drop constraint ${name}`);

/** Drops the foreign keys and returns a function that restores and checks them, once over all rows. */
export async function putKeysAside(db: Db, tables: readonly string[]): Promise<() => Promise<void>> {
  const keys = await readKeys(db, tables);
  await dropKeys(db, keys);
  return () => alterKeys(db, keys, ({ name, definition }) => `add constraint ${name} ${definition}`);
}

/** Indexes and foreign keys of tables that are being filled, to be recreated in pieces and in parallel. */
export interface Structure {
  readonly indexes: readonly IndexAside[];
  readonly keys: readonly KeyAside[];
}

/**
 * Drops indexes and foreign keys: checking a key once over a million rows is far cheaper than a million times.
 * Autovacuum leaves the tables alone until they are complete.
 */
export async function takeStructure(db: Db, tables: readonly string[]): Promise<Structure> {
  const indexes = await readIndexes(db, tables);
  const keys = await readKeys(db, tables);
  await dropKeys(db, keys);
  for (const { tableName, constraint } of indexes)
    if (constraint !== null) await run(db, `alter table ${tableName} drop constraint ${constraint}`);
  const plain = indexes.filter(({ constraint }) => constraint === null).map(({ name }) => name);
  if (plain.length > 0) await run(db, `drop index ${plain.join(", ")}`);
  for (const table of await storedTables(db, tables))
    await run(db, `alter table ${table} set (autovacuum_enabled = off)`);
  return { indexes, keys };
}

/** The given tables, and the partitions of those that have any. */
async function storedTables(db: Db, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select tree.relid::text as name
    from unnest(${tables}::text[]::regclass[]) as given (id), pg_partition_tree(given.id) as tree where tree.isleaf
    union select oid::regclass::text from pg_class where oid = any (${tables}::text[]::regclass[]) and relkind = 'r'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Rows inserted into a file that was created in the same transaction need not be written to the WAL (where wal_level is
 * minimal): clustering rewrites the few present rows into a new file.
 */
export async function renewFiles(db: Db, table: string): Promise<void> {
  for (const part of await storedTables(db, [table])) {
    const { rows } = await sql<{ key: string }>`select indexrelid::regclass::text as key from pg_index
      where indrelid = ${part}::text::regclass and indisprimary`.execute(db);
    for (const { key } of rows) {
      await run(db, `cluster ${part} using ${key}`);
      await run(db, `alter table ${part} set without cluster`);
    }
  }
}

/** From here on new rows are checked; the present ones by `validateKeys`. Partitions of a table are checked at once. */
export async function addKeys(db: Db, { keys }: Structure, tables: readonly string[]): Promise<void> {
  const own = keys.filter(({ tableName }) => tables.includes(tableName));
  await alterKeys(
    db,
    own,
    ({ name, definition, isPartitioned }) => `add constraint ${name} ${definition}${isPartitioned ? "" : " not valid"}`,
  );
}

/** Not at the same time as an index of the same table. */
export async function validateKeys(db: Db, { keys }: Structure, table: string): Promise<void> {
  const own = keys.filter(({ tableName, isPartitioned }) => tableName === table && !isPartitioned);
  await alterKeys(db, own, ({ name }) => `validate constraint ${name}`);
}

/** Run once all indexes are back: unique constraints get theirs again, and autovacuum is switched on again. */
export async function finishStructure(db: Db, tables: readonly string[], { indexes }: Structure): Promise<void> {
  for (const { tableName, name, constraint } of indexes)
    if (constraint !== null)
      await run(db, `alter table ${tableName} add constraint ${constraint} unique using index ${name}`);
  for (const table of await storedTables(db, tables)) await run(db, `alter table ${table} reset (autovacuum_enabled)`);
}
