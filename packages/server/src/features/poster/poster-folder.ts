import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { cleanText } from "@hongxian/contract/core/poster/clean-text.rules.ts";
import { posterLimits } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { readWhole, type FileStore } from "../../core/foundation/storage/file-store.ts";
import { privateFolder, writePrivate } from "../../platform/private-files.ts";
import type { ZipEntry } from "./zip-stream.ts";

const rootOf = (dataDir: string): string => join(dataDir, "exports", "posters");
const folderOf = (dataDir: string, folder: string): string => join(rootOf(dataDir), folder);

/** Letters and digits of the nickname, so that the file name is valid on every system. */
const namePart = (nickname: string): string =>
  Array.from(cleanText(nickname).replaceAll(/[^\p{L}\p{N}]/gu, ""))
    .slice(0, 20)
    .join("");

interface Drawn {
  readonly place: number;
  readonly userId: number;
  readonly nickname: string;
}

const nameOf = ({ place, userId, nickname }: Drawn): string =>
  `${String(place).padStart(2, "0")}-${userId}-${namePart(nickname)}.png`;

/** The posters of one batch wait in their own folder until they are downloaded. */
export async function keepPoster(
  dataDir: string,
  folder: string,
  poster: Drawn & { readonly png: Buffer },
): Promise<void> {
  const place = folderOf(dataDir, folder);
  await privateFolder(place);
  const file = join(place, nameOf(poster));
  await writePrivate(`${file}.part`, poster.png);
  await rename(`${file}.part`, file);
}

export async function storedPosters(dataDir: string, folder: string): Promise<ZipEntry[]> {
  const place = folderOf(dataDir, folder);
  const names = await readdir(place).catch(() => []);
  return names
    .filter((name) => name.endsWith(".png"))
    .toSorted()
    .map((name) => ({ name, read: () => readFile(join(place, name)) }));
}

const sharedKey = (folder: string, place: number): string => `work/posters/${folder}/${place}.png`;

/** The same in a store that several servers share. */
export const sharePoster = (store: FileStore, folder: string, { place, png }: Drawn & { png: Buffer }): Promise<void> =>
  store.put(sharedKey(folder, place), png, "image/png");

export async function sharedPosters(store: FileStore, folder: string, ordered: readonly Drawn[]): Promise<ZipEntry[]> {
  const found = await Promise.all(
    ordered.map(async (drawn) => {
      const file = await store.find(sharedKey(folder, drawn.place));
      return file === null ? [] : [{ name: nameOf(drawn), read: () => readWhole(file) }];
    }),
  );
  return found.flat();
}

export async function dropShared(store: FileStore, folder: string, count: number): Promise<void> {
  for (let place = 1; place <= count; place += 1) await store.remove(sharedKey(folder, place));
}

/** Folders older than a day; a little longer than the link, so that a running download is not aborted. */
export async function removeOldPosters(dataDir: string, now: number = Date.now()): Promise<number> {
  const root = rootOf(dataDir);
  let removed = 0;
  for (const name of await readdir(root).catch(() => [])) {
    const { mtimeMs } = await stat(join(root, name));
    if (now - mtimeMs < (posterLimits.hours + 2) * 3_600_000) continue;
    await rm(join(root, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
