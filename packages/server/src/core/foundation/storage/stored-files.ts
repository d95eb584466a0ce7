import { randomBytes, randomInt } from "node:crypto";
import type { FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import type { UploadResult } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { finalName } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { cleanPicture } from "../picture/clean-picture.ts";
import { fileStoreOf } from "./file-store.ts";

/** A file that was checked and stored. */
export interface StoredFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly type: string;
  readonly objectKey: string;
  readonly originalName: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export interface FileOwner {
  readonly staffId: number | null;
  readonly sourceKey?: string;
}

const columns = sql`name, kind, type, object_key, original_name, size, width, height`;

/** How a file was uploaded: its name, and whether it is the chosen one. */
export interface UploadedAs {
  readonly name: string;
  readonly isOriginalName: boolean;
}
const unnamed: UploadedAs = { name: "", isOriginalName: false };

/**
 * The name of the specification (timestamp and number, or the chosen one) in a folder that no one can guess: anyone who
 * is signed in may read a file whose address is known. The month keeps folders of real buckets readable.
 */
export function newStoredName(
  extension: string,
  as: UploadedAs = unnamed,
): { readonly name: string; readonly objectKey: string } {
  const shown = finalName(as, extension, Date.now(), randomInt(8999) / 8999);
  const name = `${randomBytes(16).toString("hex")}/${shown}`;
  return { name, objectKey: `file/${new Date().toISOString().slice(0, 7).replace("-", "")}/${name}` };
}

export const addressOf = ({ kind, name }: Pick<StoredFile, "kind" | "name">): string =>
  `/api/files/${kind === "image" ? "images" : "stored"}/${name.split("/").map(encodeURIComponent).join("/")}`;

export const resultOf = (file: StoredFile): UploadResult => ({
  type: file.type,
  url: addressOf(file),
  uri: file.objectKey,
  size: file.size,
});

export async function recordFile(db: Db, file: StoredFile, owner: FileOwner): Promise<void> {
  await sql`insert into stored_file (name, kind, type, object_key, original_name, size, width, height, staff_id,
    source_key)
    values (${file.name}, ${file.kind}, ${file.type}, ${file.objectKey}, ${file.originalName}, ${file.size},
      ${file.width},
      ${file.height}, ${owner.staffId}, ${owner.sourceKey ?? null})`.execute(db);
}

export async function findFileByName(db: Db, name: string): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`${keptPlan}select ${columns} from stored_file where name = ${name}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findFileBySource(db: Db, sourceKey: string, staffId: number): Promise<StoredFile | null> {
  const { rows } = await sql<StoredFile>`select ${columns} from stored_file
    where source_key = ${sourceKey} and staff_id = ${staffId}`.execute(db);
  return rows[0] ?? null;
}

const ownAddress = /^\/api\/files\/(?:images|stored)\/([0-9a-f]{32}(?:\.\w{2,5}|\/[^/]{1,400}))$/;

/** The name of the record for one of our addresses; null for any other address. */
export function storedNameOf(address: string): string | null {
  const name = ownAddress.exec(address)?.[1];
  try {
    return name === undefined ? null : decodeURIComponent(name);
  } catch {
    return null;
  }
}

/** The file at one of our addresses, with its real type and pixels; null for any other address. */
export async function findStoredFile(db: Db, address: string): Promise<StoredFile | null> {
  const name = storedNameOf(address);
  return name === null ? null : findFileByName(db, name);
}

/** Cleans a picture, puts it into the store and returns its record, which the caller writes in its own transaction. */
export async function storePicture(
  user: SlotUser,
  services: Pick<Services, "settings" | "db" | "seal">,
  bytes: Buffer,
  as: UploadedAs = unnamed,
  kind: "image" | "chatImage" = "image",
): Promise<StoredFile> {
  const { bytes: clean, type, extension, width, height } = await cleanPicture(user, bytes, kind);
  // Addresses of pictures appear in texts and lists that support plain characters only.
  const { name, objectKey } = newStoredName(extension, {
    ...as,
    isOriginalName: as.isOriginalName && /^[\w.-]+$/.test(as.name),
  });
  await fileStoreOf(services).put(objectKey, clean, type);
  return { name, kind: "image", type, objectKey, originalName: as.name, size: clean.length, width, height };
}
