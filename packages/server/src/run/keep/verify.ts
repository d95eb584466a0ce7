import { stat } from "node:fs/promises";
import { ledgerRules } from "@hongxian/contract/core/money/ledger.choices.ts";
import { sql } from "kysely";
import { askRules } from "../../core/foundation/ledger/check-ledger.ts";
import { openBlobDisk, type Segment } from "../../core/foundation/storage/blob-disk.ts";
import { findBrokenSeal } from "../../core/foundation/upkeep/audit-seal.ts";
import type { Db } from "../../kit/call.ts";
import type { Database } from "../../platform/database/open-database.ts";
import { createSeal } from "../../platform/seal.ts";
import { keyFingerprint } from "../../platform/secret-key.ts";
import type { Settings } from "../../platform/settings.ts";

const slice = 2000;
const shown = 5;
/** Younger files may belong to an upload that is not over. */
const orphanAge = 24 * 3_600_000;

export interface Finding {
  readonly name: string;
  readonly state: "ok" | "FAULT" | "left out";
  readonly text: string;
  /** The first of what is wrong. */
  readonly lines: readonly string[];
}

/** Counts faults and remembers the first few. */
function collector() {
  let faults = 0;
  const lines: string[] = [];
  const add = (line: string): void => {
    faults += 1;
    if (lines.length < shown) lines.push(line);
  };
  const finding = (name: string, good: string, bad: (n: number) => string): Finding => ({
    name,
    state: faults === 0 ? "ok" : "FAULT",
    text: faults === 0 ? good : bad(faults),
    lines,
  });
  return { add, finding };
}

async function books({ db }: Database): Promise<Finding> {
  const results = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => askRules(tx));
  const { add, finding } = collector();
  for (const { rule, ok, diffCents } of results)
    if (!ok) add(`${rule} ${ledgerRules[rule]}: ¥${(diffCents / 100).toFixed(2)}`);
  return finding("books", `${results.length} rules hold`, (n) => `${n} of ${results.length} rules do not hold`);
}

async function auditChain({ db }: Database): Promise<Finding> {
  const broken = await findBrokenSeal(db);
  const { add, finding } = collector();
  if (broken !== null) add(`audit rows ${broken.fromId} to ${broken.toId}`);
  return finding("audit chain", "no row was altered or removed", () => "rows were altered or removed");
}

interface KeyedObject {
  readonly bucket: string;
  readonly key: string;
  readonly segments: readonly Segment[];
}

async function* objectsOf(db: Db): AsyncGenerator<KeyedObject> {
  let [bucket, key] = ["", ""];
  for (;;) {
    const { rows } = await sql<KeyedObject>`select bucket, key, segments from store_object
      where (bucket, key) > (${bucket}, ${key}) order by bucket, key limit ${slice}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    ({ bucket, key } = last);
  }
}

/** Every file that a row names is there in its size, and nothing lies about that no row names. */
async function files({ db }: Database, { dataDir, storage }: Settings): Promise<Finding> {
  if (storage.endpoint !== undefined)
    return { name: "files", state: "left out", text: "they are in the store of S3_ENDPOINT", lines: [] };
  const disk = openBlobDisk(dataDir);
  const { add, finding } = collector();
  const named = new Set<string>();
  for await (const { key, segments } of objectsOf(db))
    for (const { blob, size } of segments) {
      named.add(blob);
      const found = await stat(disk.pathOf(blob)).catch(() => null);
      if (found === null) add(`${key}: its content is missing`);
      else if (found.size !== size) add(`${key}: ${found.size} bytes instead of ${size}`);
    }
  const { rows: unstored } = await sql<{ name: string }>`select f.name from stored_file f
    where not exists (select from store_object o where o.key = f.object_key) limit ${slice}`.execute(db);
  for (const { name } of unstored) add(`${name}: it was never stored`);
  const { rows: parts } = await sql<{ blob: string }>`select blob from store_part`.execute(db);
  for (const { blob } of parts) named.add(blob);
  let orphans = 0;
  for await (const { blob } of disk.olderThan(orphanAge)) if (!named.has(blob)) orphans += 1;
  const rest = orphans === 0 ? "" : `; ${orphans} files belong to no row, and are removed by the next nightly sweep`;
  return finding("files", `${named.size} are there${rest}`, (n) => `${n} are missing or damaged`);
}

/** So many pages of a table are read at once. */
const pages = 512;

/** Every sealed value opens with the key of this installation. Tables are read page by page, as they lie on the disk. */
async function sealedValues({ db }: Database, { secretKey }: Settings): Promise<Finding> {
  const seal = createSeal(secretKey);
  const { rows: columns } = await sql<{ tableName: string; columnName: string; size: number }>`select
      c.relname::text as table_name, a.attname::text as column_name,
      pg_relation_size(c.oid) / current_setting('block_size')::int as size
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attname like '%\\_sealed' and a.atttypid = 'text'::regtype order by 1, 2`.execute(db);
  const { add, finding } = collector();
  let opened = 0;
  for (const { tableName, columnName, size } of columns) {
    const column = sql.ref(columnName);
    for (let page = 0; page < size; page += pages) {
      const { rows } = await sql<{ value: string }>`select ${column} as value from ${sql.table(tableName)}
        where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pages},0)`}::tid
          and ${column} like 's1.%'`.execute(db);
      for (const { value } of rows) {
        try {
          seal.open(value);
          opened += 1;
        } catch {
          add(`${tableName}.${columnName}`);
        }
      }
    }
  }
  return finding("sealed values", `${opened} open with this key`, (n) => `${n} do not open with this key`);
}

async function keyOfDatabase({ db }: Database, { secretKey }: Settings): Promise<Finding> {
  const { rows } = await sql<{ value: string }>`select value from system_setting
    where key = 'secret-key.fingerprint'`.execute(db);
  const { add, finding } = collector();
  if (rows[0] !== undefined && rows[0].value !== keyFingerprint(secretKey)) add("another key was used with it");
  return finding("secret key", "it is the one of this database", () => "it is not the one of this database");
}

/** Indexes and tables agree, where PostgreSQL's own check can be had. Nothing of it stays. */
async function indexes({ pool }: Database): Promise<Finding> {
  const name = "indexes";
  const client = await pool.connect();
  try {
    await client.query("begin");
    const there = await client
      .query("create extension if not exists amcheck")
      .then(() => true)
      .catch(() => false);
    if (!there)
      return { name, state: "left out", text: "the extension amcheck is not there for this account", lines: [] };
    const { rows } = await client.query<{ oid: number; name: string }>(`select c.oid::int8 as oid, c.relname as name
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      where a.amname = 'btree' and i.indisvalid and c.relkind = 'i' and c.relpersistence = 'p' order by c.relname`);
    const { add, finding } = collector();
    for (const index of rows) {
      await client.query("savepoint one");
      await client.query("select bt_index_check($1::regclass)", [index.oid]).catch(async (error: Error) => {
        add(`${index.name}: ${error.message}`);
        await client.query("rollback to savepoint one");
      });
    }
    return finding(name, `${rows.length} agree with their tables`, (n) => `${n} of ${rows.length} are damaged`);
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
}

const checks = {
  "secret key": keyOfDatabase,
  books,
  "audit chain": auditChain,
  files,
  "sealed values": sealedValues,
  indexes,
};

/** Reads everything that can be proved of an installation, and writes nothing. */
export async function* verify(database: Database, settings: Settings): AsyncGenerator<Finding> {
  for (const check of Object.values(checks)) yield await check(database, settings);
}
