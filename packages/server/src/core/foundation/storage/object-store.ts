import { createHash, randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { Db } from "../../../kit/call.ts";
import type { BlobDisk } from "./blob-disk.ts";
import * as objects from "./object-table.ts";
import type { ObjectDraft, StoredObject } from "./object-table.ts";
import type { TakenBody } from "./read-body.ts";
import { StoreError } from "./store-error.ts";
import type { NamedPart } from "./store-xml.ts";
import { giveShareBack, takeShare } from "./upload-quota.ts";
import * as uploads from "./upload-table.ts";

export interface About {
  readonly contentType: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly staffId: number | null;
}

const leastPart = 100 * 1024;
const mostPart = 5 * 1024 * 1024 * 1024;
export const mostParts = 10_000;

const noSuchUpload = () => new StoreError("NoSuchUpload", "The upload does not exist, was completed or was aborted");

/**
 * Objects on the disk with their records in the database. An acknowledged object is complete: content is written to a
 * draft, measured, renamed, and only then does the record appear; any failure before that leaves nothing.
 */
export class ObjectStore {
  readonly #db: Db;
  readonly #disk: BlobDisk;
  readonly #bucket: string;

  constructor(db: Db, disk: BlobDisk, bucket: string) {
    this.#db = db;
    this.#disk = disk;
    this.#bucket = bucket;
  }

  async put(key: string, taken: TakenBody, about: About): Promise<{ etag: string; size: number }> {
    const { segment, etag } = await this.#write(taken, true);
    await this.#keep(key, { segments: [segment], etag, ...about });
    return { etag, size: segment.size };
  }

  find(key: string): Promise<StoredObject | null> {
    return objects.findObject(this.#db, this.#bucket, key);
  }

  read(found: StoredObject, start = 0, end = found.size - 1): Readable {
    return this.#disk.read(found.segments, start, end);
  }

  async remove(key: string): Promise<void> {
    await this.#disk.remove(await objects.dropObject(this.#db, this.#bucket, key));
  }

  async copy(found: StoredObject, to: string, about: About): Promise<{ etag: string; size: number }> {
    const md5 = createHash("md5");
    const body = this.#disk.read(found.segments, 0, found.size - 1);
    const taken = {
      body,
      onChunk: (chunk: Uint8Array) => void md5.update(chunk),
      confirm: () => md5.digest("hex"),
    };
    return this.put(to, taken, about);
  }

  /** False when the object is no longer the one that was found. */
  move(found: StoredObject, to: string): Promise<boolean> {
    return objects.moveObject(this.#db, this.#bucket, found, to);
  }

  list(query: objects.ListQuery): Promise<objects.Listed> {
    return objects.listObjects(this.#db, this.#bucket, query);
  }

  /** Counts an upload towards its owner's daily quota; throws when it is used up. */
  async charge(staffId: number, files: number, bytes: number): Promise<void> {
    if (!(await takeShare(this.#db, staffId, files, bytes)))
      throw new StoreError("QuotaExceeded", "Today's share of uploads is used up");
  }

  giveBack(staffId: number, files: number, bytes: number): Promise<void> {
    return giveShareBack(this.#db, staffId, files, bytes);
  }

  /** Removes what its owner uploaded and did not finish. */
  async removeUnfinished(key: string, staffId: number): Promise<void> {
    const found = await this.find(key);
    await this.remove(key);
    if (found !== null) await giveShareBack(this.#db, staffId, 1, found.size, found.createdTime);
  }

  async openUpload(key: string, about: About): Promise<string> {
    const id = randomBytes(24).toString("base64url");
    await uploads.openUpload(this.#db, this.#bucket, { id, key, ...about });
    return id;
  }

  /** Bytes that the upload may still take, not counting the part that is about to be replaced. */
  async roomOf(key: string, uploadId: string, number: number, maxBytes: number): Promise<number> {
    const found = await uploads.findUpload(this.#db, this.#bucket, key, uploadId, number);
    if (found === null) throw noSuchUpload();
    return Math.min(mostPart, maxBytes - found.bytes);
  }

  async putPart(uploadId: string, number: number, taken: TakenBody): Promise<string> {
    const { segment, etag } = await this.#write(taken, false);
    const replaced = await this.#orRemove([segment.blob], () =>
      uploads.putPart(this.#db, uploadId, number, { ...segment, etag }),
    );
    if (replaced === false) {
      await this.#disk.remove([segment.blob]);
      throw noSuchUpload();
    }
    if (replaced !== null) await this.#disk.remove([replaced]);
    return etag;
  }

  async parts(key: string, uploadId: string): Promise<uploads.Part[]> {
    if ((await uploads.findUpload(this.#db, this.#bucket, key, uploadId)) === null) throw noSuchUpload();
    return uploads.listParts(this.#db, uploadId);
  }

  /** Joins the named parts into an object. Nothing is copied: the object is the sequence of its parts. */
  async complete(key: string, uploadId: string, named: readonly NamedPart[]): Promise<{ etag: string; size: number }> {
    const upload = await uploads.findUpload(this.#db, this.#bucket, key, uploadId);
    if (upload === null) return this.#completedBefore(key, uploadId);
    const stored = new Map((await uploads.listParts(this.#db, uploadId)).map((part) => [part.number, part]));
    const chosen = chooseParts(named, stored);
    if (!(await this.#disk.settle(chosen))) throw new StoreError("InvalidPart", "A part is not whole any more");
    const digests = Buffer.concat(chosen.map(({ etag }) => Buffer.from(etag, "hex")));
    const etag = `${createHash("md5").update(digests).digest("hex")}-${chosen.length}`;
    const segments = chosen.map(({ blob, size }) => ({ blob, size }));
    const { contentType, meta, staffId } = upload;
    const draft = { segments, etag, contentType, meta, staffId, uploadId };
    const replaced = await objects.putObject(this.#db, this.#bucket, key, draft);
    if (replaced === null) return this.#completedBefore(key, uploadId);
    const used = new Set(segments.map(({ blob }) => blob));
    const unused = [...stored.values()].map(({ blob }) => blob).filter((blob) => !used.has(blob));
    await this.#disk.remove([...replaced, ...unused]);
    return { etag, size: segments.reduce((sum, { size }) => sum + size, 0) };
  }

  async abort(key: string, uploadId: string): Promise<void> {
    const upload = await uploads.findUpload(this.#db, this.#bucket, key, uploadId);
    if (upload === null) throw noSuchUpload();
    const { staffId, bytes, createdTime } = upload;
    const dropped = await uploads.dropUpload(this.#db, uploadId);
    await this.#disk.remove(dropped ?? []);
    if (staffId !== null && dropped !== null) await giveShareBack(this.#db, staffId, 1, bytes, createdTime);
  }

  /** A client that lost the answer repeats the request and gets the same answer. */
  async #completedBefore(key: string, uploadId: string): Promise<{ etag: string; size: number }> {
    const found = await this.find(key);
    if (found === null || found.uploadId !== uploadId) throw noSuchUpload();
    return found;
  }

  async #write(taken: TakenBody, lasting: boolean) {
    const segment = await this.#disk.write(taken.body, (chunk) => taken.onChunk(chunk), lasting);
    const etag = await this.#orRemove([segment.blob], async () => taken.confirm());
    return { segment, etag };
  }

  async #keep(key: string, draft: ObjectDraft): Promise<void> {
    const fresh = draft.segments.map(({ blob }) => blob);
    const replaced = await this.#orRemove(fresh, () => objects.putObject(this.#db, this.#bucket, key, draft));
    await this.#disk.remove(replaced ?? []);
  }

  async #orRemove<T>(blobs: readonly string[], run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      await this.#disk.remove(blobs);
      throw error;
    }
  }
}

function chooseParts(named: readonly NamedPart[], stored: ReadonlyMap<number, uploads.Part>): uploads.Part[] {
  if (named.length === 0 || named.length > mostParts)
    throw new StoreError("MalformedXML", "The list of parts is empty");
  const chosen: uploads.Part[] = [];
  for (const { number, etag } of named) {
    if (number <= (chosen.at(-1)?.number ?? 0))
      throw new StoreError("InvalidPartOrder", "The parts must be listed in ascending order");
    const part = stored.get(number);
    if (part === undefined || part.etag !== etag)
      throw new StoreError("InvalidPart", `Part ${number} was not found or has another tag`);
    chosen.push(part);
  }
  if (chosen.slice(0, -1).some(({ size }) => size < leastPart))
    throw new StoreError("EntityTooSmall", `Parts but the last need at least ${leastPart} bytes`);
  return chosen;
}
