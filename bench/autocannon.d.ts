declare module "autocannon" {
  interface Options {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly duration: number;
    readonly connections: number;
    /** Threads that make the load, apart from the servers measured. */
    readonly workers: number;
  }
  interface Result {
    readonly non2xx: number;
    readonly errors: number;
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  const autocannon: (options: Options) => Promise<Result>;
  export default autocannon;
}
