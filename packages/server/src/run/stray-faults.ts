import type { Log } from "../platform/log.ts";

/** In the log of a test's server these words mean a failed test. */
const words = "a fault nobody handled";
const minute = 60_000;
/** This many in a minute are not an accident: the process can no longer be trusted. */
const bearable = 20;

export interface StrayFaultOptions {
  readonly log: Log;
  /** An unhandled rejected promise: something was not done, but nothing is broken. */
  onRejection(): void;
  /** An uncaught exception: the work in progress has stopped half-way. */
  onException(): void;
  /** They do not end. */
  onTooMany(): void;
}

/** The last handler of an error: a process must not end because one of its many tasks failed. */
export function watchStrayFaults({ log, onRejection, onException, onTooMany }: StrayFaultOptions): void {
  let times: number[] = [];
  const note = (fault: unknown, kind: string, run: () => void) => {
    log.fatal({ err: fault instanceof Error ? fault : new Error(String(fault)), kind }, words);
    const now = Date.now();
    times = [...times.filter((time) => now - time < minute), now];
    (times.length > bearable ? onTooMany : run)();
  };
  process.on("unhandledRejection", (reason) => note(reason, "rejection", onRejection));
  process.on("uncaughtException", (error) => note(error, "exception", onException));
}
