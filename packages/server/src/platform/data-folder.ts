import {
  appendFileSync,
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { errorCode } from "./error-code.ts";
import { oneLine, StartError } from "./start-error.ts";
import { startMark } from "./running-process.ts";

/** Not `recursive: true`: Node 20 loops endlessly where a folder cannot be created, as under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  // As root the database runs under another user, who must be able to pass through whatever the umask is.
  if (process.getuid?.() === 0) chmodSync(folder, 0o755);
}

/** Creates the folder when missing; throws when this user cannot write there. */
export function ensureDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw new Error("not a folder");
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`data folder ${dataDir} is not writable: ${oneLine(error)}`);
  }
}

/**
 * Written completely or not at all, and never over a file that another process created first. Returns whether it was
 * written.
 */
export function writeOnce(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const stoppingState = "stopping";
const stopPatience = 30_000;

interface LockHolder {
  pid: number;
  mark: string | undefined;
  isStopping: boolean;
}

function readHolder(path: string): LockHolder | undefined {
  try {
    const [pid = "", mark, state] = readFileSync(path, "utf8").trim().split("\n");
    return { pid: Number(pid), mark, isStopping: state === stoppingState };
  } catch {
    return undefined;
  }
}

/** The pid of the server running in this folder, if any. */
export function findLockHolder(dataDir: string): number | undefined {
  const holder = readHolder(join(dataDir, "server.lock"));
  if (holder === undefined || !Number.isInteger(holder.pid)) return undefined;
  const mark = startMark(holder.pid);
  return mark !== undefined && mark === holder.mark ? holder.pid : undefined;
}

function refuseTakenFolder(dataDir: string): void {
  const pid = findLockHolder(dataDir);
  if (pid !== undefined) throw new StartError(`data folder ${dataDir} is in use by another process (pid ${pid})`);
}

/** Tells a server that is being started right now that it only has to wait a moment. */
export function markFolderStopping(dataDir: string): void {
  if (findLockHolder(dataDir) === process.pid) appendFileSync(join(dataDir, "server.lock"), `${stoppingState}\n`);
}

/** Waits for a server that is stopping; throws when one keeps working in the folder. */
export async function waitForFolder(dataDir: string): Promise<void> {
  const deadline = Date.now() + stopPatience;
  while (readHolder(join(dataDir, "server.lock"))?.isStopping === true && Date.now() < deadline) {
    if (findLockHolder(dataDir) === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  refuseTakenFolder(dataDir);
}

/** Locks the folder for this process; the returned function releases it. */
export function lockDataFolder(dataDir: string): () => void {
  const path = join(dataDir, "server.lock");
  const content = `${process.pid}\n${startMark(process.pid) ?? ""}\n`;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (writeOnce(path, content)) {
      return () => {
        if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
      };
    }
    refuseTakenFolder(dataDir);
    rmSync(path, { force: true });
  }
  throw new StartError(`data folder ${dataDir} is being taken by another process at this moment`);
}
