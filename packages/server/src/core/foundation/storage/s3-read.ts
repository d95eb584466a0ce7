import type { FastifyReply } from "fastify";
import type { ObjectStore } from "./object-store.ts";
import type { StoredObject } from "./object-table.ts";
import type { S3Request } from "./s3-request.ts";
import { escapePath } from "./sign-v4.ts";
import { StoreError } from "./store-error.ts";
import { needOwnKey } from "./store-identity.ts";
import { writeXml } from "./store-xml.ts";

export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** One range of a Range header; null when the whole is meant (also for forms no client here sends, as HTTP allows). */
export function readRange(header: string | undefined, size: number): ByteRange | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (found === null) return null;
  const [, from = "", to = ""] = found;
  if (from === "" && to === "") return null;
  const start = from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (start > end || start >= size) throw new StoreError("InvalidRange", "The range is outside the object");
  return { start, end };
}

const untag = (text: string): string => text.replaceAll(/^W\/|"/g, "").trim();
const names = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(",").some((tag) => tag.trim() === "*" || untag(tag) === etag);

/** Never something a browser would run: everything stored here is data. */
const safeHeaders = {
  "content-disposition": "attachment",
  "content-security-policy": "sandbox; default-src 'none'",
  "cache-control": "private, no-cache",
  "accept-ranges": "bytes",
} as const;
const activeType = /html|xml|svg|script|multipart|message/i;

function describe(reply: FastifyReply, found: StoredObject): void {
  reply.headers({
    ...safeHeaders,
    etag: `"${found.etag}"`,
    "last-modified": new Date(found.createdTime).toUTCString(),
    ...Object.fromEntries(Object.entries(found.meta).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  });
  const type = found.contentType;
  reply.type(type === "" || activeType.test(type) ? "application/octet-stream" : type);
}

export async function readObject(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  needOwnKey(request.proven.identity, request.key);
  const found = await store.find(request.key);
  if (found === null) throw new StoreError("NoSuchKey", "The key does not exist");
  const { headers } = request.http;
  if (headers["if-match"] !== undefined && !names(headers["if-match"], found.etag))
    throw new StoreError("PreconditionFailed", "The object has another tag");
  describe(reply, found);
  if (names(headers["if-none-match"], found.etag)) return reply.code(304).send();
  const range = readRange(headers.range, found.size);
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  if (range !== null) reply.code(206).header("content-range", `bytes ${start}-${end}/${found.size}`);
  reply.header("content-length", end - start + 1);
  if (request.method === "HEAD" || found.size === 0) return reply.send("");
  return reply.send(store.read(found, start, end));
}

const isoTime = (text: string): string => new Date(text).toISOString();

/** ListObjectsV2, and the first version for clients that still use it. */
export async function listBucket(store: ObjectStore, request: S3Request, reply: FastifyReply): Promise<unknown> {
  const { query } = request;
  const prefix = query.get("prefix") ?? "";
  needOwnKey(request.proven.identity, prefix);
  const isSecond = query.get("list-type") === "2";
  const delimiter = query.get("delimiter") ?? "";
  const max = Math.min(Math.max(Number(query.get("max-keys") ?? 1000) || 0, 0), 1000);
  const token = query.get("continuation-token");
  const marker = isSecond ? (query.get("start-after") ?? "") : (query.get("marker") ?? "");
  const after = token === undefined ? marker : Buffer.from(token, "base64url").toString("utf8");
  const listed = await store.list({ prefix, after, delimiter, max });
  const shown = (text: string): string => (query.get("encoding-type") === "url" ? escapePath(text) : text);
  const node = {
    Name: request.bucket,
    Prefix: shown(prefix),
    Delimiter: delimiter === "" ? undefined : shown(delimiter),
    MaxKeys: max,
    EncodingType: query.get("encoding-type"),
    IsTruncated: listed.next !== null,
    ...(isSecond
      ? {
          KeyCount: listed.objects.length + listed.prefixes.length,
          ContinuationToken: token,
          NextContinuationToken:
            listed.next === null ? undefined : Buffer.from(listed.next, "utf8").toString("base64url"),
        }
      : { Marker: shown(after), NextMarker: listed.next === null ? undefined : shown(listed.next) }),
    Contents: listed.objects.map(({ key, size, etag, createdTime }) => ({
      Key: shown(key),
      LastModified: isoTime(createdTime),
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: "STANDARD",
    })),
    CommonPrefixes: listed.prefixes.map((one) => ({ Prefix: shown(one) })),
  };
  return reply.type("application/xml").send(writeXml("ListBucketResult", node));
}
