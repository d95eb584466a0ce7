import type { Readable } from "node:stream";
import type { FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import type { Services } from "../../../kit/services.ts";
import { announcedPort } from "../../../platform/outside-service.ts";
import { embeddedFiles } from "./embedded-files.ts";
import { foreignFiles } from "./foreign-files.ts";

/** The six fields of the specification. */
export interface Credential {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly expiration: string;
  readonly region: string;
  readonly bucket: string;
}

export interface CredentialHolder {
  readonly staffId: number;
  readonly sessionId: number;
}

export interface StorePlace {
  readonly endpoint: string;
  readonly style: "path" | "virtual";
  readonly partSize: number;
}

/** An object in the store, as it was when it was looked up. */
export interface FoundFile {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  /** Bytes from `start` to `end`, both included; all of them by default. */
  read(start?: number, end?: number): Promise<Readable>;
}

/** What the server itself does with the object store, embedded or external. */
export interface FileStore {
  readonly place: StorePlace;
  credential(holder: CredentialHolder, kinds: readonly FileKind[]): Promise<Credential>;
  find(key: string): Promise<FoundFile | null>;
  put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, type: string): Promise<void>;
  /** Renames a file; returns false when its content is no longer the one that was found. */
  move(found: FoundFile, to: string, type: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** An address that opens the file for a while without a session; it begins with "/" when it is on this server. */
  presign(key: string, seconds: number, host: string): string;
}

type StoreParts = Pick<Services, "settings" | "db" | "seal">;

const stores = new WeakMap<StoreParts["db"], FileStore>();

/** The store chosen by the settings. */
export function fileStoreOf(services: StoreParts): FileStore {
  const known = stores.get(services.db);
  if (known !== undefined) return known;
  const made =
    services.settings.storage.endpoint === undefined ? embeddedFiles(services) : foreignFiles(services.settings);
  // The embedded store stands in for a remote one: the code that uses it must work with both.
  const store = announcedPort("object store", made, ["credential", "find", "put", "move", "remove"]);
  stores.set(services.db, store);
  return store;
}

/** The complete content; only for files known to be small. */
export async function readWhole(found: FoundFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await found.read()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
