import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/**
 * One file sent to a store, in one piece or in parts, from a separate thread: a client in the server's thread would
 * slow it down.
 */
export interface Upload {
  readonly bytes: number;
  readonly parts: readonly UploadCall[];
  readonly parallel: number;
}

export interface UploadCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: number;
}

export interface Uploaded {
  readonly seconds: number;
  readonly tags: readonly string[];
}

const { parts, parallel } = workerData as Upload;
const agent = new Agent({ keepAlive: true, maxSockets: parallel });
const piece = randomBytes(256 * 1024);

function send({ url, headers, bytes }: UploadCall): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: "PUT", agent, headers: { ...headers, "content-length": String(bytes) } },
      (answer) => {
        answer.resume();
        answer.on("end", () =>
          answer.statusCode === 200
            ? resolve(String(answer.headers.etag))
            : reject(new Error(`${url}: ${answer.statusCode}`)),
        );
      },
    );
    call.on("error", reject);
    let left = bytes;
    const push = () => {
      while (left > 0) {
        const size = Math.min(piece.length, left);
        left -= size;
        if (!call.write(size === piece.length ? piece : piece.subarray(0, size)) && left > 0) {
          call.once("drain", push);
          return;
        }
      }
      call.end();
    };
    push();
  });
}

const begun = performance.now();
const tags: string[] = [];
let next = 0;
const work = async () => {
  for (let at = next++; at < parts.length; at = next++) {
    const part = parts[at];
    if (part !== undefined) tags[at] = await send(part);
  }
};
await Promise.all(Array.from({ length: parallel }, work));
agent.destroy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage({ seconds: (performance.now() - begun) / 1000, tags } satisfies Uploaded);
