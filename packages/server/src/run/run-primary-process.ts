import type { LoadExtension } from "../extension.ts";
import { oneLine, StartError } from "../platform/start-error.ts";
import { runPrimary } from "./run-primary.ts";
import { createShutdown } from "./shutdown.ts";

/** The primary with its signals and its final messages. */
export function runPrimaryProcess(entry: string, loadExtension?: LoadExtension): void {
  const shutdown = createShutdown();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutdown.end(0));
  runPrimary(entry, shutdown, loadExtension).catch((error: unknown) => {
    const detail = error instanceof StartError || !(error instanceof Error) ? oneLine(error) : error.stack;
    // What a signal interrupts may fail; that is not an error to report.
    if (!shutdown.isEnding()) process.stderr.write(`hongxian: ${detail}\n`);
    void shutdown.end(1);
  });
}
