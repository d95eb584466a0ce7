import { addMetrics, metricText } from "../process-metrics.ts";

const counts = new Map<string, { done: number; failed: number; seconds: number }>();

/** A run of a job in this process, for /metrics. */
export function countJob(job: string, seconds: number, isFailed: boolean): void {
  const known = counts.get(job) ?? { done: 0, failed: 0, seconds: 0 };
  if (isFailed) known.failed += 1;
  else known.done += 1;
  known.seconds += seconds;
  counts.set(job, known);
}

addMetrics(() => {
  const all = [...counts];
  return [
    metricText(
      "hongxian_job_runs_total",
      "Runs of a job by outcome",
      "counter",
      all.flatMap(([job, { done, failed }]) => [
        { labels: { job, outcome: "done" }, value: done },
        { labels: { job, outcome: "failed" }, value: failed },
      ]),
    ),
    metricText(
      "hongxian_job_seconds_total",
      "Time spent in a job",
      "counter",
      all.map(([job, { seconds }]) => ({ labels: { job }, value: seconds })),
    ),
  ].join("\n");
});
