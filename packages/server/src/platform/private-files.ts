import { createWriteStream, type WriteStream } from "node:fs";
import { chmod, mkdir, readdir, stat, writeFile, appendFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./error-code.ts";

/** Folders and files of the data folder hold personal data: only the server's own user may read them. */
const ownFolder = 0o700;
const ownFile = 0o600;
const others = 0o077;

const makeOne = (path: string): Promise<Error | undefined> =>
  mkdir(path, { mode: ownFolder }).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

/** Whether it was made. Not `recursive: true`: Node 20 loops endlessly where a folder cannot be made, as under /proc. */
async function makeFolder(path: string): Promise<boolean> {
  let fault = await makeOne(path);
  if (errorCode(fault) === "ENOENT" && dirname(path) !== path) {
    await makeFolder(dirname(path));
    fault = await makeOne(path);
  }
  if (fault === undefined) return true;
  if (errorCode(fault) === "EEXIST" && (await stat(path)).isDirectory()) return false;
  throw fault;
}

/** The folder, created with all missing parents; one that is still open from an earlier version is closed. */
export async function privateFolder(path: string): Promise<void> {
  if (await makeFolder(path)) return;
  const { mode } = await stat(path);
  // A folder of another user, for example on a share, is left to the person who set it up.
  if ((mode & others) !== 0) await chmod(path, ownFolder).catch(() => undefined);
}

export const appendPrivate = (path: string, text: string): Promise<void> => appendFile(path, text, { mode: ownFile });

/** A file that does not exist yet. */
export const writePrivate = (path: string, bytes: Uint8Array): Promise<void> =>
  writeFile(path, bytes, { mode: ownFile });

/** The stream that fills a file; what is left from an interrupted attempt is closed to others first. */
export async function privateStream(path: string): Promise<WriteStream> {
  await privateFolder(dirname(path));
  await chmod(path, ownFile).catch(() => undefined);
  return createWriteStream(path, { mode: ownFile });
}

/** What the server stores beside the database, whose own folder belongs to the user who runs PostgreSQL. */
const preservedFolders: ReadonlySet<string> = new Set(["exports", "files", "outbox", "pictures", "store"]);

/**
 * Closes what an earlier version left readable to other users of the machine: the folders themselves, which protects
 * everything inside, and the files of small folders.
 */
export async function closeDataFolder(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (!entry.isDirectory() || !preservedFolders.has(entry.name)) continue;
    const folder = join(dataDir, entry.name);
    await privateFolder(folder);
    if (entry.name !== "exports" && entry.name !== "outbox") continue;
    for (const file of await readdir(folder, { withFileTypes: true }))
      if (file.isFile()) await chmod(join(folder, file.name), ownFile).catch(() => undefined);
  }
}
