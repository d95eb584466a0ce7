import type pg from "pg";

/** One number for each task that only one process at a time may do on a database. */
export const advisoryLocks = { migrate: 4_810_001, prepareData: 4_810_002, jobs: 4_810_003, job: 4_810_004 } as const;

export interface AdvisoryLock {
  lock: (typeof advisoryLocks)[keyof typeof advisoryLocks];
  /** Distinguishes tasks of one kind. */
  name?: string;
}

interface AwaitedLock extends AdvisoryLock {
  /** Called when another process has the lock, so that no one wonders why nothing happens. */
  onWait?: () => void;
}

/**
 * What a connection that holds a lock needs: no time limit, and an end within half a minute when this process can no
 * longer be reached, or the others would wait for the lock of a dead machine.
 */
const holding = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

/** Takes the lock if it is free; it is released when the connection ends. */
export async function tryAdvisoryLock(client: pg.PoolClient, { lock, name = "" }: AdvisoryLock): Promise<boolean> {
  await client.query(holding);
  const ask = "select pg_try_advisory_lock($1::int, hashtext($2)) as taken";
  const { rows } = await client.query<{ taken: boolean }>(ask, [lock, name]);
  return rows[0]?.taken === true;
}

async function acquireAdvisoryLock(client: pg.PoolClient, { lock, name = "", onWait }: AwaitedLock): Promise<void> {
  if (onWait === undefined) await client.query(holding);
  else if (await tryAdvisoryLock(client, { lock, name })) return;
  else onWait();
  await client.query("select pg_advisory_lock($1::int, hashtext($2))", [lock, name]);
}

/** Runs `work` while only this process holds the lock; the others wait. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  lock: AwaitedLock,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  client.on("error", () => undefined);
  try {
    await acquireAdvisoryLock(client, lock);
    return await work(client);
  } finally {
    // Closed, not returned to the pool: that drops the lock and the changed session settings at once.
    client.release(true);
  }
}
