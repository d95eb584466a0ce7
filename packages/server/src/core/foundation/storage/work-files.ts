import { createReadStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Services } from "../../../kit/services.ts";
import { fileStoreOf } from "./file-store.ts";

/**
 * A file that a job makes and somebody fetches within a day. A single server finds it in its data folder; several
 * servers share a store and put it there, because the request to fetch it may reach another server than the one that
 * made it.
 */
export interface WorkFile {
  /** Its path in the data folder. */
  readonly path: string;
  /** Its key in a shared store. */
  readonly key: string;
  readonly type: string;
}

type Parts = Pick<Services, "settings" | "db" | "seal">;

export const filesAreShared = ({ settings }: Pick<Services, "settings">): boolean =>
  settings.storage.endpoint !== undefined;

/** Call it once the file is complete in the data folder. */
export async function shareWorkFile(services: Parts, { path, key, type }: WorkFile): Promise<void> {
  if (!filesAreShared(services)) return;
  await fileStoreOf(services).put(key, createReadStream(path), type);
  await rm(path, { force: true });
}

export async function openWorkFile(services: Parts, { path, key }: WorkFile): Promise<Readable | null> {
  if (!filesAreShared(services)) return existsSync(path) ? createReadStream(path) : null;
  const found = await fileStoreOf(services).find(key);
  return found === null ? null : found.read();
}

export async function dropWorkFile(services: Parts, { path, key }: WorkFile): Promise<void> {
  if (filesAreShared(services)) await fileStoreOf(services).remove(key);
  else await rm(path, { force: true });
}
