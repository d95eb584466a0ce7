import type { Readable } from "node:stream";

/** Reads parts of a stored file without reading all of it. */
export interface Peek {
  readonly size: number;
  /** The bytes from `start` to `end`, both included; fewer where the file ends. */
  bytes(start: number, end: number): Promise<Buffer>;
  all(): AsyncIterable<Buffer>;
}

/** A readable file of any store. */
interface PeekSource {
  readonly size: number;
  /** Bytes from `start` to `end`, both included; all of them by default. */
  read(start?: number, end?: number): Promise<Readable>;
}

export function peekInto(found: PeekSource): Peek {
  return {
    size: found.size,
    async bytes(start, end) {
      const last = Math.min(end, found.size - 1);
      if (start > last) return Buffer.alloc(0);
      const chunks: Buffer[] = [];
      for await (const chunk of await found.read(start, last)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    async *all() {
      for await (const chunk of await found.read()) yield chunk as Buffer;
    },
  };
}
