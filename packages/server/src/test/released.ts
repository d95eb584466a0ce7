import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { migrate } from "../platform/database/migrate.ts";
import { migrationsFolder } from "../platform/database/migration-files.ts";

/** What a released version left in an empty system with three members: its migrations and the rows of its start. */
export interface Released {
  readonly version: string;
  readonly secretKey: string;
  /** The administrator's. */
  readonly password: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly rows: Readonly<Record<string, readonly object[]>>;
}

export function readReleased(version: string): Released {
  const file = new URL(`./releases/${version}.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as Released;
}

/** Fills an empty database as the released version did: by its migrations, which must still be what they were. */
export async function fillReleased(pool: pg.Pool, { migrations, rows }: Released): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "hongxian-released-"));
  for (const { name, checksum } of migrations) {
    const text = readFileSync(join(migrationsFolder, name), "utf8");
    if (createHash("sha256").update(text).digest("hex") !== checksum)
      throw new Error(`${name} was changed after it had been released`);
    writeFileSync(join(folder, name), text);
  }
  await migrate(pool, { folder });
  rmSync(folder, { recursive: true, force: true });
  const client = await pool.connect();
  try {
    // Rows refer to each other and to regions, which each start writes.
    await client.query("set session_replication_role = replica");
    for (const [table, list] of Object.entries(rows)) await insertRows(client, table, list);
  } finally {
    client.release(true);
  }
}

async function insertRows(client: pg.PoolClient, table: string, list: readonly object[]): Promise<void> {
  const { rows } = await client.query<{ name: string; sequence: string | null }>(
    `select attname as name, pg_get_serial_sequence($1, attname) as sequence from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const columns = rows.map(({ name }) => name).join(", ");
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)
     on conflict do nothing`,
    [JSON.stringify(list)],
  );
  for (const { name, sequence } of rows)
    if (sequence !== null) await client.query(`select setval($1, (select max(${name}) from ${table}))`, [sequence]);
}
