import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { oneLine, StartError } from "../start-error.ts";
import { advisoryLocks, withAdvisoryLock } from "./advisory-lock.ts";
import { migrationsFolder, readMigrationFiles, type MigrationFile } from "./migration-files.ts";
import type { Tables } from "./tables.ts";

const oldestServer = 140_000;

interface AppliedMigration {
  name: string;
  checksum: string;
}

/** Why the database and the code do not match, if so. */
function findMismatch(files: MigrationFile[], applied: AppliedMigration[]): string | undefined {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  const unknown = applied.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) return `the database is newer than the code: it has ${unknown.join(", ")}`;
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

async function applyFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    await client.query("begin");
    await client.query(file.text);
    await client.query("insert into migration (name, checksum) values ($1, $2)", [file.name, file.checksum]);
    await client.query("commit");
  } catch (error) {
    throw new StartError(`migration ${file.name} failed: ${oneLine(error)}`);
  }
}

/** Migrates the database to the state this code needs. Returns the names of the files applied now. */
export async function migrate(
  pool: pg.Pool,
  { folder = migrationsFolder, onWait = () => {} }: { folder?: string; onWait?: () => void } = {},
): Promise<string[]> {
  const files = readMigrationFiles(folder);
  return withAdvisoryLock(pool, { lock: advisoryLocks.migrate, onWait }, async (client) => {
    await checkServer(client);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_time timestamptz not null default now())`);
    const { rows: applied } = await client.query<AppliedMigration>("select name, checksum from migration");
    const mismatch = findMismatch(files, applied);
    if (mismatch !== undefined) throw new StartError(mismatch);

    const done = new Set(applied.map(({ name }) => name));
    const pending = files.filter(({ name }) => !done.has(name));
    // No need to wait for the disk: a step lost in a power failure was not recorded either, and is done again.
    await client.query("set synchronous_commit = off");
    try {
      for (const file of pending) await applyFile(client, file);
    } finally {
      await client.query("reset synchronous_commit").catch(() => {});
    }
    return pending.map(({ name }) => name);
  });
}

/** Whether the database has exactly the migrations of this code. */
export async function migrationsReady(db: Kysely<Tables>, folder = migrationsFolder): Promise<boolean> {
  const files = readMigrationFiles(folder);
  const { rows } = await sql<AppliedMigration>`select name, checksum from migration`.execute(db);
  return rows.length === files.length && findMismatch(files, rows) === undefined;
}
