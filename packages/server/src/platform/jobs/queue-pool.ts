import pg from "pg";
import { connectionConfig } from "../database/open-database.ts";
import { errorCode } from "../error-code.ts";
import type { Log } from "../log.ts";
import { oneLine } from "../start-error.ts";

/** The connections of the queue's library during one period of leading. */
export interface QueuePool {
  readonly pool: pg.Pool;
  /** From now on no statement fails towards the library; the first that would have failed ends the lead instead. */
  keepFaults(onFault: (reason: string) => void): void;
  close(): void;
}

type Query = (...args: unknown[]) => unknown;

/** The library retries by itself: two transactions were in conflict. */
const retriedByLibrary = new Set(["40001", "40P01"]);
const nothing = { rows: [], rowCount: 0 };
/** Replaces a connection that could not be made. */
const absentClient = { query: async () => nothing, release: () => undefined };

/**
 * The queue's library records the end of a job without waiting for the answer, so a connection lost at that moment is
 * an unhandled rejection that would end the process. Here it becomes an empty answer and a signal to the leader, which
 * starts again; a job whose end was not recorded runs again then.
 *
 * Separate from the server's own connections also because the library expects times as Date objects.
 */
export function openQueuePool(url: string, max: number, log: Log): QueuePool {
  const config = connectionConfig({ url, applicationName: "hongxian queue", statementTimeout: 0 });
  const pool = new pg.Pool({ ...config, types: pg.types, max });
  let onFault: ((reason: string) => void) | undefined;

  const absorb =
    <T>(instead: T) =>
    (error: unknown): T => {
      if (onFault === undefined || retriedByLibrary.has(errorCode(error) ?? "")) throw error;
      onFault(oneLine(error));
      return instead;
    };
  const noteLoss = (error: Error) => log.warn({ reason: oneLine(error) }, "a connection of the job queue was lost");
  pool.on("error", noteLoss);
  pool.on("connect", (client) => {
    client.on("error", noteLoss);
    const query = client.query.bind(client) as Query;
    const guardedQuery: Query = (...args) => {
      const answer = query(...args);
      return answer instanceof Promise ? answer.catch(absorb(nothing)) : answer;
    };
    Object.assign(client, { query: guardedQuery });
  });
  // With a callback the library handles the error itself.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<unknown>;
  Object.assign(pool, {
    connect: (callback?: unknown) =>
      callback === undefined ? connect().catch(absorb(absentClient)) : connect(callback),
  });

  return {
    pool,
    keepFaults: (run) => (onFault = run),
    // Not awaited: an abandoned job may hold a connection for as long as it likes.
    close: () => void pool.end().catch(() => undefined),
  };
}
