import type pg from "pg";
import { advisoryLocks, tryAdvisoryLock } from "../database/advisory-lock.ts";

const askEvery = 1000;
const patience = 15_000;

/** Being the one process of a database that runs its jobs, or waiting to become it. */
export interface Lead {
  /** Whether this process leads; resolves when it does, or when it never will. */
  readonly taken: Promise<boolean>;
  /** Resolves when the connection that holds the lead is lost, does not answer or was released. */
  readonly over: Promise<string>;
  letGo(reason: string): void;
}

/**
 * Tries to become the leader repeatedly instead of waiting for it in one statement, and keeps checking when it is: a
 * connection that is cut silently is only noticed when something is sent over it.
 */
export function takeLead(client: pg.PoolClient): Lead {
  let isOver = false;
  let isTaken = false;
  let end: (reason: string) => void = () => undefined;
  let take: (isLed: boolean) => void = () => undefined;
  const over = new Promise<string>((resolve) => (end = resolve));
  const taken = new Promise<boolean>((resolve) => (take = resolve));
  let timer: NodeJS.Timeout | undefined;

  const letGo = (reason: string) => {
    isOver = true;
    clearTimeout(timer);
    end(reason);
    take(false);
  };
  client.on("error", (error: Error) => letGo(error.message));
  client.on("end", () => letGo("the connection ended"));

  const ask = async (): Promise<void> => {
    const late = setTimeout(letGo, patience, "the database does not answer");
    try {
      if (isTaken) await client.query("select 1");
      else isTaken = await tryAdvisoryLock(client, { lock: advisoryLocks.jobs });
      if (isTaken && !isOver) take(true);
    } catch (error) {
      letGo(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(late);
    }
    if (!isOver) timer = setTimeout(() => void ask(), askEvery);
  };
  void ask();
  return { taken, over, letGo };
}
