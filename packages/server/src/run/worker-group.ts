import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import type { Log } from "../platform/log.ts";
import { ownMetrics, type ProcessMetrics } from "../platform/process-metrics.ts";
import { stopTimeout, withinTime } from "./time-limit.ts";
import { forkWorker, type WorkerLink } from "./worker-link.ts";

const firstPause = 200;
const longestPause = 10_000;
/** A worker that lived this long died for another reason than the start. */
const soundLife = 10_000;

export interface WorkerGroup {
  /** Lets the workers serve; returns the port as soon as the first of them does. */
  begin(databaseUrl: string): Promise<number>;
  stop(): Promise<void>;
}

export interface WorkerGroupOptions {
  /** Entry file of the server, as a file URL. */
  entry: string;
  size: number;
  log: Log;
}

/**
 * Several processes that answer calls on one port; one that dies is replaced, more and more slowly when it keeps dying.
 */
export function startWorkerGroup({ entry, size, log }: WorkerGroupOptions): WorkerGroup {
  const workers = new Set<WorkerLink>();
  let isStopping = false;
  let pause = firstPause;

  const others = async (asking: WorkerLink): Promise<readonly ProcessMetrics[]> => {
    const siblings = [...workers].filter((worker) => worker !== asking).map((worker) => worker.metrics());
    return [await ownMetrics(), ...(await Promise.all(siblings)).flat()];
  };
  const fork = (): WorkerLink => {
    const worker = forkWorker(others);
    workers.add(worker);
    void worker.ended.then(() => workers.delete(worker));
    return worker;
  };

  const replace = async (databaseUrl: string, life: number): Promise<void> => {
    if (isStopping) return;
    pause = life > soundLife ? firstPause : Math.min(pause * 2, longestPause);
    log.error({ pause }, "a server process ended and is replaced");
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (!isStopping) serve(fork(), databaseUrl).catch(() => undefined);
  };

  const serve = (worker: WorkerLink, databaseUrl: string): Promise<number> => {
    const begun = Date.now();
    void worker.ended.then(() => replace(databaseUrl, Date.now() - begun));
    return worker.begin(databaseUrl);
  };

  cluster.setupPrimary({ exec: fileURLToPath(entry) });
  // Only one at first: several that load at once, beside the database, delay the first answer.
  const first = fork();

  return {
    async begin(databaseUrl) {
      const port = await serve(first, databaseUrl);
      for (let count = 1; count < size && !isStopping; count++) serve(fork(), databaseUrl).catch(() => undefined);
      return port;
    },
    async stop() {
      isStopping = true;
      const ended = Promise.all([...workers].map((worker) => worker.ended));
      for (const worker of workers) worker.stop();
      if (await withinTime(ended, stopTimeout + 1000)) return;
      for (const worker of workers) worker.kill();
      await ended;
    },
  };
}
