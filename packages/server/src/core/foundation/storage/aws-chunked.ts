import { createHmac } from "node:crypto";
import { equalTexts } from "./equal-texts.ts";
import { sha256Hex, emptyPayload } from "./sign-v4.ts";
import { StoreError } from "./store-error.ts";

/**
 * What is needed to check the signature of each chunk: each depends on the previous one, the first on the request's
 * own.
 */
export interface ChunkSigning {
  readonly key: Buffer;
  readonly time: string;
  readonly scope: string;
  readonly seed: string;
}

export interface ChunkedBody {
  readonly body: AsyncIterable<Uint8Array>;
  /** Names and values after the last chunk, once the body has been read. */
  readonly trailers: ReadonlyMap<string, string>;
}

const longestLine = 8192;
const longestChunk = 64 * 1024 * 1024;

/** Decodes a body in the aws-chunked form. */
export function readChunked(raw: AsyncIterable<Uint8Array>, signing: ChunkSigning | null): ChunkedBody {
  const trailers = new Map<string, string>();
  return { body: chunksOf(raw, signing, trailers), trailers };
}

const malformed = () => new StoreError("IncompleteBody", "The chunks of the body are malformed");

class Reader {
  #rest: Buffer = Buffer.alloc(0);
  readonly #source: AsyncIterator<Uint8Array>;

  constructor(raw: AsyncIterable<Uint8Array>) {
    this.#source = raw[Symbol.asyncIterator]();
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next();
    if (done === true) throw malformed();
    this.#rest = this.#rest.length === 0 ? Buffer.from(value) : Buffer.concat([this.#rest, value]);
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf("\r\n");
      if (end >= 0) {
        const text = this.#rest.toString("latin1", 0, end);
        this.#rest = this.#rest.subarray(end + 2);
        return text;
      }
      if (this.#rest.length > longestLine) throw malformed();
      await this.#more();
    }
  }

  /** At most `size` bytes, as available. */
  async some(size: number): Promise<Buffer> {
    if (this.#rest.length === 0) await this.#more();
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(taken.length);
    return taken;
  }

  async exactly(size: number): Promise<Buffer> {
    while (this.#rest.length < size) await this.#more();
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  /** Reads to the end, so that the connection can be reused. */
  async drain(): Promise<void> {
    while ((await this.#source.next()).done !== true);
  }
}

async function* chunksOf(
  raw: AsyncIterable<Uint8Array>,
  signing: ChunkSigning | null,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = new Reader(raw);
  let last = signing?.seed ?? "";
  const signed = (kind: string, ...hashes: readonly string[]): string =>
    createHmac("sha256", signing?.key ?? "")
      .update([kind, signing?.time, signing?.scope, last, ...hashes].join("\n"))
      .digest("hex");
  const mustMatch = (received: string | undefined, expected: string) => {
    if (received === undefined || !equalTexts(received, expected))
      throw new StoreError("SignatureDoesNotMatch", "The signature of a chunk does not match");
    last = expected;
  };

  for (;;) {
    const [size = "", ...extensions] = (await reader.line()).split(";");
    if (!/^[0-9a-fA-F]{1,8}$/.test(size)) throw malformed();
    const bytes = Number.parseInt(size, 16);
    if (bytes > longestChunk) throw malformed();
    const signature = extensions.find((text) => text.startsWith("chunk-signature="))?.slice("chunk-signature=".length);
    if (signing === null) {
      for (let left = bytes; left > 0;) {
        const piece = await reader.some(left);
        left -= piece.length;
        yield piece;
      }
    } else {
      const chunk = await reader.exactly(bytes);
      mustMatch(signature, signed("AWS4-HMAC-SHA256-PAYLOAD", emptyPayload, sha256Hex(chunk)));
      if (bytes > 0) yield chunk;
    }
    if (bytes === 0) break;
    if ((await reader.line()) !== "") throw malformed();
  }

  let text = "";
  for (let line = await reader.line(); line !== ""; line = await reader.line()) {
    const [name = "", value = ""] = line.split(/:(.*)/s, 2);
    if (trailers.size > 8) throw malformed();
    if (name.toLowerCase() !== "x-amz-trailer-signature") text += `${name.toLowerCase()}:${value.trim()}\n`;
    trailers.set(name.toLowerCase(), value.trim());
  }
  if (signing !== null && text !== "")
    mustMatch(trailers.get("x-amz-trailer-signature"), signed("AWS4-HMAC-SHA256-TRAILER", sha256Hex(text)));
  await reader.drain();
}
