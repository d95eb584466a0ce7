/** A row of the report: what was measured, what it is compared with, and the required ratio of the two. */
export interface Ratio {
  readonly work: string;
  readonly limit: number;
  readonly ours: number;
  readonly reach: number;
  /** Milliseconds instead of answers per second: lower is better. */
  readonly time?: boolean;
  /** Another unit where lower is better too. */
  readonly unit?: string;
}

const cell = (value: number, unit: string | undefined): string =>
  unit === undefined ? `${Math.round(value)}/s` : `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`;

export function rowText({ work, limit, ours, reach, time = false, unit = time ? "ms" : undefined }: Ratio): string {
  const ratio = ours / limit;
  const isLess = unit !== undefined;
  const isReached = isLess ? ratio <= reach : ratio >= reach;
  const wanted = `${isLess ? "≤" : "≥"} ${reach.toFixed(2)}`;
  return `| ${work} | ${cell(limit, unit)} | ${cell(ours, unit)} | ${ratio.toFixed(2)} | ${wanted} ${isReached ? "reached" : "NOT reached"} |`;
}
