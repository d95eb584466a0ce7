import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { readChunked } from "./aws-chunked.ts";
import type { Proven } from "./check-signature.ts";
import { checksumNames, makeChecksum, type Checksum } from "./checksum.ts";
import { equalTexts } from "./equal-texts.ts";
import { unsignedPayload } from "./sign-v4.ts";
import { StoreError } from "./store-error.ts";

export interface TakenBody {
  readonly body: AsyncIterable<Uint8Array>;
  /** Receives each chunk of the content; throws when there is too much of it. */
  onChunk(chunk: Uint8Array): void;
  /**
   * Call it after the whole content was read: throws unless everything the client stated about it is true. Returns its
   * tag.
   */
  confirm(): string;
}

const streaming = "STREAMING-";
const chunkForms = new Set([
  "STREAMING-UNSIGNED-PAYLOAD-TRAILER",
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
  "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
]);

const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The length of the content as the request states it; null when it does not. */
export function lengthOf(headers: IncomingHttpHeaders, isChunked: boolean): number | null {
  const text = headerOf(headers, isChunked ? "x-amz-decoded-content-length" : "content-length");
  return text === undefined || !/^\d{1,15}$/.test(text) ? null : Number(text);
}

export interface BodyRules {
  readonly maxBytes: number;
  /**
   * Some clients compare the tag with the MD5 of what they sent; they indicate it by hashing the body themselves. For
   * the parts of others any hash will do, and SHA-256 takes a quarter of the time where the processor supports it.
   */
  readonly tag: "md5" | "any";
}
const tagLength = 32;

/** The content of a request as it streams in, checked against everything the request states about it. */
export function takeBody(
  raw: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders,
  proven: Proven,
  { maxBytes, tag }: BodyRules,
): TakenBody {
  const { payload } = proven;
  const isChunked = payload.startsWith(streaming);
  if (isChunked && !chunkForms.has(payload)) throw new StoreError("NotImplemented", `${payload} is not supported`);
  const tooLarge = () => new StoreError("EntityTooLarge", `At most ${maxBytes} bytes are taken here`);
  const length = lengthOf(headers, isChunked);
  if (length !== null && length > maxBytes) throw tooLarge();

  const signing = payload.includes("HMAC")
    ? { key: proven.key, time: proven.time, scope: proven.scope, seed: proven.signature }
    : null;
  const chunked = isChunked ? readChunked(raw, signing) : { body: raw, trailers: new Map<string, string>() };

  const statedMd5 = headerOf(headers, "content-md5");
  const isPlain = payload === unsignedPayload && statedMd5 === undefined;
  const tagHash = createHash(tag === "any" && isPlain ? "sha256" : "md5");
  const sha256 = isChunked || payload === unsignedPayload ? null : createHash("sha256");
  const trailing = (headerOf(headers, "x-amz-trailer") ?? "").toLowerCase().split(/\s*,\s*/);
  const named = checksumNames.filter((name) => headerOf(headers, name) !== undefined || trailing.includes(name));
  const sums = new Map<string, Checksum>();
  for (const name of named) {
    const sum = makeChecksum(name);
    if (sum !== null) sums.set(name, sum);
  }
  let size = 0;
  return {
    body: chunked.body,
    onChunk(chunk) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge();
      tagHash.update(chunk);
      sha256?.update(chunk);
      for (const sum of sums.values()) sum.add(chunk);
    },
    confirm() {
      if (length !== null && size !== length)
        throw new StoreError("IncompleteBody", "The body is not as long as was said");
      if (sha256 !== null && !equalTexts(sha256.digest("hex"), payload))
        throw new StoreError("XAmzContentSHA256Mismatch", "The hash of the body does not match x-amz-content-sha256");
      for (const [name, sum] of sums) {
        const statedSum = headerOf(headers, name) ?? chunked.trailers.get(name);
        if (statedSum === undefined || statedSum !== sum.digest())
          throw new StoreError("BadDigest", `The body does not match ${name}`);
      }
      const digest = tagHash.digest();
      if (statedMd5 !== undefined && statedMd5 !== digest.toString("base64"))
        throw new StoreError("BadDigest", "The body does not match content-md5");
      return digest.toString("hex").slice(0, tagLength);
    },
  };
}
