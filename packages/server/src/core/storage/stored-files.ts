import { randomBytes } from "node:crypto";
import type { FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import type { UploadResult } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { House } from "../../kit/house.ts";
import { keptPlan } from "../../platform/database/kept-plan.ts";
import type { SlotUser } from "../../platform/slots.ts";
import { cleanPicture } from "../picture/clean-picture.ts";
import { fileStoreOf } from "./file-store.ts";

/** A file that was looked at and kept. */
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

/** A new name that says nothing of the old one; the month keeps folders of real buckets readable. */
export function newStoredName(extension: string): { readonly name: string; readonly objectKey: string } {
  const name = `${randomBytes(16).toString("hex")}.${extension}`;
  return { name, objectKey: `file/${new Date().toISOString().slice(0, 7).replace("-", "")}/${name}` };
}

export const addressOf = ({ kind, name }: Pick<StoredFile, "kind" | "name">): string =>
  `/api/files/${kind === "image" ? "images" : "stored"}/${name}`;

export const resultOf = (file: StoredFile): UploadResult => ({
  type: file.type,
  url: addressOf(file),
  uri: file.objectKey,
  size: file.size,
});

export async function recordFile(db: Db, file: StoredFile, owner: FileOwner): Promise<void> {
  await sql`insert into stored_file (name, kind, type, object_key, original_name, size, width, height, staff_id, source_key)
    values (${file.name}, ${file.kind}, ${file.type}, ${file.objectKey}, ${file.originalName}, ${file.size}, ${file.width},
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

const ownAddress = /^\/api\/files\/(?:images|stored)\/([0-9a-f]{32}\.\w{2,5})$/;

/** The file behind an address of ours, with its real type and pixels; null for any other address. */
export async function findStoredFile(db: Db, address: string): Promise<StoredFile | null> {
  const name = ownAddress.exec(address)?.[1];
  return name === undefined ? null : findFileByName(db, name);
}

/** Cleans a picture, puts it into the store and answers its record, which the caller writes in its own transaction. */
export async function storePicture(
  user: SlotUser,
  house: Pick<House, "settings" | "db" | "seal">,
  bytes: Buffer,
  originalName = "",
  kind: "image" | "chatImage" = "image",
): Promise<StoredFile> {
  const { bytes: clean, type, extension, width, height } = await cleanPicture(user, bytes, kind);
  const { name, objectKey } = newStoredName(extension);
  await fileStoreOf(house).put(objectKey, clean, type);
  return { name, kind: "image", type, objectKey, originalName, size: clean.length, width, height };
}
