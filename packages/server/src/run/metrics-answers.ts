import type { ProcessMetrics } from "../platform/process-metrics.ts";

/** A process that hangs is left out: its silence is shown by 运行状态. */
const patience = 2000;

interface MetricsAnswers {
  ask(send: (id: number) => void): Promise<readonly ProcessMetrics[]>;
  take(id: number, list: readonly ProcessMetrics[]): void;
}

/** Questions for metrics over the channel between primary and worker, each answered once. */
export function metricsAnswers(): MetricsAnswers {
  const waiting = new Map<number, (list: readonly ProcessMetrics[]) => void>();
  let last = 0;
  return {
    ask: (send) =>
      new Promise((resolve) => {
        const id = (last += 1);
        const end = (list: readonly ProcessMetrics[]) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(list);
        };
        const timer = setTimeout(end, patience, []);
        waiting.set(id, end);
        send(id);
      }),
    take: (id, list) => waiting.get(id)?.(list),
  };
}
