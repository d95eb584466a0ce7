import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Shorter answers fit into two or three packets uncompressed. */
const leastLength = 4096;
/** Up to this size compressing takes less than half a millisecond, and a thread would cost more than it saves. */
const mostAtOnce = 64 * 1024;

// The fastest level of both: the better ones take two to eight times as long for a tenth of the bytes.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const gzipOptions = { level: 1 };

const codings = {
  br: {
    now: (text: string) => brotliCompressSync(text, brotliOptions),
    aside: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  },
  gzip: {
    now: (text: string) => gzipSync(text, gzipOptions),
    aside: (text: string) => promisify(gzip)(text, gzipOptions),
  },
};

/** The best encoding that a client accepts; q=0 means it does not. */
export function chooseCoding(accepted: string | undefined): keyof typeof codings | null {
  if (accepted === undefined) return null;
  const names = new Set<string>();
  for (const part of accepted.split(",")) {
    const [name = "", ...params] = part.split(";").map((piece) => piece.trim().toLowerCase());
    if (!params.some((param) => /^q=0(?:\.0*)?$/.test(param))) names.add(name);
  }
  if (names.has("br")) return "br";
  return names.has("gzip") ? "gzip" : null;
}

/**
 * The bytes sent for a text: compressed where it pays. No answer holds a secret beside words of the client's choice, so
 * its length reveals nothing.
 */
export async function compressAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<string | Buffer> {
  if (text.length < leastLength) return text;
  reply.header("vary", "accept-encoding");
  const coding = chooseCoding(request.headers["accept-encoding"]);
  if (coding === null) return text;
  reply.header("content-encoding", coding);
  const { now, aside } = codings[coding];
  return text.length <= mostAtOnce ? now(text) : aside(text);
}
