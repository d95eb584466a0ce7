import { stopTimeout, withinTime } from "./time-limit.ts";

/**
 * The parts of a server in the order in which they stop, with the maximum time for each in milliseconds. The workers
 * have their own limit, and the database must not be killed while it writes.
 */
const limits = { calls: stopTimeout + 2000, jobs: stopTimeout, listener: 1000, connections: 2000, database: 75_000 };
type Part = keyof typeof limits;
const isPart = (name: string): name is Part => name in limits;
const order = Object.keys(limits).filter(isPart);

/** What was started and has to be stopped. */
export interface Shutdown {
  add(part: Part, stop: () => Promise<void>): void;
  /** Called once, before anything is stopped. */
  onEnd(run: () => void): void;
  /** Stops everything and ends the process. */
  end(exitCode: number): Promise<never>;
  isEnding(): boolean;
}

export function createShutdown(): Shutdown {
  const stops = new Map<Part, () => Promise<void>>();
  const endRuns: (() => void)[] = [];
  let ending: Promise<never> | undefined;

  const stopAll = async (exitCode: number): Promise<never> => {
    for (const run of endRuns) run();
    // Looked up again each time: a part may come up while others are being stopped.
    for (let part = order.find((name) => stops.has(name)); part !== undefined;) {
      const stop = stops.get(part);
      stops.delete(part);
      if (stop !== undefined) await withinTime(stop(), limits[part]).catch(() => undefined);
      part = order.find((name) => stops.has(name));
    }
    process.exit(exitCode);
  };

  return {
    add(part, stop) {
      stops.set(part, stop);
    },
    onEnd(run) {
      endRuns.push(run);
    },
    end(exitCode) {
      ending ??= stopAll(exitCode);
      return ending;
    },
    isEnding: () => ending !== undefined,
  };
}
