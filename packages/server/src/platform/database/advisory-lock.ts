import type pg from "pg";

/** One number for each thing that only one process at a time may do on a database. */
export const advisoryLocks = { migrate: 4_810_001, prepareData: 4_810_002, jobs: 4_810_003, job: 4_810_004 } as const;

export interface AdvisoryLock {
  lock: (typeof advisoryLocks)[keyof typeof advisoryLocks];
  /** Tells apart things of one kind. */
  name?: string;
}

/** Waits for the lock; it is held until the connection ends. */
export async function acquireAdvisoryLock(client: pg.PoolClient, { lock, name = "" }: AdvisoryLock): Promise<void> {
  await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
  await client.query("select pg_advisory_lock($1::int, hashtext($2))", [lock, name]);
}

/** Runs `work` while this process alone holds the lock; the others wait. */
export async function withAdvisoryLock<T>(
  pool: pg.Pool,
  lock: AdvisoryLock,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  client.on("error", () => undefined);
  try {
    await acquireAdvisoryLock(client, lock);
    return await work(client);
  } finally {
    // Closed, not given back: that drops the lock and the changed session settings in one go.
    client.release(true);
  }
}
