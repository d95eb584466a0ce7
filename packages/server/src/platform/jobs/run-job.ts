import { sql } from "kysely";
import { advisoryLocks, withAdvisoryLock } from "../database/advisory-lock.ts";
import type { ServerParts } from "../server-parts.ts";
import { oneLine } from "../start-error.ts";
import type { Job } from "./job.ts";

/** Runs a job while no other process runs one of that name, and keeps a record of it. */
export async function runJob(parts: ServerParts, job: Job, payload: unknown): Promise<void> {
  const { db, pool } = parts.database;
  await withAdvisoryLock(pool, { lock: advisoryLocks.job, name: job.name }, async () => {
    const begun = await sql<{ id: number }>`insert into job_run (job) values (${job.name}) returning id`.execute(db);
    const id = begun.rows[0]?.id ?? 0;
    try {
      const count = (await job.run(parts, payload)) ?? 0;
      await sql`update job_run set end_time = now(), count = ${count} where id = ${id}`.execute(db);
    } catch (error) {
      parts.log.error({ err: error, job: job.name }, "a job failed");
      await sql`update job_run set end_time = now(), error = ${oneLine(error)} where id = ${id}`.execute(db);
      throw error;
    }
  });
}
