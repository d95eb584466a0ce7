import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../../../platform/error-code.ts";
import { privateFolder } from "../../../platform/private-files.ts";

/** Finished pictures on disk, shared by all processes: written atomically, found by what they were made of. */
export interface PictureCache {
  /** The picture and when it was made (milliseconds); null when it does not exist or is older than `maxAge`. */
  get(key: string, maxAge: number): Promise<{ readonly bytes: Buffer; readonly madeAt: number } | null>;
  put(key: string, bytes: Buffer): Promise<number>;
  /** Removes what was not requested during this time. */
  prune(milliseconds: number): Promise<number>;
}

export const cacheKey = (...parts: readonly string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex");

const day = 86_400_000;

export function openPictureCache(dataDir: string): PictureCache {
  const root = join(dataDir, "pictures");
  const pathOf = (key: string): string => join(root, key.slice(0, 2), `${key}.jpg`);
  return {
    async get(key, maxAge) {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (found === null || Date.now() - found.mtimeMs > maxAge) return null;
      const bytes = await readFile(path).catch(() => null);
      if (bytes === null) return null;
      // Marks the use, so that pruning sees it; once a day is enough.
      if (Date.now() - found.atimeMs > day) await utimes(path, new Date(), found.mtime).catch(() => undefined);
      return { bytes, madeAt: Math.trunc(found.mtimeMs) };
    },
    async put(key, bytes) {
      const path = pathOf(key);
      const draft = `${path}.${randomBytes(6).toString("hex")}`;
      try {
        await privateFolder(join(root, key.slice(0, 2)));
        await writeFile(draft, bytes, { flag: "wx", mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        // A full disk must not stop the picture from being shown.
        if (errorCode(error) === "ENOSPC") return Date.now();
        throw error;
      }
      return Math.trunc((await stat(path)).mtimeMs);
    },
    async prune(milliseconds) {
      const before = Date.now() - milliseconds;
      let removed = 0;
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(join(root, folder)).catch(() => [])) {
          const path = join(root, folder, name);
          const found = await stat(path).catch(() => null);
          if (found === null || Math.max(found.atimeMs, found.mtimeMs) >= before) continue;
          await rm(path, { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}
