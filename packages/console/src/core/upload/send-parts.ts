import type { Checkpoint, Checkpoints } from "./checkpoint.ts";
import { type PartRange, missingParts, planParts, wholeParts } from "./part-plan.ts";
import type { StoreClient } from "./store-client.ts";
import type { StoredPart } from "./store-xml.ts";
import { UploadFault } from "./upload-fault.ts";

const attempts = 3;
const firstWaitMs = 800;

export interface PartsToSend {
  readonly file: File;
  readonly client: StoreClient;
  readonly key: string;
  readonly partSize: number;
  readonly parallel: number;
  readonly checkpoints: Pick<Checkpoints, "save">;
  readonly uploadId: string;
  /** What the store already has. */
  readonly there: readonly StoredPart[];
  readonly signal: AbortSignal;
  isOnline(): boolean;
  /** Bytes that are stored or being sent. */
  onProgress(bytes: number): void;
}

/** Worth an immediate retry: the connection is up but this request was lost, or the store is busy. */
const isPassing = (error: unknown, online: boolean): boolean =>
  error instanceof UploadFault &&
  ((error.kind === "network" && online) || (error.kind === "answer" && error.status >= 500));

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Parts of a file the store already has, by its own list rather than by what was remembered. */
export async function partsThere(file: File, point: Checkpoint, client: StoreClient, signal: AbortSignal) {
  return wholeParts(planParts(file.size, point.partSize), await client.listParts(point.uploadId, signal));
}

/**
 * Sends the missing parts, several at a time, and records each one that arrived. Settles when all requests have ended.
 */
export async function sendParts(job: PartsToSend): Promise<readonly StoredPart[]> {
  const { file, client, key, partSize, uploadId } = job;
  const plan = planParts(file.size, partSize);
  const done = [...job.there];
  const waiting = [...missingParts(plan, done)];
  const moving = new Map<number, number>();
  const stop = new AbortController();
  const stopAll = () => stop.abort();
  job.signal.addEventListener("abort", stopAll);
  if (job.signal.aborted) stopAll();

  const tell = () => {
    const arrived = done.reduce((sum, part) => sum + part.size, 0);
    job.onProgress([...moving.values()].reduce((sum, bytes) => sum + bytes, arrived));
  };
  const note = () => {
    const { name, size, lastModified } = file;
    job.checkpoints.save({ uploadId, key, partSize, parts: [...done], size, lastModified, name });
  };
  const sendPart = async ({ number, start, end }: PartRange): Promise<void> => {
    for (let tried = 1; ; tried += 1) {
      moving.set(number, 0);
      try {
        const part = await client.putPart(uploadId, number, file.slice(start, end), {
          signal: stop.signal,
          onProgress: (bytes) => {
            moving.set(number, Math.min(bytes, end - start));
            tell();
          },
        });
        moving.delete(number);
        done.push(part);
        note();
        return tell();
      } catch (error) {
        moving.delete(number);
        tell();
        if (tried >= attempts || !isPassing(error, job.isOnline())) throw error;
        await wait(firstWaitMs * 2 ** (tried - 1), stop.signal);
      }
    }
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await sendPart(next);
  };

  note();
  tell();
  let first: unknown;
  const workers = Array.from({ length: Math.max(1, job.parallel) }, () =>
    work().catch((error: unknown) => {
      first ??= error;
      stopAll();
    }),
  );
  await Promise.all(workers);
  job.signal.removeEventListener("abort", stopAll);
  if (first !== undefined) throw first;
  return done;
}
