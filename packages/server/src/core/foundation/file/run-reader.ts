import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { PdfVerdict } from "./judge-pdf.ts";
import type { Cells, SheetForm } from "./sheet-cells.ts";

export type ReaderTask =
  | { readonly kind: "sheet"; readonly bytes: Uint8Array; readonly form: SheetForm; readonly rows: number }
  | { readonly kind: "pdf"; readonly bytes: Uint8Array };

export type ReaderAnswer =
  | { readonly kind: "sheet"; readonly cells: Cells | null }
  | { readonly kind: "pdf"; readonly verdict: PdfVerdict }
  /** Not the type it claims to be, or larger than the limits. */
  | { readonly kind: "hostile" }
  /** It took too long or too much memory and was terminated. */
  | { readonly kind: "ended" };

export interface ReaderLimits {
  readonly milliseconds: number;
  readonly memoryMb: number;
}
const limits: ReaderLimits = { milliseconds: 20_000, memoryMb: 256 };

/**
 * In the build, the thread's file is in the same folder as all others; from source it is started through a TypeScript
 * loader.
 */
function threadFile(): readonly [URL | string, { readonly eval?: boolean }] {
  if (!import.meta.url.endsWith(".ts")) return [new URL("./file-reader.js", import.meta.url), {}];
  const source = JSON.stringify(new URL("./file-reader.ts", import.meta.url).href);
  const tool = pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json"));
  const tsx = JSON.stringify(new URL("./dist/esm/api/index.mjs", tool).href);
  return [`import(${tsx}).then(({ tsImport }) => tsImport(${source}, ${source}))`, { eval: true }];
}

function startThread({ memoryMb }: ReaderLimits): Worker {
  const [file, how] = threadFile();
  return new Worker(file, {
    ...how,
    // Options the process was started with (a loader, an inspector) are not for this thread.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  });
}

/** A thread that finished normally waits a while for the next file: starting takes longer than most files. */
let spare: { readonly thread: Worker; take(): void } | undefined;
const idleMs = 20_000;

function keepSpare(thread: Worker): void {
  if (spare !== undefined) return void thread.terminate();
  const give = () => {
    spare?.take();
    void thread.terminate();
  };
  const timer = setTimeout(give, idleMs).unref();
  thread.unref();
  thread.on("error", give);
  const take = () => {
    spare = undefined;
    clearTimeout(timer);
    thread.off("error", give);
  };
  spare = { thread, take };
}

function takeThread(wanted: ReaderLimits): Worker {
  if (spare === undefined || wanted !== limits) return startThread(wanted);
  const { thread, take } = spare;
  take();
  thread.ref();
  return thread;
}

/** Reads a file in a thread of its own, so that the process keeps answering whatever the file contains. */
export function runReader(task: ReaderTask, wanted: ReaderLimits = limits): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const thread = takeThread(wanted);
    const end = (isWell: boolean, settle: () => void) => {
      clearTimeout(timer);
      thread.off("message", hear).off("error", fail);
      if (isWell && wanted === limits) keepSpare(thread);
      else void thread.terminate();
      settle();
    };
    const hear = (answer: ReaderAnswer) => end(answer.kind !== "hostile", () => resolve(answer));
    const fail = (error: NodeJS.ErrnoException) =>
      end(false, () => (error.code === "ERR_WORKER_OUT_OF_MEMORY" ? resolve({ kind: "ended" }) : reject(error)));
    const timer = setTimeout(() => end(false, () => resolve({ kind: "ended" })), wanted.milliseconds);
    thread.on("message", hear).on("error", fail);
    thread.postMessage(task, []);
  });
}
