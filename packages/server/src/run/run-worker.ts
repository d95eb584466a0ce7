import type { LoadExtension } from "../extension.ts";
import { createLog } from "../platform/log.ts";
import { ownMetrics, setOtherMetrics } from "../platform/process-metrics.ts";
import { readSettings } from "../platform/settings.ts";
import { oneLine, StartError } from "../platform/start-error.ts";
import { metricsAnswers } from "./metrics-answers.ts";
import { wantedExtension } from "./wanted-extension.ts";
import { serveApp, type ServedApp } from "./serve-app.ts";
import { watchStrayFaults } from "./stray-faults.ts";
import { stopTimeout, withinTime } from "./time-limit.ts";
import { primaryMessage, type WorkerMessage } from "./worker-messages.ts";

function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()));
}

/** One of several processes that serve calls on the same port. */
export function runWorker(loadExtension?: LoadExtension): void {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel, "worker");
  // Loaded while the database is prepared; whoever awaits it reports a failure.
  const extension = wantedExtension(settings, loadExtension);
  extension.catch(() => undefined);
  let serving: Promise<ServedApp> | undefined;
  let isStopping = false;

  const begin = async (databaseUrl: string) => {
    try {
      serving = serveApp(settings, databaseUrl, log, await extension);
      const { port } = await serving;
      await tell({ kind: "serving", port });
    } catch (error) {
      if (!(error instanceof StartError)) log.fatal({ err: error }, "a server process could not start");
      await tell({ kind: "refused", reason: oneLine(error) });
      process.exit(1);
    }
  };
  const stop = async (exitCode = 0) => {
    if (isStopping) return;
    isStopping = true;
    const stopped = serving?.then((app) => app.stop());
    if (stopped !== undefined) await withinTime(stopped, stopTimeout).catch(() => undefined);
    process.exit(exitCode);
  };
  // A worker is easily replaced; its running calls finish first.
  const giveUp = () => void stop(1);
  watchStrayFaults({ log, onRejection: () => undefined, onException: giveUp, onTooMany: giveUp });

  const answers = metricsAnswers();
  setOtherMetrics(() => answers.ask((id) => void tell({ kind: "metricsWanted", id })));
  process.on("message", (raw) => {
    const message = primaryMessage.parse(raw);
    if (message.kind === "stop") void stop();
    else if (message.kind === "begin") void begin(message.databaseUrl);
    else if (message.kind === "metrics") answers.take(message.id, message.list);
    else void ownMetrics().then((own) => tell({ kind: "metrics", id: message.id, list: [own] }));
  });
  // Ctrl+C reaches the workers too, but the primary decides when they stop.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => void stop());
  void tell({ kind: "listening" });
}
