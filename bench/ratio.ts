/** A row of the report: what was measured, what it is held against, how the two must stand to each other. */
export interface Ratio {
  readonly work: string;
  readonly limit: number;
  readonly ours: number;
  readonly reach: number;
  /** Milliseconds instead of answers per second: the fewer the better. */
  readonly time?: boolean;
}

const cell = (value: number, isTime: boolean): string =>
  isTime ? `${value.toFixed(value < 10 ? 1 : 0)} ms` : `${Math.round(value)}/s`;

export function rowText({ work, limit, ours, reach, time = false }: Ratio): string {
  const ratio = ours / limit;
  const isReached = time ? ratio <= reach : ratio >= reach;
  const wanted = `${time ? "≤" : "≥"} ${reach.toFixed(2)}`;
  return `| ${work} | ${cell(limit, time)} | ${cell(ours, time)} | ${ratio.toFixed(2)} | ${wanted} ${isReached ? "reached" : "NOT reached"} |`;
}
