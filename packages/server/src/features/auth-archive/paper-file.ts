import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { fileStoreOf, readWhole } from "../../core/foundation/storage/file-store.ts";
import type { Services } from "../../kit/services.ts";

/** A picture may have a name that its owner chose, of plain characters. */
const nameOf = (url: string): string | undefined =>
  /^\/api\/files\/images\/((?:[0-9a-f]{32}\/[\w.-]+|[0-9a-z]{32})\.(?:png|jpg|webp))$/.exec(url)?.[1];
/** Pictures from before there was a store are found under their names. */
const oldPlace = (services: Services, name: string): string =>
  join(services.settings.dataDir, "files", name.slice(0, 2), name);

async function keyOf(services: Services, name: string): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`select object_key as key from stored_file where name = ${name}`.execute(
    services.db,
  );
  return rows[0]?.key ?? null;
}

/** The bytes behind a paper's address. */
export async function readPaper(services: Services, url: string): Promise<Buffer> {
  const drawn = services.drawPicture(url);
  if (drawn !== undefined) return Buffer.from(drawn);
  const name = nameOf(url);
  if (name === undefined) throw new AppError("NOT_FOUND");
  const key = await keyOf(services, name);
  const found = key === null ? null : await fileStoreOf(services).find(key);
  if (found !== null) return readWhole(found);
  return readFile(oldPlace(services, name)).catch(() => {
    throw new AppError("NOT_FOUND");
  });
}

/** Deletes a picture permanently; one that is not a stored file has nothing to delete. */
export async function destroyPaper(services: Services, url: string): Promise<void> {
  const name = nameOf(url);
  if (name === undefined) return;
  const key = await keyOf(services, name);
  if (key !== null) await fileStoreOf(services).remove(key);
  await sql`delete from stored_file where name = ${name}`.execute(services.db);
  await rm(oldPlace(services, name), { force: true });
}
