import type { FastifyReply } from "fastify";
import { mostParts, type About, type ObjectStore } from "./object-store.ts";
import { bodyOf } from "./drain-body.ts";
import { lengthOf, takeBody } from "./read-body.ts";
import type { S3Request } from "./s3-request.ts";
import { StoreError } from "./store-error.ts";
import { needOwnKey, needWritableKey, staffOf } from "./store-identity.ts";
import { readPartList, writeXml } from "./store-xml.ts";

const metaBytes = 2048;
const listBytes = 4 * 1024 * 1024;

function aboutOf({ http, proven }: S3Request): About {
  const meta: Record<string, string> = {};
  for (const [name, value] of Object.entries(http.headers))
    if (name.startsWith("x-amz-meta-")) meta[name.slice("x-amz-meta-".length)] = String(value);
  if (JSON.stringify(meta).length > metaBytes) throw new StoreError("InvalidArgument", "The metadata is too large");
  const contentType = (http.headers["content-type"] ?? "").slice(0, 200);
  return { contentType, meta, staffId: staffOf(proven.identity) };
}

function refuseCopy({ http }: S3Request): void {
  if (http.headers["x-amz-copy-source"] !== undefined)
    throw new StoreError("NotImplemented", "Parts are not copied inside the store");
}

const answer = (reply: FastifyReply, root: string, node: Parameters<typeof writeXml>[1]): unknown =>
  reply.type("application/xml").send(writeXml(root, node));

/** Counted before the bytes are accepted, and given back when they were not. */
async function charged<T>(
  store: ObjectStore,
  request: S3Request,
  { files, bytes }: { readonly files: number; readonly bytes: number },
  work: () => Promise<T>,
): Promise<T> {
  const staffId = staffOf(request.proven.identity);
  if (staffId === null) return work();
  await store.charge(staffId, files, bytes);
  try {
    return await work();
  } catch (error) {
    await store.giveBack(staffId, files, bytes);
    throw error;
  }
}

/** The number of bytes the request states; without a length, the maximum that is allowed here. */
function bytesIn({ http, proven }: S3Request, room: number): number {
  const statedLength = lengthOf(http.headers, proven.payload.startsWith("STREAMING-")) ?? room;
  if (statedLength > room) throw new StoreError("EntityTooLarge", `At most ${room} bytes are taken here`);
  return statedLength;
}

export async function putOne(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  const source = request.http.headers["x-amz-copy-source"];
  if (source !== undefined) return copyOne(store, request, reply, String(source));
  const room = needWritableKey(request.proven.identity, request.key);
  const taken = takeBody(bodyOf(request.http.raw), request.http.headers, request.proven, {
    maxBytes: room,
    tag: "md5",
  });
  const { etag } = await charged(store, request, { files: 1, bytes: bytesIn(request, room) }, () =>
    store.put(request.key, taken, aboutOf(request)),
  );
  return reply.header("etag", `"${etag}"`).send("");
}

const tagOf = (value: string | string[] | undefined): string | undefined =>
  value === undefined ? undefined : String(value).replaceAll('"', "");

/** CopyObject inside the bucket; the content is copied, so that each object has its own files. */
async function copyOne(store: ObjectStore, request: S3Request, reply: FastifyReply, source: string): Promise<unknown> {
  const { identity } = request.proven;
  const from = decodeURIComponent(source).replace(/^\//, "");
  if (!from.startsWith(`${request.bucket}/`))
    throw new StoreError("NoSuchBucket", "The source is in no bucket of ours");
  const key = from.slice(request.bucket.length + 1);
  needOwnKey(identity, key);
  const most = needWritableKey(identity, request.key);
  const found = await store.find(key);
  if (found === null) throw new StoreError("NoSuchKey", "The source does not exist");
  const { headers } = request.http;
  const wanted = tagOf(headers["x-amz-copy-source-if-match"]);
  if (wanted !== undefined && wanted !== found.etag)
    throw new StoreError("PreconditionFailed", "The source has another tag");
  if (found.size > most) throw new StoreError("EntityTooLarge", `At most ${most} bytes are taken here`);
  const about = aboutOf(request);
  const copiedAbout = headers["x-amz-metadata-directive"] === "REPLACE" ? about : { ...about, ...pickAbout(found) };
  const { etag } = await charged(store, request, { files: 1, bytes: found.size }, () =>
    store.copy(found, request.key, copiedAbout),
  );
  return answer(reply, "CopyObjectResult", { ETag: `"${etag}"`, LastModified: new Date().toISOString() });
}

const pickAbout = ({ contentType, meta }: Pick<About, "contentType" | "meta">) => ({ contentType, meta });

export async function removeOne(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  needOwnKey(request.proven.identity, request.key);
  const staffId = staffOf(request.proven.identity);
  if (staffId === null) await store.remove(request.key);
  else await store.removeUnfinished(request.key, staffId);
  return reply.code(204).send();
}

export async function beginUpload(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  needWritableKey(request.proven.identity, request.key);
  const uploadId = await charged(store, request, { files: 1, bytes: 0 }, () =>
    store.openUpload(request.key, aboutOf(request)),
  );
  return answer(reply, "InitiateMultipartUploadResult", {
    Bucket: request.bucket,
    Key: request.key,
    UploadId: uploadId,
  });
}

const uploadIdOf = ({ query }: S3Request): string => query.get("uploadId") ?? "";

export async function putOnePart(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  refuseCopy(request);
  const number = Number(request.query.get("partNumber"));
  if (!Number.isInteger(number) || number < 1 || number > mostParts)
    throw new StoreError("InvalidArgument", `The part number must be from 1 to ${mostParts}`);
  const most = needWritableKey(request.proven.identity, request.key);
  const room = await store.roomOf(request.key, uploadIdOf(request), number, most);
  const taken = takeBody(bodyOf(request.http.raw), request.http.headers, request.proven, {
    maxBytes: room,
    tag: "any",
  });
  const etag = await charged(store, request, { files: 0, bytes: bytesIn(request, room) }, () =>
    store.putPart(uploadIdOf(request), number, taken),
  );
  return reply.header("etag", `"${etag}"`).send("");
}

export async function listUploadParts(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  needOwnKey(request.proven.identity, request.key);
  const { query, bucket, key } = request;
  const after = Number(query.get("part-number-marker") ?? 0) || 0;
  const max = Math.min(Math.max(Number(query.get("max-parts") ?? 1000) || 0, 1), 1000);
  const rest = (await store.parts(key, uploadIdOf(request))).filter(({ number }) => number > after);
  const shown = rest.slice(0, max);
  return answer(reply, "ListPartsResult", {
    Bucket: bucket,
    Key: key,
    UploadId: uploadIdOf(request),
    PartNumberMarker: after,
    NextPartNumberMarker: shown.at(-1)?.number ?? after,
    MaxParts: max,
    IsTruncated: rest.length > shown.length,
    StorageClass: "STANDARD",
    Part: shown.map(({ number, etag, size, createdTime }) => ({
      PartNumber: number,
      LastModified: new Date(createdTime).toISOString(),
      ETag: `"${etag}"`,
      Size: size,
    })),
  });
}

async function textOf(request: S3Request): Promise<string> {
  const { http, proven } = request;
  const taken = takeBody(bodyOf(http.raw), http.headers, proven, { maxBytes: listBytes, tag: "any" });
  const chunks: Uint8Array[] = [];
  for await (const chunk of taken.body) {
    taken.onChunk(chunk);
    chunks.push(chunk);
  }
  taken.confirm();
  return Buffer.concat(chunks).toString("utf8");
}

export async function completeUpload(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  needWritableKey(request.proven.identity, request.key);
  const named = readPartList(await textOf(request));
  if (named === null) throw new StoreError("MalformedXML", "The list of parts cannot be read");
  const { etag } = await store.complete(request.key, uploadIdOf(request), named);
  return answer(reply, "CompleteMultipartUploadResult", {
    Location: `${request.http.protocol}://${request.http.host}${request.http.raw.url?.split("?")[0] ?? ""}`,
    Bucket: request.bucket,
    Key: request.key,
    ETag: `"${etag}"`,
  });
}

export async function abortUpload(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  needOwnKey(request.proven.identity, request.key);
  await store.abort(request.key, uploadIdOf(request));
  return reply.code(204).send();
}
