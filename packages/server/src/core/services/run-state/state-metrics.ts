import type { Db } from "../../../kit/call.ts";
import { metricText } from "../../../platform/process-metrics.ts";
import { readChecks } from "./read-checks.ts";

const levels = { OK: 0, WARN: 1, BAD: 2 } as const;

/** The states of the system, for an alarm: 0 well, 1 yellow, 2 red. It is the same whichever process answers. */
export async function stateMetrics(db: Db, dataDir: string): Promise<string> {
  const checks = await readChecks(db, dataDir).catch(() => []);
  return metricText(
    "hongxian_state",
    "State of a part of the system as its page shows it: 0 well, 1 warning, 2 bad",
    "gauge",
    checks.map(({ name, level }) => ({ labels: { check: name }, value: levels[level] })),
  );
}
