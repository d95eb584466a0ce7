import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { clusterName } from "../../platform/database/embedded-postgres.ts";
import { connectionConfig } from "../../platform/database/open-database.ts";
import { joinDatabase } from "../../platform/database/start-database.ts";
import type { Log } from "../../platform/log.ts";
import { privateFolder } from "../../platform/private-files.ts";
import type { Settings } from "../../platform/settings.ts";
import { oneLine, StartError } from "../../platform/start-error.ts";
import { version } from "../../platform/version.ts";
import { copyDatabase } from "./copy-database.ts";
import { copyTree, countBytes, listTree, putFile, type Tree } from "./copy-files.ts";
import { boxName, closeBox } from "./key-box.ts";
import { macOf, manifestName, readManifest, type KeptFile, type Manifest } from "./manifest.ts";

/** What lies in the data folder beside the database and is no copy of something else. */
const fileFolders = ["store", "files", "outbox", "exports"] as const;
const backupName = /^hongxian-\d{8}T\d{6}Z$/;
const spare = 64 * 1024 * 1024;

export interface BackupOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly to: string;
  /** Closes the secret key; null leaves the key out. */
  readonly passphrase: string | null;
  /** So many of the newest backups stay; null keeps all. */
  readonly keep: number | null;
  readonly say: (text: string) => void;
}

const sizeText = (bytes: number): string =>
  bytes < 1024 ** 3 ? `${Math.ceil(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`;

async function needRoom(to: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(to);
  const free = bavail * bsize;
  if (free < bytes + spare)
    throw new StartError(`${to} has ${sizeText(free)} left, and the backup needs about ${sizeText(bytes)}`);
}

const nameOf = (time: Date): string =>
  `hongxian-${time
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(/[-:]/g, "")}`;

interface Facts {
  readonly lastMigration: string;
  readonly postgres: number;
  readonly bytes: number;
}

async function readFacts(url: string): Promise<Facts> {
  const client = new pg.Client(connectionConfig({ url, applicationName: "hongxian backup" }));
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(`select (select max(name) from migration) as "lastMigration",
      current_setting('server_version_num')::int / 10000 as postgres,
      (select sum(pg_database_size(oid)) from pg_database)::float8 as bytes`);
    const facts = rows[0];
    if (facts === undefined) throw new StartError("the database has no migrations: start the server once");
    return facts;
  } finally {
    await client.end();
  }
}

/** Copies what has appeared in the folders of files since the last look; nothing in them changes once it is whole. */
function filesCopier(settings: Settings, to: string, onBytes: (n: number) => void) {
  const seen = new Set<string>();
  const [folders, entries]: [string[], KeptFile[]] = [[], []];
  const look = async (): Promise<Map<string, Tree>> => {
    const trees = new Map<string, Tree>();
    for (const name of fileFolders)
      trees.set(
        name,
        await listTree(join(settings.dataDir, name), (path) => !path.startsWith("drafts/") && !path.endsWith(".part")),
      );
    return trees;
  };
  const copy = async (): Promise<void> => {
    for (const [name, tree] of await look()) {
      const files = tree.files.filter((path) => !seen.has(`${name}/${path}`));
      for (const path of files) seen.add(`${name}/${path}`);
      folders.push(...tree.folders.map((path) => `data/${name}/${path}`).filter((path) => !folders.includes(path)));
      const from = join(settings.dataDir, name);
      const target = join(to, "data", name);
      entries.push(
        ...(await copyTree({ from, to: target, prefix: `data/${name}`, tree: { ...tree, files }, onBytes })),
      );
    }
  };
  return { copy, folders, entries };
}

async function fill(options: BackupOptions, to: string, madeTime: Date, directUrl: string): Promise<Manifest> {
  const { settings, passphrase, say } = options;
  const isEmbedded = settings.databaseUrl === undefined;
  const facts = await readFacts(directUrl);
  await needRoom(options.to, isEmbedded ? facts.bytes : 0);
  const planned = isEmbedded ? facts.bytes : 0;
  const onBytes = countBytes((done) => say(`  ${sizeText(done)} of about ${sizeText(Math.max(planned, done))}`));
  const files = filesCopier(settings, to, onBytes);
  const folders: string[] = [];
  const entries: KeptFile[] = [];
  let throughTime = madeTime.toISOString();
  if (isEmbedded) {
    say("copying database and files …");
    await privateFolder(join(to, clusterName));
    const copied = await copyDatabase({
      url: directUrl,
      cluster: join(settings.dataDir, clusterName),
      to: join(to, clusterName),
      prefix: clusterName,
      onBytes,
      // A file that goes while the database is copied is still named by the copy.
      meanwhile: files.copy,
    });
    folders.push(clusterName, ...copied.folders);
    entries.push(...copied.entries);
    ({ throughTime } = copied);
    entries.push(await putFile(to, "database.json", await readFile(join(settings.dataDir, "database.json"), "utf8")));
  } else say("copying files; the database of DATABASE_URL is kept by its own means …");
  await files.copy();
  folders.push(...files.folders);
  entries.push(...files.entries);
  const box = passphrase === null ? undefined : closeBox(settings.secretKey, passphrase);
  if (box !== undefined) entries.push(await putFile(to, boxName, box.text));
  const manifest: Manifest = {
    format: 1,
    version,
    madeTime: madeTime.toISOString(),
    throughTime,
    database: isEmbedded ? "embedded" : "outside",
    platform: `${process.platform}-${process.arch}`,
    postgres: isEmbedded ? facts.postgres : null,
    lastMigration: facts.lastMigration,
    files: settings.storage.endpoint === undefined ? "included" : "in the store",
    key: box === undefined ? "left out" : "sealed",
    folders,
    entries,
    mac: "",
  };
  return box === undefined ? manifest : { ...manifest, mac: macOf(manifest, box.mac) };
}

/** Removes the oldest whole backups beyond the number that is kept. What is no backup of ours is left alone. */
async function dropOld(folder: string, keep: number, say: (text: string) => void): Promise<void> {
  const names = (await readdir(folder)).filter((name) => backupName.test(name)).toSorted();
  const whole: string[] = [];
  for (const name of names) {
    const manifest = await readManifest(join(folder, name)).catch(() => undefined);
    if (manifest !== undefined) whole.push(name);
  }
  for (const name of whole.slice(0, Math.max(0, whole.length - keep))) {
    await rm(join(folder, name), { recursive: true, force: true });
    say(`removed ${name}, beyond the ${keep} that are kept`);
  }
}

/** The page 运行状态 tells when the last backup was. One that cannot be written down is a backup all the same. */
async function noteBackup(url: string, place: string, bytes: number, begun: Date): Promise<void> {
  const client = new pg.Client(connectionConfig({ url, applicationName: "hongxian backup" }));
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("insert into backup_run (place, bytes, begin_time) values ($1, $2, $3)", [place, bytes, begun]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Backs everything up while the server runs, and returns the folder. A backup that fails leaves nothing behind. */
export async function backUp(options: BackupOptions): Promise<string> {
  const { settings, log, to, keep, say } = options;
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, clusterName)))
    throw new StartError(`${settings.dataDir} has no database: set DATA_DIR to the folder of the server`);
  // A folder that is there already belongs to whoever made it.
  if (!existsSync(to))
    await privateFolder(to).catch((error: unknown) => {
      throw new StartError(`${to} cannot be written: ${oneLine(error)}`);
    });
  const madeTime = new Date();
  const done = join(to, nameOf(madeTime));
  const draft = `${done}.unfinished`;
  if (existsSync(done) || existsSync(draft)) throw new StartError(`${done} is being made by another backup`);
  await privateFolder(draft).catch((error: unknown) => {
    throw new StartError(`${to} cannot be written: ${oneLine(error)}`);
  });
  let joined: Awaited<ReturnType<typeof joinDatabase>> | undefined;
  try {
    joined = await joinDatabase(settings, log);
    const manifest = await fill(options, draft, madeTime, joined.directUrl);
    await writeFile(join(draft, manifestName), `${JSON.stringify(manifest)}\n`, { mode: 0o600 });
    // What is said to be kept must not be in memory alone.
    await promisify(execFile)("sync", ["-f", draft]).catch(() => undefined);
    await rename(draft, done);
    const bytes = manifest.entries.reduce((sum, { size }) => sum + size, 0);
    const seconds = ((Date.now() - madeTime.getTime()) / 1000).toFixed(1);
    say(
      `${manifest.entries.length} files, ${sizeText(bytes)}, in ${seconds} s; everything until ${manifest.throughTime}`,
    );
    await noteBackup(joined.directUrl, done, bytes, madeTime).catch((error: unknown) =>
      say(`the database has no note of this backup: ${oneLine(error)}`),
    );
    if (manifest.files === "in the store") say("the files in the store of S3_ENDPOINT are not in it: keep them there");
    if (manifest.key === "left out") say("the secret key is not in it: without the key no sealed value can be read");
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await joined?.stop();
  }
  if (keep !== null) await dropOld(to, keep, say);
  return done;
}
