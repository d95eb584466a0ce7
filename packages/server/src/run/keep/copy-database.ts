import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { connectionConfig } from "../../platform/database/open-database.ts";
import { privateFolder } from "../../platform/private-files.ts";
import { StartError } from "../../platform/start-error.ts";
import { copyTree, listTree, putFile } from "./copy-files.ts";
import type { KeptFile } from "./manifest.ts";

/** What PostgreSQL makes anew, by its own manual on base backups. The folders themselves must exist. */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;
const skipped =
  /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init\S*|pgsql_tmp\S*|backup_label(?:\.old)?|tablespace_map)$/;
const isKept = (path: string): boolean => !emptied.test(path) && !skipped.test(path);
const logName = /^[0-9A-F]{24}$/;

interface Stopped {
  readonly label: string;
  readonly lastLog: string;
  readonly throughTime: string;
}

interface CopyOptions {
  readonly url: string;
  /** The folder of the running cluster. */
  readonly cluster: string;
  readonly to: string;
  readonly prefix: string;
  readonly onBytes: (n: number) => void;
  /** What must be copied before the end of the backup as well. */
  readonly meanwhile: () => Promise<void>;
}

export interface DatabaseCopy {
  readonly folders: readonly string[];
  readonly entries: readonly KeptFile[];
  readonly throughTime: string;
}

async function readyForCopy(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ level: string; tablespaces: number }>(
    `select current_setting('wal_level') as level,
       (select count(*)::int from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
  );
  if (rows[0]?.level === "minimal")
    throw new StartError("the database was started by an older version: start the server again, then back up");
  if (rows[0]?.tablespaces !== 0) throw new StartError("the database has tablespaces of its own, which are not copied");
}

/**
 * A base backup of the running cluster: its files as they are, changing, and the log that makes them whole. A slot keeps
 * the log from being removed meanwhile; it goes with the connection.
 */
export async function copyDatabase(options: CopyOptions): Promise<DatabaseCopy> {
  const { url, cluster, to, prefix, onBytes, meanwhile } = options;
  const client = new pg.Client(connectionConfig({ url, applicationName: "hongxian backup", statementTimeout: 0 }));
  client.on("error", () => undefined);
  await client.connect();
  try {
    await readyForCopy(client);
    await client.query(
      "select pg_create_physical_replication_slot('hongxian_backup_' || pg_backend_pid(), true, true)",
    );
    const begun = await client.query<{ log: string }>(
      "select pg_walfile_name(pg_backup_start('hongxian', true)) as log",
    );
    const tree = await listTree(cluster, isKept);
    const entries = await copyTree({ from: cluster, to, prefix, tree, onBytes });
    await meanwhile();
    const ended = await client.query<Stopped>(
      `select s.labelfile as label, pg_walfile_name(s.lsn) as "lastLog", now()::text as "throughTime"
       from pg_backup_stop(false) s`,
    );
    const [first, last] = [begun.rows[0]?.log, ended.rows[0]];
    if (first === undefined || last === undefined) throw new Error("the backup has no beginning or no end");
    const logs = await copyLog({ cluster, to, prefix, onBytes, first, last: last.lastLog });
    // With this file the copy begins where the backup began, whatever its control file says.
    const label = await putFile(to, "backup_label", last.label, `${prefix}/`);
    return {
      folders: tree.folders.map((path) => `${prefix}/${path}`),
      entries: [...entries, ...logs, label],
      throughTime: last.throughTime,
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface LogSpan extends Pick<CopyOptions, "cluster" | "to" | "prefix" | "onBytes"> {
  readonly first: string;
  readonly last: string;
}

/** The files of the log from the beginning of the backup to its end. */
async function copyLog({ cluster, to, prefix, onBytes, first, last }: LogSpan): Promise<KeptFile[]> {
  await privateFolder(join(to, "pg_wal"));
  const names = (await readdir(join(cluster, "pg_wal"))).filter(
    (name) => logName.test(name) && name >= first && name <= last,
  );
  if (!names.includes(first) || !names.includes(last)) throw new Error("the log of the database is not whole");
  const files = names.map((name) => `pg_wal/${name}`);
  return copyTree({ from: cluster, to, prefix, tree: { folders: [], files }, onBytes });
}
