import { createHash } from "node:crypto";
import { open, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../../platform/error-code.ts";
import { privateFolder } from "../../platform/private-files.ts";
import type { KeptFile } from "./manifest.ts";

const pieceBytes = 1024 * 1024;
/** So many files are read at once: one alone would wait for the disk between two pieces. */
const atOnce = 4;

/**
 * Copies a file and says what was copied; undefined where there is none (any more). What is appended meanwhile may be
 * missing, as with every copy of a file that is being written.
 */
export async function copyFile(
  from: string,
  to: string,
  onBytes: (n: number) => void,
): Promise<Omit<KeptFile, "path"> | undefined> {
  const source = await open(from, "r").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (source === undefined) return undefined;
  try {
    const target = await open(to, "wx", 0o600);
    try {
      const hash = createHash("sha256");
      const piece = Buffer.allocUnsafe(pieceBytes);
      let size = 0;
      for (;;) {
        const { bytesRead } = await source.read(piece, 0, pieceBytes);
        if (bytesRead === 0) break;
        const bytes = piece.subarray(0, bytesRead);
        hash.update(bytes);
        for (let done = 0; done < bytesRead;) done += (await target.write(bytes, done)).bytesWritten;
        size += bytesRead;
        onBytes(bytesRead);
      }
      return { size, sha256: hash.digest("hex") };
    } finally {
      await target.close();
    }
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  } finally {
    await source.close();
  }
}

export interface Tree {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Everything below a folder, as paths in it; `isKept` decides by path what is taken. */
export async function listTree(root: string, isKept: (path: string) => boolean = () => true): Promise<Tree> {
  const [folders, files]: [string[], string[]] = [[], []];
  const look = async (at: string): Promise<void> => {
    const entries = await readdir(join(root, at), { withFileTypes: true }).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return [];
      throw error;
    });
    for (const entry of entries) {
      const path = at === "" ? entry.name : `${at}/${entry.name}`;
      if (!isKept(path)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        await look(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  await look("");
  return { folders, files };
}

/** Works through a list, a few at a time. After a fault nothing new begins; it is thrown when all that had begun is over. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const one = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item === undefined) continue;
      await work(item).catch((error: unknown) => {
        next = items.length;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, one));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** Adds up what is copied, and reports it every two seconds. */
export function countBytes(report: (done: number) => void): (n: number) => void {
  let [done, lastTime] = [0, Date.now()];
  return (n) => {
    done += n;
    if (Date.now() - lastTime < 2000) return;
    lastTime = Date.now();
    report(done);
  };
}

export interface CopyPlan {
  readonly from: string;
  readonly to: string;
  /** Put before the paths in the list of what was copied. */
  readonly prefix: string;
  readonly tree: Tree;
  readonly onBytes: (n: number) => void;
}

/** Copies a tree; files that are gone by now are left out. */
export async function copyTree({ from, to, prefix, tree, onBytes }: CopyPlan): Promise<KeptFile[]> {
  const copied: KeptFile[] = [];
  for (const folder of tree.folders) await privateFolder(join(to, folder));
  await inTurns(tree.files, async (path) => {
    const target = join(to, path);
    await privateFolder(dirname(target));
    const done = await copyFile(join(from, path), target, onBytes);
    if (done !== undefined) copied.push({ path: `${prefix}/${path}`, ...done });
  });
  return copied;
}

/** Writes a small file and says what it is. */
export async function putFile(to: string, path: string, content: string, prefix = ""): Promise<KeptFile> {
  const bytes = Buffer.from(content);
  await writeFile(join(to, path), bytes, { mode: 0o600, flag: "wx" });
  return { path: `${prefix}${path}`, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}
