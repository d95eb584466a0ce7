import { existsSync } from "node:fs";
import { chown, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { clusterName } from "../../platform/database/embedded-postgres.ts";
import { findPostgresBinaries } from "../../platform/database/postgres-binaries.ts";
import { choosePostgresUser } from "../../platform/database/postgres-user.ts";
import { ensureDataFolder } from "../../platform/data-folder.ts";
import { privateFolder } from "../../platform/private-files.ts";
import { keyFingerprint } from "../../platform/secret-key.ts";
import { oneLine, StartError } from "../../platform/start-error.ts";
import { copyFile, countBytes, inTurns, listTree } from "./copy-files.ts";
import { boxName, openBox } from "./key-box.ts";
import { isGenuine, readManifest, type KeptFile, type Manifest } from "./manifest.ts";

export interface RestoreOptions {
  readonly from: string;
  readonly dataDir: string;
  /** Opens the secret key of the backup. */
  readonly passphrase: string | null;
  /** A key that the operator has kept elsewhere (SECRET_KEY). */
  readonly secretKey: string | undefined;
  readonly say: (text: string) => void;
}

async function refuseOver(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => []);
  if (found.length > 0) throw new StartError(`${dataDir} is not empty: a restore never writes over data`);
}

function refuseForeign({ database, platform, postgres }: Manifest): void {
  if (database === "outside") return;
  const here = `${process.platform}-${process.arch}`;
  if (platform !== here) throw new StartError(`the backup was made on ${platform} and cannot be used on ${here}`);
  const { majorVersion } = findPostgresBinaries();
  if (postgres !== majorVersion)
    throw new StartError(`the backup is of PostgreSQL ${postgres}, and this program has PostgreSQL ${majorVersion}`);
}

/** The key that belongs to the backup, judged by the manifest's own seal; null where the backup has none. */
async function readKey({ from, passphrase }: RestoreOptions, manifest: Manifest): Promise<string | null> {
  if (manifest.key === "left out") return null;
  if (passphrase === null)
    throw new StartError(
      "the secret key of this backup is sealed: give its passphrase (--passphrase-file or BACKUP_PASSPHRASE)",
    );
  const opened = openBox(await readFile(join(from, boxName), "utf8").catch(() => ""), passphrase);
  if (opened === undefined) throw new StartError("the passphrase does not fit this backup");
  if (!isGenuine(manifest, opened.mac)) throw new StartError("the manifest was altered after the backup was made");
  return opened.secretKey;
}

/** Where a file of the backup belongs in the data folder; undefined for what is no part of it. */
function placeOf(path: string): string | undefined {
  if (path === boxName) return undefined;
  return path.startsWith("data/") ? path.slice("data/".length) : path;
}

async function takeFile(
  from: string,
  to: string,
  { path, size, sha256 }: KeptFile,
  onBytes: (n: number) => void,
): Promise<void> {
  const place = placeOf(path);
  if (place === undefined) return;
  const target = join(to, place);
  await privateFolder(dirname(target));
  const copied = await copyFile(join(from, path), target, onBytes);
  if (copied === undefined) throw new StartError(`${join(from, path)} is missing`);
  if (copied.size !== size || copied.sha256 !== sha256)
    throw new StartError(`${join(from, path)} is damaged: it is not what the manifest says`);
}

/** PostgreSQL demands that its folder is its own. */
async function giveToPostgres(cluster: string): Promise<void> {
  const user = choosePostgresUser(cluster, []);
  if (user.uid === process.getuid?.()) return;
  const { folders, files } = await listTree(cluster);
  await chown(cluster, user.uid, user.gid);
  await inTurns([...folders, ...files], (path) => chown(join(cluster, path), user.uid, user.gid));
}

/** Puts a backup into an empty place; whatever is wrong with it, nothing is changed. */
export async function restore(options: RestoreOptions): Promise<void> {
  const { from, dataDir, say } = options;
  const manifest = await readManifest(from);
  await refuseOver(dataDir);
  refuseForeign(manifest);
  const secretKey = await readKey(options, manifest);
  if (
    secretKey !== null &&
    options.secretKey !== undefined &&
    keyFingerprint(secretKey) !== keyFingerprint(options.secretKey)
  )
    throw new StartError("SECRET_KEY is not the key of this backup");
  const needed = manifest.entries.reduce((sum, { size }) => sum + size, 0);
  const draft = `${dataDir}.restoring`;
  if (existsSync(draft)) throw new StartError(`${draft} is left from an earlier restore: remove it first`);
  ensureDataFolder(draft);
  try {
    const { bavail, bsize } = await statfs(draft);
    if (bavail * bsize < needed)
      throw new StartError(`${dirname(dataDir)} has too little room for ${Math.ceil(needed / 1024 ** 2)} MB`);
    const onBytes = countBytes((done) => say(`  ${Math.floor((100 * done) / needed)} %`));
    say(`restoring ${manifest.entries.length} files of ${manifest.madeTime} …`);
    for (const folder of manifest.folders) await privateFolder(join(draft, placeOf(folder) ?? folder));
    await inTurns(manifest.entries, (entry) => takeFile(from, draft, entry, onBytes));
    if (secretKey !== null) await writeFile(join(draft, "secret-key"), `${secretKey}\n`, { mode: 0o600 });
    if (manifest.database === "embedded") await giveToPostgres(join(draft, clusterName));
    await rename(draft, dataDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error instanceof StartError ? error : new StartError(`the restore failed: ${oneLine(error)}`);
  }
  if (secretKey === null && options.secretKey === undefined)
    say(
      "the backup has no secret key: put the file secret-key into the data folder, or set SECRET_KEY, before the start",
    );
  if (manifest.database === "outside") say("the database is not part of this backup: restore it by its own means");
  say(`restored to ${dataDir}: everything until ${manifest.throughTime}; npm run verify checks it`);
}
