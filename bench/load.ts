import { Worker } from "node:worker_threads";
import type { Counted, Load } from "./load-worker.ts";

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Built beside this file by tools/bench.mjs. */
const client = new URL("load-worker.js", import.meta.url);

/** Answers per second of one address; anything but 200 is an error, not a result. */
export async function measure(load: Partial<Load> & { url: string; seconds: number }): Promise<Measured> {
  const worker = new Worker(client, {
    workerData: { headers: {}, connections: 16, method: "GET", ids: [], ...load } satisfies Load,
  });
  const { seconds, latencies } = await new Promise<Counted>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  await worker.terminate();
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}
