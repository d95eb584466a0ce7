import cluster from "node:cluster";
import type { LoadExtension } from "../extension.ts";

/** Starts this process as primary or as worker; `entry` is the file that workers run too. */
export async function startProcess(entry: string, loadExtension?: LoadExtension): Promise<void> {
  // Each kind of process loads its own half.
  if (cluster.isPrimary) {
    const { runPrimaryProcess } = await import("./run-primary-process.ts");
    runPrimaryProcess(entry, loadExtension);
  } else {
    const { runWorker } = await import("./run-worker.ts");
    runWorker(loadExtension);
  }
}
