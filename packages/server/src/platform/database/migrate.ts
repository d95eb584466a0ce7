import { setTimeout } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { errorCode } from "../error-code.ts";
import { oneLine, StartError } from "../start-error.ts";
import { version } from "../version.ts";
import { advisoryLocks, withAdvisoryLock } from "./advisory-lock.ts";
import { migrationsFolder, readMigrationFiles, type MigrationFile } from "./migration-files.ts";
import type { Tables } from "./tables.ts";

const oldestServer = 140_000;

/** How long a statement of a migration waits for a lock, while calls queue behind it; and how often it is tried. */
const lockTimeout = 3000;
const lockPause = 2000;
const lockTries = 100;
/** A lock was not to be had, and a deadlock: both are over as soon as others have finished. */
const lockCodes = new Set(["55P03", "40P01"]);

interface AppliedMigration {
  name: string;
  checksum: string;
  /** The version that applied it; null before versions were recorded. */
  version: string | null;
}

// A database of before the column, and of after it.
const readApplied = "select name, checksum, to_jsonb(m) ->> 'version' as version from migration m order by name";

/** Why the database and the code do not match, if so. */
function findMismatch(files: MigrationFile[], applied: AppliedMigration[]): string | undefined {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  const unknown = applied.filter(({ name }) => !known.has(name));
  const last = unknown.at(-1);
  if (last !== undefined) {
    const of = last.version === null ? "" : ` and belongs to ${last.version}`;
    const has = unknown.length === 1 ? last.name : `${unknown.length} migrations up to ${last.name}`;
    return `the database is newer than this program (${version})${of}: it has ${has}; start that version, or restore a backup from before the upgrade`;
  }
  const changed = applied.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => name);
  if (changed.length > 0) return `migration ${changed.join(", ")} was changed after it had been applied`;
  return undefined;
}

async function checkServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string; encoding: string }>(`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`);
  const fault = serverFault(rows[0]);
  if (fault !== undefined) throw new StartError(fault);
}

/** Why this PostgreSQL cannot be used, if so. */
export function serverFault(server?: { number: number; version: string; encoding: string }): string | undefined {
  if (server === undefined) return "the database does not tell its version";
  if (server.number < oldestServer) return `PostgreSQL ${server.version} is too old: 14 or newer is needed`;
  if (server.encoding !== "UTF8") return `the database is encoded in ${server.encoding}: UTF8 is needed`;
  return undefined;
}

const noteApplied = (client: pg.PoolClient, { name, checksum }: MigrationFile) =>
  client.query("insert into migration (name, checksum) values ($1, $2)", [name, checksum]);

/** All of a file or nothing of it, whenever it is interrupted. */
async function applyWhole(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query("begin");
    await client.query(file.text);
    await noteApplied(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/**
 * An index that is made while others write cannot be made in a transaction. What an interrupted try has left is invalid,
 * and is made anew.
 */
async function applyIndex(client: pg.PoolClient, file: MigrationFile, index: string): Promise<void> {
  const { rows } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
    index,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
  await client.query(file.text);
  await noteApplied(client, file);
}

async function applyFile(client: pg.PoolClient, file: MigrationFile, say: (text: string) => void): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      if (file.index === undefined) await applyWhole(client, file);
      else await applyIndex(client, file, file.index);
      return;
    } catch (error) {
      if (!lockCodes.has(errorCode(error) ?? ""))
        throw new StartError(`migration ${file.name} failed: ${oneLine(error)}`);
      if (tried === lockTries)
        throw new StartError(
          `migration ${file.name} got no lock in ${lockTries} tries: stop what else uses this database`,
        );
      say(`migration ${file.name} waits for others that use its tables`);
      await setTimeout(lockPause);
    }
  }
}

interface MigrateOptions {
  readonly folder?: string;
  /** Called when another process migrates. */
  readonly onWait?: () => void;
  /** Called before the first change to a database that is in use, with the number of changes. */
  readonly beforeChange?: (changes: number) => Promise<void>;
  /** Says how far an upgrade is. */
  readonly say?: (text: string) => void;
}

/** Migrates the database to the state this code needs. Returns the names of the files applied now. */
export async function migrate(
  pool: pg.Pool,
  { folder = migrationsFolder, onWait = () => {}, beforeChange, say = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const files = readMigrationFiles(folder);
  return withAdvisoryLock(pool, { lock: advisoryLocks.migrate, onWait }, async (client) => {
    await checkServer(client);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_time timestamptz not null default now())`);
    const { rows: applied } = await client.query<AppliedMigration>(readApplied);
    const mismatch = findMismatch(files, applied);
    if (mismatch !== undefined) throw new StartError(mismatch);

    const done = new Set(applied.map(({ name }) => name));
    const pending = files.filter(({ name }) => !done.has(name));
    const isUpgrade = applied.length > 0;
    if (pending.length === 0) return [];
    if (isUpgrade) await beforeChange?.(pending.length);
    // No need to wait for the disk: a step lost in a power failure was not recorded either, and is done again.
    await client.query(`set synchronous_commit = off; set lock_timeout = ${lockTimeout}`);
    // A program that was killed must not keep the next one waiting. Some systems cannot ask.
    await client.query("set client_connection_check_interval = 5000").catch(() => undefined);
    for (const [place, file] of pending.entries()) {
      if (isUpgrade) say(`migration ${place + 1} of ${pending.length}: ${file.name}`);
      await applyFile(client, file, say);
    }
    const names = pending.map(({ name }) => name);
    const { rows } = await client.query(
      "select from pg_attribute where attrelid = 'migration'::regclass and attname = 'version'",
    );
    if (rows.length > 0) await client.query("update migration set version = $1 where name = any($2)", [version, names]);
    return names;
  });
}

/** Whether the database has exactly the migrations of this code. */
export async function migrationsReady(db: Kysely<Tables>, folder = migrationsFolder): Promise<boolean> {
  const files = readMigrationFiles(folder);
  const { rows } = await sql<AppliedMigration>`select name, checksum, null as version from migration`.execute(db);
  return rows.length === files.length && findMismatch(files, rows) === undefined;
}
