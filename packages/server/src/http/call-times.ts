const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5] as const;

interface Times {
  readonly buckets: number[];
  sum: number;
  count: number;
}

/** Response times by route and outcome, as a Prometheus histogram; adding to it costs one lookup. */
export class CallTimes {
  readonly #times = new Map<string, Times>();

  add(method: string, route: string, status: number, seconds: number): void {
    const key = `method="${method}",route="${route}",status="${status}"`;
    let times = this.#times.get(key);
    if (times === undefined) {
      times = { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      this.#times.set(key, times);
    }
    const place = bounds.findIndex((bound) => seconds <= bound);
    if (place >= 0) times.buckets[place] = (times.buckets[place] ?? 0) + 1;
    times.sum += seconds;
    times.count += 1;
  }

  text(): string {
    const name = "hongxian_call_seconds";
    const lines = [`# HELP ${name} Time to answer, by call and outcome`, `# TYPE ${name} histogram`];
    for (const [key, { buckets, sum, count }] of this.#times) {
      let below = 0;
      bounds.forEach((bound, place) => {
        below += buckets[place] ?? 0;
        lines.push(`${name}_bucket{${key},le="${bound}"} ${below}`);
      });
      lines.push(
        `${name}_bucket{${key},le="+Inf"} ${count}`,
        `${name}_sum{${key}} ${sum}`,
        `${name}_count{${key}} ${count}`,
      );
    }
    return `${lines.join("\n")}\n`;
  }
}
