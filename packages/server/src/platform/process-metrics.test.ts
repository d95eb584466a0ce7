import { expect, it } from "vitest";
import { mergeMetrics, metricText, ownMetrics } from "./process-metrics.ts";

it("metrics of several processes stand under one head each, every sample with its process", () => {
  const text = (value: number) =>
    `${metricText("calls", "Calls", "counter", [{ value }, { labels: { route: 'a "b"' }, value: 2 }])}\n`;
  const merged = mergeMetrics([
    { process: "primary", text: text(1) },
    { process: "worker-1", text: text(5) },
  ]);
  expect(merged.split("\n")).toEqual([
    "# HELP calls Calls",
    "# TYPE calls counter",
    'calls{process="primary"} 1',
    'calls{process="primary",route="a \\"b\\""} 2',
    'calls{process="worker-1"} 5',
    'calls{process="worker-1",route="a \\"b\\""} 2',
  ]);
});

it("every process has the figures of its runtime", async () => {
  const { process, text } = await ownMetrics();
  expect(process).toBe("primary");
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
  expect(mergeMetrics([{ process, text }])).toMatch(/process_resident_memory_bytes\{process="primary"\} \d+/);
});
