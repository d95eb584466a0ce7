import cluster from "node:cluster";

// Each kind of process loads its own half.
if (cluster.isPrimary) {
  const { runPrimaryProcess } = await import("./run/run-primary-process.ts");
  runPrimaryProcess(import.meta.url);
} else {
  const { runWorker } = await import("./run/run-worker.ts");
  runWorker();
}
