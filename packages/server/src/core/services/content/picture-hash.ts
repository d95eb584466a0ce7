import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../../../kit/services.ts";
import { fileStoreOf, readWhole } from "../../foundation/storage/file-store.ts";
import { findStoredFile } from "../../foundation/storage/stored-files.ts";

async function hashOf(services: Services, objectKey: string | null, address: string): Promise<string> {
  const found = objectKey === null ? null : await fileStoreOf(services).find(objectKey);
  return createHash("sha256")
    .update(found === null ? address : await readWhole(found))
    .digest("hex");
}

/** Hash of the bytes of a stored picture; one that is not stored here is identified by its address. */
export async function pictureHash(services: Services, address: string): Promise<string> {
  const file = await findStoredFile(services.db, address);
  return hashOf(services, file?.objectKey ?? null, address);
}

async function isBlocked({ db }: Services, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from blocked_picture where sha256 = any(${hashes}) limit 1`.execute(db);
  return rows.length > 0;
}

/** The same for pictures in the store that have no record yet. */
export const hasBlockedFile = async (services: Services, objectKeys: readonly string[]): Promise<boolean> =>
  isBlocked(services, await Promise.all(objectKeys.map((key) => hashOf(services, key, ""))));

/** Whether one of these pictures was removed from a post before. */
export async function hasBlockedPicture(services: Services, addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false;
  const hashes = await Promise.all(addresses.map((address) => pictureHash(services, address)));
  return isBlocked(services, hashes);
}
