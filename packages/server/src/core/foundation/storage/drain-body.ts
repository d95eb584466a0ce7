import type { IncomingMessage } from "node:http";

const mostBytes = 16 * 1024 * 1024;
const mostMs = 10_000;

/**
 * A body as it streams in. Ending early leaves the request open: Node would close the connection, and the sender would
 * never learn the reason.
 */
export const bodyOf = (raw: IncomingMessage): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => raw.iterator({ destroyOnReturn: false }),
});

/** Reads the rest of a body; returns false when there is more than is worth waiting for. */
export function drained(raw: IncomingMessage): Promise<boolean> {
  if (raw.complete || raw.destroyed) return Promise.resolve(raw.complete);
  return new Promise((resolve) => {
    let left = mostBytes;
    const end = () => {
      clearTimeout(timer);
      raw.off("data", take);
      for (const event of ["end", "close", "error"]) raw.off(event, end);
      resolve(raw.readableEnded);
    };
    const take = (chunk: Uint8Array) => {
      left -= chunk.length;
      if (left < 0) end();
    };
    const timer = setTimeout(end, mostMs);
    for (const event of ["end", "close", "error"]) raw.on(event, end);
    raw.on("data", take);
    raw.resume();
  });
}
