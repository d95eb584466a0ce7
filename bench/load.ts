import autocannon from "autocannon";

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly connections?: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Answers per second of one address; anything but 200 is an error, not a result. */
export async function measure({ url, headers = {}, seconds, connections = 16 }: Load): Promise<Measured> {
  const result = await autocannon({ url, headers: { ...headers }, duration: seconds, connections, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}
