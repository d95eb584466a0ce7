import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { errorCode } from "../../../platform/error-code.ts";
import { privateFolder } from "../../../platform/private-files.ts";

/** A piece of an object's content: a file with a random name that never changes once it exists. */
export interface Segment {
  readonly blob: string;
  readonly size: number;
}

const gather = 1024 * 1024;
const blobName = /^[0-9a-f]{32}$/;

/** Files of random names under the data folder. Nothing a client sends becomes part of a path. */
export interface BlobDisk {
  /** Writes a new file completely or not at all; `onChunk` sees every byte and may abort by throwing. */
  write(body: AsyncIterable<Uint8Array>, onChunk: (chunk: Uint8Array) => void, lasting: boolean): Promise<Segment>;
  /** Makes sure that these are on disk, not only buffered; returns whether all exist in full size. */
  settle(segments: readonly Segment[]): Promise<boolean>;
  /** The bytes from `start` to `end` (both included) of the concatenated pieces. */
  read(segments: readonly Segment[], start: number, end: number): Readable;
  remove(blobs: readonly string[]): Promise<void>;
  /** Names of the files older than this, drafts included. */
  olderThan(milliseconds: number): AsyncIterable<{ readonly blob: string; readonly isDraft: boolean }>;
  removeDraft(blob: string): Promise<void>;
  /** Where the file of this name lies. */
  pathOf(blob: string): string;
}

export function openBlobDisk(dataDir: string): BlobDisk {
  const root = join(dataDir, "store");
  const drafts = join(root, "drafts");
  const folderOf = (blob: string): string => join(root, "blobs", blob.slice(0, 2));
  const pathOf = (blob: string): string => {
    if (!blobName.test(blob)) throw new Error("not the name of a stored file");
    return join(folderOf(blob), blob);
  };
  const made = new Set<string>();
  const ensure = async (folder: string): Promise<void> => {
    if (made.has(folder)) return;
    await privateFolder(folder);
    made.add(folder);
  };

  return {
    pathOf,
    async write(body, onChunk, lasting) {
      const blob = randomBytes(16).toString("hex");
      await ensure(drafts);
      await ensure(folderOf(blob));
      const draft = join(drafts, blob);
      const file = await open(draft, "wx", 0o600);
      try {
        const size = await writeAll(file, body, onChunk);
        if (lasting) await file.datasync();
        await file.close();
        await rename(draft, pathOf(blob));
        if (lasting) await syncFolder(folderOf(blob));
        return { blob, size };
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(draft, { force: true });
        throw error;
      }
    },
    async settle(segments) {
      let next = 0;
      let whole = true;
      const work = async () => {
        for (let at = next++; at < segments.length; at = next++) {
          const segment = segments[at];
          if (segment !== undefined && !(await settleOne(pathOf(segment.blob), segment.size))) whole = false;
        }
      };
      await Promise.all(Array.from({ length: 8 }, work));
      await Promise.all([...new Set(segments.map(({ blob }) => folderOf(blob)))].map(syncFolder));
      return whole;
    },
    read(segments, start, end) {
      return Readable.from(bytesOf(segments, pathOf, start, end), { objectMode: false });
    },
    async remove(blobs) {
      await Promise.all(blobs.map((blob) => rm(pathOf(blob), { force: true })));
    },
    async *olderThan(milliseconds) {
      const before = Date.now() - milliseconds;
      for (const folder of [drafts, ...(await namesIn(join(root, "blobs"))).map((name) => join(root, "blobs", name))]) {
        for (const blob of await namesIn(folder)) {
          if (!blobName.test(blob)) continue;
          const found = await stat(join(folder, blob)).catch(() => null);
          if (found !== null && found.mtimeMs < before) yield { blob, isDraft: folder === drafts };
        }
      }
    },
    async removeDraft(blob) {
      if (blobName.test(blob)) await rm(join(drafts, blob), { force: true });
    },
  };
}

async function writeAll(
  file: FileHandle,
  body: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): Promise<number> {
  let size = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const chunks = waiting;
    waiting = [];
    waitingBytes = 0;
    for (let left = chunks; left.length > 0;) {
      const { bytesWritten } = await file.writev(left);
      left = unwritten(left, bytesWritten);
    }
  };
  for await (const chunk of body) {
    onChunk(chunk);
    size += chunk.length;
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (waitingBytes >= gather) await flush();
  }
  await flush();
  return size;
}

/** The remainder after a short write. */
function unwritten(chunks: readonly Uint8Array[], written: number): Uint8Array[] {
  const left: Uint8Array[] = [];
  let gone = written;
  for (const chunk of chunks) {
    if (gone >= chunk.length) gone -= chunk.length;
    else {
      left.push(chunk.subarray(gone));
      gone = 0;
    }
  }
  return left;
}

async function settleOne(path: string, size: number): Promise<boolean> {
  const file = await open(path, "r").catch(() => null);
  if (file === null) return false;
  try {
    await file.datasync();
    return (await file.stat()).size === size;
  } finally {
    await file.close();
  }
}

/** A new name in a folder survives a power failure only when the folder itself was written. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems cannot do this with a folder.
    if (errorCode(error) !== "EINVAL" && errorCode(error) !== "EPERM") throw error;
  } finally {
    await handle.close();
  }
}

async function* bytesOf(
  segments: readonly Segment[],
  pathOf: (blob: string) => string,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = 0;
  for (const { blob, size } of segments) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, size - 1);
    at += size;
    if (from > to) continue;
    const piece = createReadStream(pathOf(blob), { start: from, end: to, highWaterMark: 256 * 1024 });
    for await (const chunk of piece) yield chunk as Buffer;
  }
}

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
