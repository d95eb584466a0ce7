import cluster, { type Worker } from "node:cluster";
import type { ProcessMetrics } from "../platform/process-metrics.ts";
import { StartError } from "../platform/start-error.ts";
import { metricsAnswers } from "./metrics-answers.ts";
import { workerMessage, type PrimaryMessage } from "./worker-messages.ts";

/** The primary's side of the channel to one worker. */
export interface WorkerLink {
  /** Lets it serve, once it has loaded; returns its port. */
  begin(databaseUrl: string): Promise<number>;
  /** Tells it to finish its calls and end; one that has not loaded yet has none and is ended at once. */
  stop(): void;
  kill(): void;
  ended: Promise<void>;
  /** Its metrics; none when it does not answer soon. */
  metrics(): Promise<readonly ProcessMetrics[]>;
}

/** `others` are the metrics of all processes but that worker, which asks for them. */
export function forkWorker(others: (asking: WorkerLink) => Promise<readonly ProcessMetrics[]>): WorkerLink {
  const worker: Worker = cluster.fork();
  let isListening = false;
  let onListening: () => void = () => undefined;
  let onServing: (port: number) => void = () => undefined;
  let reason = "a server process ended before it was ready";

  const answers = metricsAnswers();

  const listening = new Promise<void>((resolve) => (onListening = resolve));
  const serving = new Promise<number>((resolve) => (onServing = resolve));
  const ended = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
  const send = (message: PrimaryMessage) => {
    if (worker.isConnected()) worker.send(message);
  };
  const kill = () => void worker.process.kill("SIGKILL");

  worker.on("message", (raw: unknown) => {
    const message = workerMessage.parse(raw);
    if (message.kind === "listening") {
      isListening = true;
      onListening();
    } else if (message.kind === "serving") onServing(message.port);
    else if (message.kind === "refused") reason = message.reason;
    else if (message.kind === "metrics") answers.take(message.id, message.list);
    else void others(link).then((list) => send({ kind: "metrics", id: message.id, list: [...list] }));
  });

  const link: WorkerLink = {
    async begin(databaseUrl) {
      void listening.then(() => send({ kind: "begin", databaseUrl }));
      const failed = ended.then(() => {
        throw new StartError(reason);
      });
      return Promise.race([serving, failed]);
    },
    stop: () => (isListening ? send({ kind: "stop" }) : kill()),
    kill,
    ended,
    metrics: () => (isListening ? answers.ask((id) => send({ kind: "metricsWanted", id })) : Promise.resolve([])),
  };
  return link;
}
