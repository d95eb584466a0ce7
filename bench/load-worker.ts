import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/**
 * The load of one address over keep-alive connections, one request at a time on each. It reads only as much of an
 * answer as shows that it is complete and successful: a client that parses every header would measure itself, and the
 * more headers, the more so.
 */
export interface Load {
  /** `{n}` is replaced by a different number below 10,000 each time, `{id}` by one of the ids. */
  readonly url: string;
  readonly ids: readonly number[];
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections: number;
}

export interface Counted {
  readonly seconds: number;
  readonly latencies: readonly number[];
}

const load = workerData as Load;
const { hostname, port, host, pathname, search } = new URL(load.url);
const lines = Object.entries({ host, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const path = decodeURIComponent(`${pathname}${search}`);
const head = lines.join("") + (load.method === "GET" ? "" : "content-length: 0\r\n");
const written = (target: string) => Buffer.from(`${load.method} ${encodeURI(target)} HTTP/1.1\r\n${head}\r\n`);
const fixed = /\{(n|id)\}/.test(path) ? null : written(path);
let asking = 0;
function request(): Buffer {
  if (fixed !== null) return fixed;
  asking += 1;
  const id = load.ids[Math.floor(Math.random() * load.ids.length)] ?? 0;
  return written(path.replaceAll("{n}", String(asking % 10_000)).replaceAll("{id}", String(id)));
}
const headEnd = "\r\n\r\n";

/** The length of the answer that begins with this text, once its header is complete. */
function lengthOf(text: string): number | null {
  const head = text.indexOf(headEnd);
  if (head === -1) return null;
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`${load.url}: ${text.slice(0, 200)}`);
  const size = /content-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (size === undefined) throw new Error(`${load.url}: an answer without a length`);
  return head + headEnd.length + Number(size);
}

const latencies: number[] = [];

function keepAsking(until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let text = "";
    let whole: number | null = null;
    let sentAt = 0;
    const ask = () => {
      sentAt = performance.now();
      socket.write(request());
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (bytes) => {
      // Bytes as characters: lengths are counted in bytes.
      text += bytes.toString("latin1");
      try {
        whole ??= lengthOf(text);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        socket.destroy();
        return;
      }
      if (whole === null || text.length < whole) return;
      const now = performance.now();
      latencies.push(now - sentAt);
      text = "";
      whole = null;
      if (now < until) return ask();
      socket.end();
      resolve();
    });
  });
}

const begun = performance.now();
const until = begun + load.seconds * 1000;
await Promise.all(Array.from({ length: load.connections }, () => keepAsking(until)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage({ seconds: (performance.now() - begun) / 1000, latencies } satisfies Counted);
